import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, type BusinessTypeId } from "../catalogue/business-types.ts";
import { PLAN_IDS, type PlanId } from "../catalogue/plans.ts";
import { anyInputs, roiInputs } from "../testing/arbitraries.ts";
import { inputsWithNet } from "../testing/inputs-with-net.ts";
import { isProfitable, type RoiResults } from "./calculate-roi.ts";
import { DEFAULT_ROI_INPUTS, type RoiInputs } from "./roi-inputs.ts";
import { FIXED_PLANS as PLANS, calculateRoi } from "../testing/fixed-plans.ts";

/** Every preset with every plan and 8 admin hours a week, worked out with exact fractions, outside this package. */
const GOLDEN: Readonly<Record<PlanId, Readonly<Record<BusinessTypeId, readonly number[]>>>> = {
  // revenue, additional jobs, additional revenue, hours, net a month, net a year, ROI, payback
  pro: {
    plumbing: [7000, 2, 700, 16, 1043, 12516, 251, 0.3],
    hvac: [6750, 2, 900, 16, 1243, 14916, 319, 0.2],
    electrical: [7200, 2, 800, 16, 1143, 13716, 285, 0.3],
    landscaping: [7000, 3, 840, 16, 1183, 14196, 298, 0.3],
    roofing: [6800, 1, 850, 16, 1193, 14316, 302, 0.2],
    cleaning: [6000, 5, 750, 16, 1093, 13116, 268, 0.3],
    handyman: [6000, 4, 800, 16, 1143, 13716, 285, 0.3],
    other: [5250, 2, 700, 16, 1043, 12516, 251, 0.3],
  },
  elite: {
    plumbing: [7000, 4, 1400, 21, 1848, 22176, 272, 0.3],
    hvac: [6750, 3, 1350, 21, 1798, 21576, 262, 0.3],
    electrical: [7200, 4, 1600, 21, 2048, 24576, 312, 0.2],
    landscaping: [7000, 5, 1400, 21, 1848, 22176, 272, 0.3],
    roofing: [6800, 2, 1700, 21, 2148, 25776, 332, 0.2],
    cleaning: [6000, 8, 1200, 21, 1648, 19776, 232, 0.3],
    handyman: [6000, 6, 1200, 21, 1648, 19776, 232, 0.3],
    other: [5250, 3, 1050, 21, 1498, 17976, 201, 0.3],
  },
};

function calculate(changes: Partial<RoiInputs>): RoiResults {
  return calculateRoi({ ...DEFAULT_ROI_INPUTS, ...changes });
}

describe("calculateRoi", () => {
  it.each(
    PLAN_IDS.flatMap((selectedPlan) => BUSINESS_TYPE_IDS.map((businessType) => [businessType, selectedPlan] as const)),
  )("calculateRoi of %s's preset with %s is the golden table's row", (businessType, selectedPlan) => {
    const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[businessType];
    const results = calculateRoi({
      jobsPerMonth: defaultJobsPerMonth,
      avgJobProfit: defaultTicket,
      adminHoursPerWeek: 8,
      selectedPlan,
      businessType,
    });
    const [revenue, additionalJobs, additionalRevenue, hours, ...rest] = GOLDEN[selectedPlan][businessType];
    const [netPerMonth, netPerYear, roi, payback] = rest;
    expect(results).toEqual({
      currentMonthlyRevenue: revenue,
      additionalJobs,
      additionalMonthlyRevenue: additionalRevenue,
      timeSavedHours: hours,
      netMonthlySavings: netPerMonth,
      netAnnualSavings: netPerYear,
      roiPercentage: roi,
      paybackMonths: payback,
    });
  });

  it.each(PLAN_IDS)("an empty form with %s costs the plan, which its ROI subtracts twice (C8)", (selectedPlan) => {
    const nothing = calculate({ selectedPlan, jobsPerMonth: 0, avgJobProfit: 0, adminHoursPerWeek: 0 });
    expect(nothing).toMatchObject({ netMonthlySavings: -PLANS[selectedPlan].monthlyCost, roiPercentage: -200 });
  });

  it("calculateRoi calculates negative inputs (C8)", () => {
    expect(calculate({ jobsPerMonth: -6, adminHoursPerWeek: -8 })).toEqual({
      currentMonthlyRevenue: -2100,
      additionalJobs: -1,
      additionalMonthlyRevenue: -350,
      timeSavedHours: -21,
      netMonthlySavings: -1792,
      netAnnualSavings: -21504,
      roiPercentage: -461,
      paybackMonths: 0,
    });
  });
});

