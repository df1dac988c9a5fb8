import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAN_IDS, PLANS } from "@contractor-roi/roi-core";
import { CLAIM_IDS } from "./claims.ts";
import { listSettings, parseSite, withValueAt } from "./parse-site.ts";
import { placeholdersIn, siteWarnings } from "./site-warnings.ts";

/** A site that states a value of each kind. */
const ACME = {
  brand: { name: "Acme Calls", product: "Acme" },
  phones: { company: "+442079460958", voiceError: "+12025550199" },
  booking: { url: "https://cal.example.org/acme?duration=30", parameters: "name=full_name,email=mail" },
  addresses: { marketing: "https://acme.example.org/", site: "https://calls.acme.example.org/" },
  backend: { url: "https://abc.supabase.example", key: "sb_publishable_abc-123" },
  captcha: { turnstileSiteKey: "1x00AA" },
  voice: { key: "8d1c-key", assistantId: "asst_1", notice: "You talk to an AI.", variables: "trade-and-plan" },
  errorReporting: { dsn: "https://key@errors.example.org/1" },
  analytics: {
    adapter: "plausible",
    plausibleDomain: "acme.example.org",
    plausibleUrl: "https://stats.acme.example.org/",
    leadValue: "99.50",
  },
  urgency: "spots",
  legal: {
    name: "Acme LLC",
    address: "1 Main Street, Springfield",
    privacyUrl: "https://acme.example.org/privacy",
    termsUrl: "https://acme.example.org/terms",
  },
  testimonials: [{ quote: "Two jobs in a week.", name: "Dana Reyes", business: "Reyes Plumbing" }],
  customerLogos: [{ name: "Acme", image: "/logos/acme.svg", width: 90, height: 30 }],
  reviewSource: { name: "Reviews", url: "https://reviews.example.com/acme" },
  sampleCall: { recording: "/sample-call.mp3", captions: "/sample-call.vtt" },
  claims: { rating: { source: { text: "214 reviews" } } },
};

function config(file: object | null = null) {
  const parsed = parseSite(file);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return { site: parsed.site, warnings: siteWarnings(parsed.site) };
}

function problems(file: unknown): readonly string[] {
  const parsed = parseSite(file);
  return parsed.ok ? [] : parsed.problems;
}

