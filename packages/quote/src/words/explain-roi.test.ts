import { type RoiResults, DEFAULT_ROI_INPUTS, type RoiInputs } from "@contractor-roi/roi-core";
import {
  calculateRoi,
  FIXED_PLANS as PLANS,
  anyInputs,
  roiInputs,
  inputsWithNet,
} from "@contractor-roi/roi-core/testing";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { describeStep, describeStepValue } from "./describe-step.ts";
import { ENGLISH_STEP_WORDS } from "./english/step-words.ts";
import type { RoiStep } from "./explain-roi.ts";
import { explainRoi } from "../testing/fixed-plans.ts";

const lineOf = (step: RoiStep): string => describeStep(step, ENGLISH_STEP_WORDS);

function linesOf(changes: Partial<RoiInputs>): string[] {
  return explainRoi({ ...DEFAULT_ROI_INPUTS, ...changes }).map(lineOf);
}

/** Calculates an expression as a pocket calculator does; null without an expression. */
function calculateByHand(expression: string | null): number | null {
  if (expression === null) return null;
  const script = expression
    .replaceAll("−", "-")
    .replaceAll("×", "*")
    .replaceAll("÷", "/")
    .replace(/(\d)%/g, "$1/100")
    .replace(/[$,a-z]/g, "");
  return Number(new Function(`return (${script});`)());
}

describe("explainRoi", () => {
  it("explainRoi puts a negative number in brackets, so that no two signs meet", () => {
    const lines = linesOf({ avgJobProfit: -350 });
    expect(lines).toContain("Profit from today's jobs: 15 jobs × (−$350) = −$5,250 a month");
    expect(lines).toContain("Extra profit a month, after the plan's price: (−$1,050) + $945 − $497 = −$602 a month");
  });

  it("explainRoi says 'no payback' in words, without a sum, where the plan does not pay back", () => {
    expect(linesOf({ jobsPerMonth: 0, adminHoursPerWeek: 0 }).at(-1)).toBe(
      "Payback: no payback, as the plan brings no more than it costs",
    );
  });

  it("explainRoi divides by 1 where the net is less, and says so", () => {
    expect(linesOf({ jobsPerMonth: 5, avgJobProfit: 497.5, adminHoursPerWeek: 0 }).at(-1)).toBe(
      "Payback, with an extra profit below $1 counted as $1: $497 ÷ $1 = 497 months",
    );
  });

  it("explainRoi says one job, one hour and one month in the singular", () => {
    const lines = linesOf({ jobsPerMonth: 5, avgJobProfit: 994, adminHoursPerWeek: 1 });
    expect(lines).toContain("More jobs: 5 jobs × 20% = 1 job a month");
    expect(lines).toContain("Hours saved: 1 hour a week × 60% × 4.33 weeks = 2.6, rounded to 3 hours a month");
    expect(explainRoi(inputsWithNet("elite", 497)).map(lineOf)).toContain("Payback: $497 ÷ $497 = 1 month");
  });

  it("explainRoi writes cents where there are any, and separators in large numbers", () => {
    expect(linesOf({ avgJobProfit: 350.5 })).toContain("Profit from more jobs: 3 jobs × $350.50 = $1,051.50 a month");
    expect(linesOf({ jobsPerMonth: 1e9 })).toContain("More jobs: 1,000,000,000 jobs × 20% = 200,000,000 jobs a month");
  });

  it.each([
    [12, "2.4, rounded to 2 jobs a month"],
    [13, "2.6, rounded to 3 jobs a month"],
    // 2.4999999999999982 is below a half, though two decimals would read 2.5.
    [12.49999999999999, "2.49, rounded to 2 jobs a month"],
    [12.5, "2.5, rounded to 3 jobs a month"],
    [-12.5, "−2.5, rounded to −2 jobs a month"],
    // Reads the same with two decimals: nothing was rounded that a reader could see.
    [15.001, "3 jobs a month"],
  ])("explainRoi shows %d jobs before rounding only where that differs", (jobsPerMonth, text) => {
    const step = explainRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth })[1];
    expect(step && describeStepValue(step)).toBe(text);
  });

  it.each([
    [20_000, "0.02, counted as 0.1 months"],
    [1_000_000, "less than 0.01, counted as 0.1 months"],
    [8000, "0.06, rounded to 0.1 months"],
    // 0.35 would round to 0.4; the exact 0.3499 does not.
    [1420.1, "0.34, rounded to 0.3 months"],
  ])("explainRoi of elite at net %d: payback is %s", (net, text) => {
    const step = explainRoi(inputsWithNet("elite", net)).at(-1);
    expect(step && describeStepValue(step)).toBe(text);
  });
});

describe("properties", () => {
  it("the last step of each figure is calculateRoi's figure, exactly, for all inputs, prices and lifts", () => {
    const changes = fc.record({
      liftRate: fc.double({ min: 0, max: 1, noNaN: true }),
      monthlyCost: fc.integer({ min: 1, max: 100_000_000 }).map((cents) => cents / 100),
    });
    fc.assert(
      fc.property(anyInputs, fc.option(changes), (inputs, changed) => {
        const plans = { ...PLANS, [inputs.selectedPlan]: { ...PLANS[inputs.selectedPlan], ...changed } };
        const last = Object.fromEntries(explainRoi(inputs, plans).map(({ figure, value }) => [figure, value]));
        expect(last as RoiResults).toStrictEqual(calculateRoi(inputs, plans));
      }),
    );
  });

  it("every sum, typed into a pocket calculator, gives the step's exact value", () => {
    const cents = roiInputs.map((inputs): RoiInputs => ({
      ...inputs,
      jobsPerMonth: Math.round(inputs.jobsPerMonth * 100) / 100,
      avgJobProfit: Math.round(inputs.avgJobProfit * 100) / 100,
      adminHoursPerWeek: Math.round(inputs.adminHoursPerWeek * 100) / 100,
    }));
    fc.assert(
      fc.property(cents, (inputs) => {
        for (const { expression, exact, unit } of explainRoi(inputs)) {
          const byHand = calculateByHand(expression);
          if (byHand === null) continue;
          const share = unit === "percent" ? byHand * 100 : byHand;
          expect(Math.abs(share - exact), expression ?? "").toBeLessThanOrEqual(1e-6 + Math.abs(exact) * 1e-9);
        }
      }),
    );
  });

  it("a number shown before rounding rounds to the one shown after it, and is not the same", () => {
    fc.assert(
      fc.property(roiInputs, (inputs) => {
        for (const step of explainRoi(inputs)) {
          const [, before = "", after = ""] =
            /^([−\d.,]+)%?, rounded to ([−\d.,]+)/.exec(describeStepValue(step)) ?? [];
          if (before === "") continue;
          const [exact, value] = [before, after].map((text) => Number(text.replaceAll(",", "").replace("−", "-")));
          const scale = step.unit === "months" ? 10 : 1;
          expect(Math.round((exact ?? NaN) * scale) / scale + 0, step.label).toBe(value);
          expect(exact).not.toBe(value);
        }
      }),
    );
  });

  it("no line has more than two decimals, an exponent or NaN, for all inputs", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const line of explainRoi(inputs).map(lineOf)) expect(line).not.toMatch(/\.\d{3}|\de|NaN|∞|dollars/);
      }),
    );
  });
});
