import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";
import { scoreLead } from "./score-lead.ts";
import { anyInputs } from "../testing/arbitraries.ts";
import { calculateRoi, comparePlans } from "../testing/fixed-plans.ts";

describe("comparePlans", () => {
  it("Pro shows the higher ROI while Elite earns more: compare by net, not by ROI", () => {
    const { pro, elite, ...rest } = comparePlans(DEFAULT_ROI_INPUTS);
    expect([pro.results.roiPercentage, elite.results.roiPercentage]).toEqual([251, 201]);
    expect([pro.results.netMonthlySavings, elite.results.netMonthlySavings]).toEqual([1043, 1498]);
    expect(rest).toEqual({
      currentMonthlyRevenue: 5250,
      netDifferencePerMonth: 455,
      netDifferencePerYear: 5460,
      higherNet: "elite",
      higherRoi: "pro",
    });
  });

  it("Pro earns more for a business whose extra jobs do not cover Elite's price", () => {
    const small = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 5, avgJobProfit: 100, adminHoursPerWeek: 0 };
    expect(comparePlans(small)).toMatchObject({
      higherNet: "pro",
      netDifferencePerMonth: -200,
      netDifferencePerYear: -2400,
    });
  });

  it("higherNet is null where both plans earn the same", () => {
    // Elite's one more job earns exactly the 200 dollars that it costs more.
    const equal = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 7, avgJobProfit: 200, adminHoursPerWeek: 0 };
    expect(comparePlans({ ...equal, jobsPerMonth: 3 })).toMatchObject({ higherNet: null, netDifferencePerMonth: 0 });
  });
});

describe("properties", () => {
  it("both outcomes are calculateRoi's and scoreLead's, whatever plan is selected", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { pro, elite, netDifferencePerMonth, higherNet } = comparePlans(inputs);
        for (const { plan, results, moneyPerMonth, score } of [pro, elite]) {
          expect(results).toStrictEqual(calculateRoi({ ...inputs, selectedPlan: plan }));
          expect(score).toEqual(scoreLead(results));
          expect(moneyPerMonth).toBe(results.currentMonthlyRevenue + results.netMonthlySavings);
        }
        const sign = { elite: 1, pro: -1, null: 0 }[String(higherNet)];
        expect(Math.sign(netDifferencePerMonth) + 0).toBe(sign);
      }),
    );
  });
});