describe("rounding", () => {
  it.each([
    [2.4, 0],
    [2.5, 1],
    [7.4, 1],
    [7.5, 2],
    [12.5, 3],
    [-2.5, 0],
    [-7.5, -1],
    [-7.6, -2],
  ])("additionalJobs of %d elite jobs is %d: halves go towards +∞", (jobsPerMonth, additionalJobs) => {
    expect(calculate({ jobsPerMonth }).additionalJobs).toBe(additionalJobs);
  });

  it("timeSavedHours rounds a half up: 250 elite hours a week save 649.5 a month", () => {
    expect(calculate({ adminHoursPerWeek: 250 }).timeSavedHours).toBe(650);
  });

  it("currentMonthlyRevenue keeps cents", () => {
    expect(calculate({ jobsPerMonth: 3, avgJobProfit: 99.25 }).currentMonthlyRevenue).toBe(297.75);
  });

  it("no result is -0 where a formula gives it", () => {
    expect(calculate({ jobsPerMonth: -1 }).additionalJobs).toBe(0);
    expect(calculate({ jobsPerMonth: -0 }).currentMonthlyRevenue).toBe(0);
    expect(calculate({ jobsPerMonth: 0, avgJobProfit: -5 }).currentMonthlyRevenue).toBe(0);
    expect(calculate({ jobsPerMonth: 0, avgJobProfit: -5 }).additionalMonthlyRevenue).toBe(0);
    expect(calculate({ adminHoursPerWeek: -0.1 }).timeSavedHours).toBe(0);
    expect(calculateRoi(inputsWithNet("elite", 496)).roiPercentage).toBe(0);
    expect(calculateRoi(inputsWithNet("pro", 0)).netAnnualSavings).toBe(0);
  });
});

describe("roiPercentage", () => {
  it.each(PLAN_IDS)("roiPercentage with %s is 0 when net savings equal the cost, and -100 when they are 0", (plan) => {
    expect(calculateRoi(inputsWithNet(plan, PLANS[plan].monthlyCost)).roiPercentage).toBe(0);
    expect(calculateRoi(inputsWithNet(plan, 0)).roiPercentage).toBe(-100);
  });

  it("roiPercentage is not clamped", () => {
    expect(calculateRoi(inputsWithNet("elite", -4970)).roiPercentage).toBe(-1100);
    expect(calculateRoi(inputsWithNet("elite", 49_700)).roiPercentage).toBe(9900);
  });
});

describe("paybackMonths", () => {
  it("paybackMonths of elite, 15 jobs, $324, 8 h is 0.4, which toFixed would make 0.3", () => {
    const results = calculate({ avgJobProfit: 324 });
    expect(results.paybackMonths).toBe(0.4);
    expect((497 / results.netMonthlySavings).toFixed(1)).toBe("0.3");
  });

  it.each(PLAN_IDS)("paybackMonths with %s is 0 when the plan costs as much as it returns, or more", (plan) => {
    expect(calculateRoi(inputsWithNet(plan, 0)).paybackMonths).toBe(0);
    expect(calculateRoi(inputsWithNet(plan, -1)).paybackMonths).toBe(0);
  });

  it("paybackMonths with elite is 1 at net 523 and 0.9 at net 524", () => {
    expect(calculateRoi(inputsWithNet("elite", 523)).paybackMonths).toBe(1);
    expect(calculateRoi(inputsWithNet("elite", 524)).paybackMonths).toBe(0.9);
  });

  it("paybackMonths is at least 0.1, however much a plan returns", () => {
    expect(calculateRoi(inputsWithNet("elite", 1_000_000)).paybackMonths).toBe(0.1);
  });

  it("paybackMonths is at most the cost: net below $1 counts as $1", () => {
    expect(calculateRoi(inputsWithNet("elite", 0.25)).paybackMonths).toBe(497);
    expect(calculateRoi(inputsWithNet("elite", 1)).paybackMonths).toBe(497);
    expect(calculateRoi(inputsWithNet("elite", 2)).paybackMonths).toBe(248.5);
  });
});

describe("errors", () => {
  const fields = ["jobsPerMonth", "avgJobProfit", "adminHoursPerWeek"] as const;

  it.each(fields)("calculateRoi throws for %s beyond the safe integers, and calculates them up to there", (field) => {
    const limit = Number.MAX_SAFE_INTEGER;
    expect(() => calculate({ [field]: limit })).not.toThrow();
    expect(() => calculate({ [field]: -limit })).not.toThrow();
    expect(() => calculate({ [field]: -(limit + 1) })).toThrow(RangeError);
    expect(() => calculate({ [field]: limit + 1 })).toThrow(
      new RangeError(
        `Cannot calculate ROI as ${field} must be between -9007199254740991 and 9007199254740991: ` +
          "current value is 9007199254740992",
      ),
    );
  });
});

describe("properties", () => {
  it("no result is NaN, infinite or -0, even at the limits (C8)", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        for (const [name, value] of Object.entries(calculateRoi(inputs))) {
          expect(value, name).toSatisfy(Number.isFinite);
          expect(value, name).not.toBe(-0);
        }
      }),
    );
  });

  it("payback is 0 exactly when net is not positive, otherwise at least 0.1, with one decimal", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const results = calculateRoi(inputs);
        expect(isProfitable(results)).toBe(results.netMonthlySavings > 0);
        expect(results.paybackMonths >= 0.1).toBe(isProfitable(results));
        expect(String(results.paybackMonths)).toMatch(isProfitable(results) ? /^\d+(\.\d)?$/ : /^0$/);
      }),
    );
  });

  it.each(["jobsPerMonth", "avgJobProfit", "adminHoursPerWeek"] as const)(
    "net never falls as %s rises: net(figure + extra) >= net(figure)",
    (figure) => {
      fc.assert(
        fc.property(roiInputs, fc.nat(1000), (inputs, extra) => {
          const more = { ...inputs, [figure]: inputs[figure] + extra };
          expect(calculateRoi(more).netMonthlySavings).toBeGreaterThanOrEqual(calculateRoi(inputs).netMonthlySavings);
        }),
      );
    },
  );
});
