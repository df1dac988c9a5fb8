import { FIXED_PLANS as PLANS } from "@contractor-roi/roi-core/testing";
import { DEFAULT_ROI_INPUTS, type Plans } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import type { Quote, QuoteDetails } from "./quote/build-quote.ts";
import { layOutQuote, type QuoteRenderOptions } from "./documents/quote-layout.ts";
import { renderQuoteText } from "./documents/render-quote-text.ts";
import { buildQuote } from "./testing/fixed-plans.ts";

const DETAILS = {
  preparedFor: "",
  preparedBy: "",
  date: "2026-01-31",
  sender: { calculatorUrl: "https://ring.example/" },
};
const PAID_BY_YEAR: Plans = { ...PLANS, elite: { ...PLANS.elite, monthlyCost: 414.17, annualPrepayment: 4970 } };

function quoteAt(prices: QuoteDetails["prices"], plans: Plans = PLANS): Quote {
  return buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, plans, prices });
}

function changes(quote: Quote, options?: QuoteRenderOptions): readonly string[] {
  return layOutQuote(quote, options).flatMap((block) =>
    block.kind === "paragraphs" && block.title === "Changed for this quote" ? block.texts : [],
  );
}

describe("a quote with another price", () => {
  it("names the regular price, counts with the other one, and has no link", () => {
    const quote = quoteAt({ elite: 447.3 });
    expect(changes(quote)).toEqual(["Elite costs $447.30 a month instead of $497."]);
    expect(quote).toMatchObject({ scenario: "", scenarioUrl: "", plans: { elite: { regularTerms: PLANS.elite } } });
    const text = renderQuoteText(quote);
    expect(text).toMatch(/ {2}Elite plan +−\$447\.30\n {2}Extra profit a month +\$1,548\n/);
    expect(text.match(/\$497/g)).toHaveLength(1);
  });

  it("is paid by the month, in whole cents; a price above the one before the discount ends the discount", () => {
    expect(quoteAt({ elite: 434.875 }, PAID_BY_YEAR).plans.elite.terms).toEqual({
      ...PLANS.elite,
      monthlyCost: 434.88,
    });
    expect(quoteAt({ elite: 800 }).plans.elite.terms).toMatchObject({ monthlyCost: 800, originalMonthlyCost: 800 });
    expect(changes(quoteAt({ elite: 400 }, PAID_BY_YEAR))).toEqual([
      "Elite costs $400 a month instead of $414.17, paid as $4,970 a year at once.",
    ]);
  });

  it("says only what it shows: the other plan's price where plans are compared", () => {
    const quote = quoteAt({ pro: 250 });
    expect(changes(quote)).toEqual(["Pro costs $250 a month instead of $297."]);
    expect(changes(quote, { comparePlans: false })).toEqual([]);
    expect(quote.scenarioUrl).toBe("");
  });

  it("calls a site's own plans no change, nor the regular price, said explicitly", () => {
    const gold = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 449 } };
    const quote = quoteAt({ elite: 449 }, gold);
    expect(quote).toEqual(quoteAt(undefined, gold));
    expect(changes(quote)).toEqual([]);
    expect(quote.plans.elite).toMatchObject({ terms: gold.elite, regularTerms: null });
    expect(quote.scenarioUrl).toMatch(/^https:\/\/ring\.example\/\?/);
    expect(changes(quoteAt({ elite: 400 }, gold))).toEqual(["Gold costs $400 a month instead of $449."]);
  });

  it("shows what a year costs at once", () => {
    const quote = buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, isOffer: true, plans: PAID_BY_YEAR });
    expect(renderQuoteText(quote)).toContain(
      "I accept the Elite plan: $414.17 a month, paid as $4,970 a year at once.\n",
    );
  });

  it("refuses a price that readPlans refuses", () => {
    expect(() => quoteAt({ elite: 0 })).toThrow("Cannot read plans as elite.monthlyCost must be");
  });
});
