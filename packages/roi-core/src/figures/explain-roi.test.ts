import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInputs, roiInputs } from "../testing/arbitraries.ts";
import { calculateRoi, type RoiResults } from "./calculate-roi.ts";
import { explainRoi } from "./explain-roi.ts";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";

/** What a pocket calculator shows for an expression; null for one that is words. */
function calculateByHand(expression: string): number | null {
  const script = expression.replaceAll(",", "").replaceAll("−", "-").replaceAll("×", "*").replaceAll("÷", "/");
  return /^[\d.e+\-*/() ]+$/.test(script) ? Number(new Function(`return (${script});`)()) : null;
}

describe("explainRoi", () => {
  it("explainRoi of the defaults is this sum", () => {
    const lines = explainRoi(DEFAULT_ROI_INPUTS).map(({ figure, expression, value, unit }) => [
      figure,
      expression,
      value,
      unit,
    ]);
    expect(lines).toEqual([
      ["currentMonthlyRevenue", "15 × 350", 5250, "USD per month"],
      ["additionalJobs", "15 × 0.2", 3, "jobs per month"],
      ["additionalJobs", "3 to a whole number", 3, "jobs per month"],
      ["additionalMonthlyRevenue", "3 × 350", 1050, "USD per month"],
      ["timeSavedHours", "8 × 0.6 × 4.33", expect.closeTo(20.784, 9), "hours per month"],
      ["timeSavedHours", "20.784 to a whole number", 21, "hours per month"],
      ["netMonthlySavings", "21 × 45", 945, "USD per month"],
      ["netMonthlySavings", "1,050 + 945 − 497", 1498, "USD per month"],
      ["netAnnualSavings", "1,498 × 12", 17_976, "USD per year"],
      ["roiPercentage", "497 × 12", 5964, "USD per year"],
      ["roiPercentage", "(17,976 − 5,964) ÷ 5,964 × 100", expect.closeTo(201.4085, 4), "percent"],
      ["roiPercentage", "201.408450704 to a whole number", 201, "percent"],
      ["paybackMonths", "497 ÷ 1,498", expect.closeTo(0.33178, 5), "months"],
      ["paybackMonths", "0.331775700935 to one decimal, at least 0.1", 0.3, "months"],
    ]);
  });

  it("explainRoi puts a negative number in brackets, so that no two signs meet", () => {
    const steps = explainRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 15, avgJobProfit: -350 });
    expect(steps.map((step) => step.expression)).toContain("15 × (−350)");
    expect(steps.map((step) => step.expression)).toContain("(−1,050) + 945 − 497");
  });

  it("explainRoi says 'no payback' in words, with value 0, where the plan does not pay back (C4)", () => {
    const steps = explainRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 });
    expect(steps.filter((step) => step.figure === "paybackMonths")).toEqual([
      expect.objectContaining({ expression: "no payback, as −497 is not above 0", value: 0 }),
    ]);
  });

  it("explainRoi divides by 1 where the net is less, and says so (C2)", () => {
    const steps = explainRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 5, avgJobProfit: 497.5, adminHoursPerWeek: 0 });
    expect(steps.at(-2)).toMatchObject({
      expression: "497 ÷ 1",
      value: 497,
      label: expect.stringContaining("1 at least"),
    });
  });

  it("explainRoi shows the digits that decide a rounding: 2.4999999999999982 jobs stay below 2.5", () => {
    const steps = explainRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 12.49999999999999 });
    expect(steps[2]).toMatchObject({ expression: "2.4999999999999982 to a whole number", value: 2 });
  });
});

describe("properties", () => {
  it("the last step of each figure is calculateRoi's figure, exactly, for all inputs", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const last = Object.fromEntries(explainRoi(inputs).map(({ figure, value }) => [figure, value]));
        expect(last as RoiResults).toStrictEqual(calculateRoi(inputs));
      }),
    );
  });

  it("every sum, typed into a pocket calculator, gives the step's value", () => {
    fc.assert(
      fc.property(roiInputs, (inputs) => {
        for (const { expression, value, figure } of explainRoi(inputs)) {
          const byHand = calculateByHand(expression);
          if (byHand === null) continue;
          // A difference of large numbers keeps their twelve shown digits, not its own.
          expect(Math.abs(byHand - value), `${figure}: ${expression}`).toBeLessThanOrEqual(
            1e-4 + Math.abs(value) * 1e-9,
          );
        }
      }),
    );
  });

  it("every rounding step shows a number that rounds to the step's value", () => {
    fc.assert(
      fc.property(roiInputs, (inputs) => {
        for (const { expression, value } of explainRoi(inputs)) {
          const shown = Number(
            /^([−\d.,e+]+) to a whole number$/.exec(expression)?.[1]?.replaceAll(",", "").replaceAll("−", "-"),
          );
          if (!Number.isNaN(shown)) expect(Math.round(shown) + 0, expression).toBe(value);
        }
      }),
    );
  });
});
