import { PLANS } from "@contractor-roi/roi-core";
import { putSite, type Site } from "@contractor-roi/site";
import { parseSite } from "@contractor-roi/site/node";
import { describe, expect, it, vi } from "vitest";

const BASIC = { ...PLANS.pro, label: "Básico", liftRate: 0.1, monthlyCost: 249 };
const PREMIUM = { ...PLANS.elite, label: "Premium", monthlyCost: 449 };
const SITE = siteOf({
  brand: { name: "Cordillera </script> Plomería" },
  phones: { company: "+13035550171" },
  booking: { url: "https://citas.cordillera.example/" },
  addresses: { site: "https://roi.cordillera.example/" },
  language: "es",
  pages: { "/en": { language: "en" } },
  plans: { pro: BASIC, elite: PREMIUM },
  quotes: { terms: { en: "Paid by the month.", es: "Se paga mes a mes." }, setupFee: 150 },
});
const FORMER_PLANS = { ...SITE.plans, elite: { ...PREMIUM, monthlyCost: 399 } };
const DOCUMENT = '<script type="application/json" id="site">null</script>';

function siteOf(file: object): Site {
  const parsed = parseSite(file);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.site;
}

/** The desk as it starts in a browser that keeps something, with a site in its document. */
async function startDesk(site: Site | null, kept: Readonly<Record<string, unknown>> = {}) {
  document.body.innerHTML = putSite(DOCUMENT, site);
  localStorage.clear();
  for (const [key, value] of Object.entries(kept)) localStorage.setItem(`quote-desk/${key}`, JSON.stringify(value));
  vi.resetModules();
  const { useDeskStore } = await import("./drafts/desk-store.ts");
  const { buildDraftQuote } = await import("./build-draft-quote.ts");
  const desk = () => useDeskStore.getState();
  return {
    desk,
    quote: () => buildDraftQuote(desk().draft, desk().rep),
  };
}

/** A draft as the browser keeps it. */
function draft(plans: typeof FORMER_PLANS) {
  const kept = { id: "1", changedAt: 1, customer: "Ace", date: "2026-01-31", validDays: "30", trade: "plumbing" };
  const figures = { jobsText: "15", profitText: "350", hoursText: "8", plan: "elite", comparesPlans: true };
  const rest = { note: "", origins: {}, language: "es", plans, leadPage: null, prices: {} };
  return { "draft/1": { ...kept, ...figures, ...rest } };
}

describe("a desk with a site", () => {
  it("quotes the site's plans, as simply its price, from the site's company and in its language", async () => {
    const { desk, quote } = await startDesk(SITE);
    expect(desk().draft.language).toBe("es");
    expect(quote()).toMatchObject({
      ok: true,
      quote: {
        brand: "Cordillera </script> Plomería",
        phone: "(303) 555-0171",
        bookingUrl: "https://citas.cordillera.example/",
        scenarioUrl: expect.stringMatching(/^https:\/\/roi\.cordillera\.example\/\?v=1&/),
        plans: { pro: { terms: BASIC, regularTerms: null }, elite: { terms: PREMIUM, regularTerms: null } },
      },
    });
    expect(quote()).toMatchObject({ quote: { terms: "Se paga mes a mes.", setupFee: 150, contractMonths: null } });
  });

  it("leads to the page in the quote's language", async () => {
    const { desk, quote } = await startDesk(SITE);
    const link = () => {
      const built = quote();
      return built.ok && built.quote.scenarioUrl.split("?")[0];
    };
    expect(link()).toBe("https://roi.cordillera.example/");
    desk().changeDraft({ language: "en" });
    expect(link()).toBe("https://roi.cordillera.example/en");
  });

  it.each([
    ["https://roi.cordillera.example/techos?utm_source=ads#x", "https://roi.cordillera.example/techos"],
    ["https://blog.example/roi", "https://roi.cordillera.example/"],
    ["not an address", "https://roi.cordillera.example/"],
  ])("a quote of a lead from %s leads to %s", async (page, expected) => {
    const lead = new URLSearchParams({ customer: "Ada", language: "es", page, plans: JSON.stringify(SITE.plans) });
    history.replaceState(null, "", `/?v=1&jobs=22#${lead}`);
    const { desk, quote } = await startDesk(SITE);
    (await import("./open-from-address.ts")).openFromAddress();
    const link = () => {
      const built = quote();
      return built.ok && built.quote.scenarioUrl.split("?")[0];
    };
    expect(link()).toBe(expected);
    desk().changeDraft({ language: "en" });
    expect(link()).toBe("https://roi.cordillera.example/en");
  });

  it("takes a list's plans by the site's names", async () => {
    await startDesk(SITE);
    const { openProspects } = await import("./list/read-prospects.ts");
    const list = "Name,Jobs,Profit,Hours,Plan\nAce,15,350,8,Premium\nBo,15,1.200,8,básico\n";
    const { prospects } = await openProspects("list.csv", new TextEncoder().encode(list));
    expect(prospects).toMatchObject([
      { draft: { plan: "elite" }, problems: [] },
      { draft: { plan: "pro" }, problems: [expect.stringMatching(/^Profit/)] },
    ]);
  });

  it("has a link for a lead's price list only as long as the site's is the same", async () => {
    const { desk, quote } = await startDesk(SITE);
    const take = (plans: typeof SITE.plans) => desk().changeDraft({ plans });
    take(SITE.plans);
    expect(quote()).toMatchObject({ quote: { scenarioUrl: expect.stringContaining("?v=1&") } });
    take(FORMER_PLANS);
    expect(quote()).toMatchObject({ quote: { plans: { elite: { terms: { monthlyCost: 399 } } }, scenarioUrl: "" } });
  });

  it("a draft keeps its prices when the site's change; a new draft has today's", async () => {
    const { desk, quote } = await startDesk(SITE, draft(FORMER_PLANS));
    desk().changeDraft({ customer: "Ace Plumbing" });
    expect(quote()).toMatchObject({
      quote: { plans: { elite: { terms: { monthlyCost: 399 }, regularTerms: null } }, scenarioUrl: "" },
    });
    desk().startDraft();
    expect(quote()).toMatchObject({ quote: { plans: { elite: { terms: { monthlyCost: 449 } } } } });
  });

  it("dates a new draft by the site's time zone", async () => {
    const at = async (timeZone: string) => {
      const { desk } = await startDesk({ ...SITE, timeZone });
      return Date.parse(desk().draft.date);
    };
    // 25 hours apart.
    expect((await at("Pacific/Kiritimati")) - (await at("Pacific/Pago_Pago"))).toBeGreaterThanOrEqual(86_400_000);
  });
});
