import { PLANS, type Plan, DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { buildQuote, type Quote } from "./build-quote.ts";
import { layOutQuote, type QuoteRenderOptions } from "./documents/quote-layout.ts";
import { renderQuoteText } from "./documents/render-quote-text.ts";

const SENDER = { calculatorUrl: "https://ring.example/" };

function quoteWith(elite: Partial<Plan>, pro: Partial<Plan> = {}): Quote {
  return buildQuote(DEFAULT_ROI_INPUTS, {
    preparedFor: "",
    preparedBy: "",
    date: "2026-01-31",
    sender: SENDER,
    plans: { ...PLANS, pro: { ...PLANS.pro, ...pro }, elite: { ...PLANS.elite, ...elite } },
  });
}

function changes(quote: Quote, options?: QuoteRenderOptions): readonly string[] {
  return layOutQuote(quote, options).flatMap((block) =>
    block.kind === "list" && block.title === "Changed for this quote" ? block.items : [],
  );
}

describe("a quote with other terms", () => {
  it.each<[Partial<Plan>, string]>([
    [{ monthlyCost: 447.3 }, "Elite costs $447.30 a month instead of $497."],
    [{ liftRate: 0.125 }, "Elite is counted with 12.5% more jobs instead of 20%."],
    [{ timeSavingsFactor: 0.5 }, "Elite is counted with 50% of the admin hours taken over instead of 60%."],
    [{ hourlyValue: 37.5 }, "A saved hour is counted as $37.50 with Elite instead of $45."],
    [{ label: "Gold" }, "The plan Elite is called Gold."],
  ])("says what %j changes, and has no link", (elite, note) => {
    const quote = quoteWith(elite);
    expect(changes(quote)).toEqual([note]);
    expect(renderQuoteText(quote)).toContain(`Changed for this quote\n  - ${note}\n`);
    expect(quote).toMatchObject({ scenario: "", scenarioUrl: "", plans: { elite: { regularTerms: PLANS.elite } } });
  });

  it("shows the changed figures everywhere, none of the regular ones, and what a year costs at once", () => {
    const text = renderQuoteText(quoteWith({ label: "Gold", monthlyCost: 414.17, annualPrepayment: 4970 }));
    expect(text).toContain("Price                     $414.17 a month, paid as $4,970 a year at once\n");
    expect(text).toContain("  Price         Gold           −$414.17\n  Together                     $1,581\n");
    expect(text).toContain("Extra profit a month, after the plan's price: $1,050 + $945 − $414.17 = $1,580.83 a month");
    expect(text).toContain("Pro and Gold\n");
    expect(text).toContain("Gold earns $538 more a month");
    expect(text).toContain("  - Gold is paid for a year at once: $4,970.\n");
    expect(text.match(/Elite|\$497/g)).toEqual(["Elite", "$497"]);
  });

  it("says only what it shows: the other plan's terms where plans are compared", () => {
    const quote = quoteWith({}, { monthlyCost: 250 });
    expect(changes(quote)).toEqual(["Pro costs $250 a month instead of $297."]);
    expect(changes(quote, { comparePlans: false })).toEqual([]);
    expect(quote.scenarioUrl).toBe("");
  });

  it("says what is changed of a site's own terms, and calls those no change", () => {
    const regularPlans = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } };
    const details = { preparedFor: "", preparedBy: "", date: "2026-01-31", sender: SENDER, regularPlans };
    const site = buildQuote(DEFAULT_ROI_INPUTS, details);
    expect(changes(site)).toEqual([]);
    expect(site.plans.elite).toMatchObject({ terms: regularPlans.elite, regularTerms: null });
    expect(site.scenarioUrl).toMatch(/^https:\/\/ring\.example\/\?/);
    const discounted = { ...regularPlans, elite: { ...regularPlans.elite, monthlyCost: 400 } };
    const changed = buildQuote(DEFAULT_ROI_INPUTS, { ...details, plans: discounted });
    expect(changes(changed)).toEqual(["Gold costs $400 a month instead of $449."]);
    expect(changed.scenarioUrl).toBe("");
  });

  it("the regular terms, said explicitly, change nothing", () => {
    const details = { preparedFor: "", preparedBy: "", date: "2026-01-31", sender: SENDER };
    expect(quoteWith({})).toEqual(buildQuote(DEFAULT_ROI_INPUTS, details));
    expect(quoteWith({ originalMonthlyCost: 997 }).scenarioUrl).not.toBe("");
  });

  it("refuses terms that readPlans refuses", () => {
    expect(() => quoteWith({ monthlyCost: 0 })).toThrow("Cannot read plans as elite.monthlyCost must be");
  });
});