describe("parseSite", () => {
  it("parseSite has default phones in the range kept for fiction, 555-01xx, two different ones", () => {
    const { company, voiceError } = config().site.phones;
    expect(company).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(voiceError).toMatch(/^\+1\d{3}55501\d{2}$/);
    expect(company).not.toBe(voiceError);
  });

  it("parseSite takes each value as the file states it", () => {
    expect(config(ACME).site).toMatchObject(ACME);
  });

  it.each([
    ["brand.name", "x".repeat(61)],
    ["phones.company", "12025550142"],
    ["phones.voiceError", "call us"],
    ["booking.url", "javascript:alert(1)"],
    ["addresses.marketing", "/home"],
    ["addresses.site", "acme.example.org"],
    ["backend.url", "localhost:54321"],
    ["backend.key", "a key"],
    ["voice.key", 'a"b'],
    ["voice.assistantId", "<id>"],
    ["voice.variables", "on"],
    ["errorReporting.dsn", "on"],
    ["analytics.adapter", "google"],
    ["analytics.plausibleDomain", "https://acme.example.org"],
    ["analytics.plausibleUrl", "https://stats.acme.example.org/api/event"],
    ["analytics.leadValue", "$150"],
    ["urgency", "both"],
    ["legal.name", "x".repeat(121)],
    ["legal.privacyUrl", "/privacy"],
    ["legal.termsUrl", "javascript:alert(1)"],
    ["testimonials", "They are great"],
    ["customerLogos", "/logos/acme.svg"],
    ["reviewSource", "https://reviews.example.com/acme"],
    ["reviewSource.url", "r.example"],
    ["sampleCall", "/sample-call.mp3"],
    ["sampleCall.recording", "https://cdn.example.com/a.mp3"],
    ["claims", "We are the best"],
  ])("parseSite refuses %s=%j, and names the path, the requirement and the value", (path, value) => {
    const [problem, ...others] = problems(withValueAt(ACME, path, value));
    expect(others).toEqual([]);
    expect(problem).toMatch(new RegExp(`^${path} must be .{5,}: current value is `));
    expect(problem).toContain(JSON.stringify(value));
  });

  it("parseSite names every malformed value at once", () => {
    const named = problems({ urgency: "both", phones: { company: "1" }, brand: { name: "Fine" } });
    expect(named).toHaveLength(2);
    expect(named.join("\n")).toMatch(/phones\.company[^]*urgency/);
  });

  it("siteWarnings names each placeholder that a live page must not show", () => {
    const warned = config().warnings.map((warning) => warning.split(" ")[0]);
    expect(warned).toEqual([
      "brand.name",
      "brand.product",
      "phones.company",
      "phones.voiceError",
      "booking.url",
      "addresses.marketing",
      "addresses.site",
      "voice.key",
      "claims",
    ]);
    for (const warning of config().warnings.slice(0, -2))
      expect(warning).toMatch(/is not set: the page shows .+ \(.+\)$/);
    expect(config().warnings.at(-2)).toMatch(
      /is not set: the page shows a voice button that only plays an example call \("voice": false leaves it out\)$/,
    );
  });

  it("siteWarnings names each fact of a business that is still the product's example (P20)", () => {
    const terms = ["label", "liftRate", "timeSavingsFactor", "hourlyValue", "monthlyCost"];
    const plans = PLAN_IDS.flatMap((id) => terms.map((term) => `plans.${id}.${term}`));
    const claims = CLAIM_IDS.filter((id) => id !== "discount" && id !== "spotsRemaining").map((id) => `claims.${id}`);
    const namesIn = (file: object): readonly string[] => {
      const [line = ""] = config(file).warnings.filter((warning) => warning.startsWith("still the product's"));
      return (line.match(/\b(?:plans|claims)\.[\w.]+/g) ?? []).sort();
    };
    const all = [...claims, ...plans].sort();
    const brand = { name: "Ace" };
    expect(namesIn({ brand })).toEqual(all);
    expect(namesIn({})).toEqual([]);
    for (const shown of ["plans.elite.liftRate (0.2)", "claims.guarantee (100% Money-Back Guarantee)"])
      expect(config({ brand }).warnings.join()).toContain(shown);
    // As a text of the page it is the owner's, too; a badge that is left out is no example.
    const stated = { claims: { trial: false, roi: { text: "9%" } }, copy: { "claims.rating": "4.2/5" } };
    expect(namesIn({ brand, ...stated })).toEqual(
      all.filter((path) => !["claims.trial", "claims.roi", "claims.rating"].includes(path)),
    );
    expect(namesIn({ brand, pages: { "/hvac": { urgency: "spots" } } })).toContain("claims.spotsRemaining");
    const english = { brand, claims: { rating: { text: { en: "4.2/5" } } } };
    expect(namesIn(english)).not.toContain("claims.rating.text.es");
    expect(namesIn({ ...english, pages: { "/es": { language: "es" } } })).toContain("claims.rating.text.es");
    expect(namesIn({ brand, plans: PLANS })).toEqual(claims.sort());
  });

  it.each([
    ["phones.company", "+18285550123", "+18285557123"],
    ["booking.url", "https://citas.cordillera.example/llamada", "https://cal.com/cordillera"],
    ["legal.privacyUrl", "https://WWW.cordillera.EXAMPLE?p=1", "https://www.cordillera.com/example"],
    ["analytics.plausibleDomain", "cordillera.example", "cordillera.com"],
    ["errorReporting.dsn", "https://key@errors.cordillera.example/1", "https://key@errors.example.org/1"],
    ["reviewSource.url", "https://reviews.example/cordillera", "https://reviews.org/cordillera.example"],
  ])("siteWarnings names an invented phone or host as an example: %s %s, and not %s (P20)", (path, invented, real) => {
    const [group = "", key = ""] = path.split(".");
    const review = path.startsWith("review") ? { name: "Reviews" } : {};
    const warned = (value: string, brand?: object): string =>
      config({ ...(brand && { brand }), [group]: { ...review, [key]: value } }).warnings.join("\n");
    const shown = `${path} (${invented})`;
    expect(warned(invented, { name: "Ace" })).toMatch(/still the product's examples/);
    expect(warned(invented, { name: "Ace" })).toContain(shown);
    expect(warned(invented)).toContain(shown);
    expect(warned(real, { name: "Ace" })).not.toContain(path);
  });

  it("siteWarnings names no example of a part that the page does not show (P20)", () => {
    const phones = { company: "+18285557123", voiceError: "+18285550124" };
    const warned = (voice: object): string => config({ phones, ...voice }).warnings.join();
    expect(warned({})).toContain("phones.voiceError (+18285550124)");
    expect(warned({ voice: false })).not.toContain("phones.voiceError");
  });

  it("parseSite has nothing of the owner's by default: no name, quote, logo or review is invented", () => {
    const { brand, legal, testimonials, customerLogos, reviewSource, sampleCall, claims, ...others } = config().site;
    expect(others).toMatchObject({ voice: { key: "" }, errorReporting: { dsn: "" }, analytics: { adapter: "none" } });
    expect({ ...legal, testimonials, customerLogos, reviewSource, sampleCall, claims, logo: brand.logo }).toEqual({
      name: "",
      address: "",
      privacyCoversAds: false,
      privacyUrl: "",
      termsUrl: "",
      testimonials: [],
      customerLogos: [],
      reviewSource: null,
      sampleCall: null,
      claims: {},
      logo: null,
    });
  });

  it("parseSite reads the limits of a call, which a site has none of unless it says so", () => {
    expect(config().site.voice).not.toHaveProperty("maxSeconds");
    expect(parseSite({ voice: { maxSeconds: 180, idleSeconds: 20 } })).toMatchObject({
      ok: true,
      site: { voice: { maxSeconds: 180, idleSeconds: 20 } },
    });
    expect(parseSite({ voice: { maxSeconds: 9, idleSeconds: 1001 } })).toEqual({
      ok: false,
      problems: [
        expect.stringContaining("a whole number of seconds from 10 to 43200"),
        expect.stringContaining("a whole number of seconds from 5 to 1000"),
      ],
    });
  });

  it("placeholdersIn needs no number for the errors of a voice button that is left out", () => {
    const { site } = config({ voice: false });
    expect(site.voice).toBe(false);
    expect(placeholdersIn(site)).toEqual([
      "brand.name",
      "phones.company",
      "booking.url",
      "addresses.marketing",
      "addresses.site",
    ]);
    expect(parseSite({ voice: true })).toEqual({ ok: false, problems: [expect.stringMatching(/^voice /)] });
  });

  it("siteWarnings names the claims without a source in the words that the page shows", () => {
    const claims = {
      rating: { text: { en: "4.8/5", es: "4,8 de 5" } },
      roi: { text: "250%", source: { text: "Ours" } },
    };
    const warned = (language: string) => config({ language, claims }).warnings.at(-1);
    expect(warned("en")).toMatch(/^claims names no source for .*rating \(4\.8\/5\), revenue \(\+25% Revenue\)/);
    expect(warned("es")).toMatch(/rating \(4,8 de 5\), revenue \(\+25% de ingresos\)/);
    expect(warned("en")).not.toContain("250%");
  });
});

describe("properties", () => {
  it("never throws: whatever the file holds, it is a site or a list of problems", () => {
    const values = fc.dictionary(fc.constantFrom(...listSettings().map(({ path }) => path)), fc.jsonValue());
    fc.assert(
      fc.property(values, (file) => {
        const data = Object.entries(file).reduce<unknown>((rest, [path, value]) => withValueAt(rest, path, value), {});
        const parsed = parseSite(data);
        const outcome = parsed.ok ? Object.keys(parsed.site).length : parsed.problems.length;
        expect(outcome).toBeGreaterThan(0);
      }),
    );
  });

  it("lets no address through that a link must not have: only http and https", () => {
    const address = fc.oneof(
      fc.webUrl(),
      fc.string(),
      fc.constantFrom("javascript:1", "data:text/html,1", "file:///etc"),
    );
    fc.assert(
      fc.property(address, (url) => {
        const parsed = parseSite({ booking: { url } });
        if (parsed.ok) expect(parsed.site.booking.url).toMatch(/^https?:/i);
      }),
    );
  });

  it("every accepted phone can be dialled: + and digits", () => {
    const phone = fc.oneof(fc.string(), fc.stringMatching(/^\+?\d{5,18}$/));
    fc.assert(
      fc.property(phone, (company) => {
        const parsed = parseSite({ phones: { company } });
        if (parsed.ok) expect(parsed.site.phones.company).toMatch(/^\+\d{8,15}$/);
      }),
    );
  });
});
