import { PLAN_IDS, DEFAULT_ROI_INPUTS, decodeScenario } from "@contractor-roi/roi-core";
import { breakEven, calculateRoi, anyInputs } from "@contractor-roi/roi-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { renderQuoteText } from "../documents/render-quote-text.ts";
import { buildQuote } from "../testing/fixed-plans.ts";

const DETAILS = { preparedFor: "Ace Plumbing", preparedBy: "Sam", date: "2026-01-31", validDays: 30 };

describe("buildQuote", () => {
  it("buildQuote holds names, dates, inputs, both plans and the link's query", () => {
    expect(buildQuote({ ...DEFAULT_ROI_INPUTS, businessType: "hvac" }, DETAILS)).toMatchObject({
      preparedFor: "Ace Plumbing",
      preparedBy: "Sam",
      date: "2026-01-31",
      validUntil: "2026-03-02",
      businessTypeLabel: "HVAC",
      netDifference: { perMonth: 455, perYear: 5460 },
      higherNet: "elite",
      plans: {
        pro: { terms: { monthlyCost: 297 } },
        elite: { isProfitable: true, breakEven: { reason: "hours-alone" } },
      },
      scenario: "v=1&type=hvac&plan=elite&jobs=15&profit=350&hours=8",
    });
  });

  it("buildQuote holds no lead score: the prospect reads it", () => {
    expect(JSON.stringify(buildQuote(DEFAULT_ROI_INPUTS, DETAILS))).not.toMatch(/tier|likelihood|score/i);
  });

  it.each([
    ["  Ace\r\n\tPlumbing  ", "Ace Plumbing"],
    ["\u001B[31mAce\u0007", "[31mAce"],
    ["Ace\u202Egnp.exe", "Ace gnp.exe"],
    ["A\uD800ce", "A\uFFFDce"],
    ["a".repeat(300), `${"a".repeat(199)}…`],
  ])("buildQuote makes the name %j one printable line", (preparedFor, expected) => {
    expect(buildQuote(DEFAULT_ROI_INPUTS, { ...DETAILS, preparedFor }).preparedFor).toBe(expected);
  });

  it("buildQuote without valid days names no last day, and neither does its text", () => {
    const { validDays: _, ...details } = DETAILS;
    const quote = buildQuote(DEFAULT_ROI_INPUTS, details);
    expect(quote.validUntil).toBe("");
    expect(renderQuoteText(quote)).not.toContain("Valid until");
    expect(renderQuoteText(quote)).toContain("January 31, 2026");
  });
});

describe("properties", () => {
  it("a quote's figures are calculateRoi's, and its link opens the same ones, for all inputs", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const quote = buildQuote(inputs, DETAILS);
        for (const selectedPlan of PLAN_IDS) {
          expect(quote.plans[selectedPlan].results).toStrictEqual(calculateRoi({ ...inputs, selectedPlan }));
          expect(quote.plans[selectedPlan].breakEven).toEqual(breakEven(selectedPlan, inputs));
        }
        expect(quote.range.expected.results).toStrictEqual(calculateRoi(inputs));
        expect(decodeScenario(quote.scenario).inputs).toStrictEqual(quote.inputs);
      }),
    );
  });
});
