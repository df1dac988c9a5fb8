import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUSINESS_TYPE_IDS } from "../catalogue/business-types.ts";
import { PLAN_IDS } from "../catalogue/plans.ts";
import { DEFAULT_ROI_INPUTS, withBusinessType } from "./roi-inputs.ts";
import { anyInputs } from "../testing/arbitraries.ts";
import { inputsWithNet } from "../testing/inputs-with-net.ts";
import { businessTier, conversionLikelihood, scoreLead } from "./score-lead.ts";
import { FIXED_PLANS as PLANS, calculateRoi } from "../testing/fixed-plans.ts";

const LOW_ROI = 59;

describe("businessTier", () => {
  it.each([
    [50_000, "A"],
    [49_999, "B"],
    [20_000, "B"],
    [19_999, "C"],
    [0, "C"],
    [-50_000, "C"],
  ])("businessTier of revenue %d and a low ROI is %s", (currentMonthlyRevenue, expected) => {
    expect(businessTier({ currentMonthlyRevenue, roiPercentage: LOW_ROI })).toBe(expected);
  });

  it.each([
    [150, "A"],
    [149, "B"],
    [60, "B"],
    [59, "C"],
    [-200, "C"],
  ])("businessTier of ROI %d and little revenue is %s", (roiPercentage, expected) => {
    expect(businessTier({ currentMonthlyRevenue: 19_999, roiPercentage })).toBe(expected);
  });

  it("businessTier takes the better of revenue and ROI", () => {
    expect(businessTier({ currentMonthlyRevenue: 50_000, roiPercentage: -200 })).toBe("A");
    expect(businessTier({ currentMonthlyRevenue: 20_000, roiPercentage: 150 })).toBe("A");
  });
});

describe("conversionLikelihood", () => {
  it.each([
    [150, 1.5, 90],
    [150, 1.6, 70],
    [149, 1.5, 70],
    [149, 0.1, 70],
    [60, 3, 70],
    [60, 3.1, 40],
    [150, 3.1, 40],
    [59, 3, 40],
    [59, 0.1, 40],
    [-200, 0, 40],
  ])("conversionLikelihood of ROI %d and payback %d is %d", (roiPercentage, paybackMonths, expected) => {
    expect(conversionLikelihood({ roiPercentage, paybackMonths })).toBe(expected);
  });
});

describe("scoreLead", () => {
  const pairs = BUSINESS_TYPE_IDS.flatMap((type) => PLAN_IDS.map((plan) => [type, plan] as const));

  it.each(pairs)("scoreLead of %s's preset with %s is A and 90", (type, selectedPlan) => {
    // By way of another type, since choosing the selected one applies no preset.
    const other = withBusinessType({ ...DEFAULT_ROI_INPUTS, selectedPlan }, type === "other" ? "hvac" : "other");
    expect(scoreLead(calculateRoi(withBusinessType(other, type)))).toEqual({
      businessTier: "A",
      conversionLikelihood: 90,
    });
  });

  it("scoreLead uses the rounded ROI: elite net 1,240 is 149.497 %, net 1,243 is 150.1 %", () => {
    expect(scoreLead(calculateRoi(inputsWithNet("elite", 1240)))).toEqual({
      businessTier: "B",
      conversionLikelihood: 70,
    });
    expect(scoreLead(calculateRoi(inputsWithNet("elite", 1243)))).toEqual({
      businessTier: "A",
      conversionLikelihood: 90,
    });
    // 149.698 % is below 150 before rounding and scores A after it.
    expect((1241 / PLANS.elite.monthlyCost - 1) * 100).toBeLessThan(150);
    expect(scoreLead(calculateRoi(inputsWithNet("elite", 1241)))).toEqual({
      businessTier: "A",
      conversionLikelihood: 90,
    });
  });
});

describe("properties", () => {
  it("payback never changes a likelihood, for all inputs", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const results = calculateRoi(inputs);
        expect(conversionLikelihood({ ...results, paybackMonths: 0 })).toBe(conversionLikelihood(results));
      }),
    );
  });
});
