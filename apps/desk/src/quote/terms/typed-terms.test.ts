import { PLANS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { buildDraftQuote } from "../build-draft-quote.ts";
import { newDraft, type DraftChange } from "../quote-draft.ts";
import { DEFAULT_SENDER } from "../quote-sender.ts";
import { readPlansFile } from "./read-plans-file.ts";
import { nameTermsFields, NO_CHANGE } from "./typed-terms.ts";

const SENDER = { ...DEFAULT_SENDER, calculatorUrl: "https://roi.example/" };
const GOLD = { ...PLANS, elite: { ...PLANS.elite, label: "Gold", monthlyCost: 600 } };

function build(change: DraftChange) {
  return buildDraftQuote({ ...newDraft(new Date(2026, 0, 31)), ...change }, SENDER);
}

describe("a quote with typed terms", () => {
  it.each([
    [{ priceChange: "price", priceText: "$450" }, { monthlyCost: 450 }],
    [{ priceChange: "discount", priceText: "10%" }, { monthlyCost: 447.3 }],
    [
      { priceChange: "annual", priceText: "4,970" },
      { monthlyCost: 414.17, annualPrepayment: 4970 },
    ],
    [{ liftText: "25%" }, { liftRate: 0.25 }],
  ] as const)("%j changes that plan alone, and has no link", (typed, changed) => {
    expect(build({ terms: { elite: { ...NO_CHANGE, ...typed } } })).toMatchObject({
      ok: true,
      quote: {
        plans: { pro: { regularTerms: null }, elite: { terms: changed, regularTerms: PLANS.elite } },
        scenario: "",
        scenarioUrl: "",
      },
    });
  });

  it.each([{}, { priceChange: "discount" }, { priceChange: "none", priceText: "450" }, { liftText: " " }] as const)(
    "%j changes nothing",
    (typed) => {
      expect(build({ terms: { elite: { ...NO_CHANGE, ...typed } } })).toEqual(build({}));
    },
  );

  it("a text that is no price or lift makes no quote: each is named, also of the plan that is not quoted", () => {
    const terms = {
      pro: { priceChange: "price", priceText: "2000000", liftText: "" },
      elite: { priceChange: "discount", priceText: "10", liftText: "20" },
    } as const;
    const problems = {
      "pro.price": expect.stringContaining("up to 1,000,000"),
      "elite.price": expect.stringContaining("that leave something of $497"),
      "elite.lift": expect.stringContaining("must be a percentage"),
    };
    expect(build({ terms })).toEqual({ ok: false, problems });
    expect(nameTermsFields(GOLD)).toMatchObject({ "elite.price": "The price of Gold" });
  });

  it("the terms of a file are the regular ones, and changed by what is typed", () => {
    const plansFile = { name: "plans.json", plans: GOLD };
    const regular = { terms: GOLD.elite, regularTerms: null };
    expect(build({ plansFile })).toMatchObject({
      quote: { plans: { elite: regular }, scenario: expect.stringMatching(/^v=1&/) },
    });
    const terms = { elite: { ...NO_CHANGE, priceChange: "discount", priceText: "10%" } } as const;
    const changed = { terms: { label: "Gold", monthlyCost: 540 }, regularTerms: GOLD.elite };
    expect(build({ plansFile, terms })).toMatchObject({ quote: { plans: { elite: changed }, scenario: "" } });
  });
});

describe("readPlansFile", () => {
  it("reads plans, and says what is wrong with anything else", () => {
    expect(readPlansFile(JSON.stringify(GOLD))).toEqual({ ok: true, plans: GOLD });
    expect(readPlansFile("jobs,profit")).toEqual({ ok: false, problem: "This is no JSON file." });
    expect(readPlansFile('{"pro":{}}')).toMatchObject({
      ok: false,
      problem: expect.stringMatching(/^Cannot read plans as pro\.label must be .*\.$/),
    });
  });
});
