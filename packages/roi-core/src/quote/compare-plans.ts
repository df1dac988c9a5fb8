import type { PlanId } from "../catalogue/plans.ts";
import { calculateRoi, type RoiResults } from "../figures/calculate-roi.ts";
import type { RoiInputs } from "../figures/roi-inputs.ts";
import { scoreLead, type LeadScore } from "../lead/score-lead.ts";
import type { UsdPerMonth, UsdPerYear } from "../units.ts";

/** What one plan brings, and how a lead with that plan is ranked. */
export type PlanOutcome = {
  /** The plan. */
  readonly plan: PlanId;
  /** Its eight figures. */
  readonly results: RoiResults;
  /** What the business makes a month with it: revenue today plus net savings, so after the plan's cost. */
  readonly moneyPerMonth: UsdPerMonth;
  /** The lead's score with it; for the sales team, not for the prospect. */
  readonly score: LeadScore;
};

/** Both plans for the same business. */
export type PlanComparison = {
  /** What the business makes a month today, whatever the plan. */
  readonly currentMonthlyRevenue: UsdPerMonth;
  /** The cheaper plan. */
  readonly pro: PlanOutcome;
  /** The larger plan. */
  readonly elite: PlanOutcome;
  /** Elite's net savings minus Pro's; negative where Pro earns more. */
  readonly netDifferencePerMonth: UsdPerMonth;
  /** The same for a year. */
  readonly netDifferencePerYear: UsdPerYear;
  /** The plan with the higher net savings, or null if they are equal. */
  readonly higherNet: PlanId | null;
  /** The plan with the higher ROI, or null if they are equal. Often not the one that earns more. */
  readonly higherRoi: PlanId | null;
};

/**
 * Calculates both plans for one business. Choose by `higherNet`, not by `higherRoi`: Pro costs less, so it often shows
 * the higher ROI while Elite earns more. `selectedPlan` makes no difference.
 * Source: product.md, section 9 "Calculation" and "Lead scoring".
 *
 * @param inputs the business's figures; the limits are those of `calculateRoi`
 * @returns both outcomes; differences are Elite minus Pro, in USD per month and per year
 * @throws {RangeError} if `calculateRoi` does
 * @example
 * const comparison = comparePlans(DEFAULT_ROI_INPUTS);
 * comparison.netDifferencePerMonth; // 455
 * comparison.elite.moneyPerMonth; // 6748
 * comparison.higherNet; // "elite"
 * comparison.higherRoi; // "pro"
 */
export function comparePlans(inputs: RoiInputs): PlanComparison {
  const pro = outcomeOf(inputs, "pro");
  const elite = outcomeOf(inputs, "elite");
  return {
    currentMonthlyRevenue: elite.results.currentMonthlyRevenue,
    pro,
    elite,
    netDifferencePerMonth: elite.results.netMonthlySavings - pro.results.netMonthlySavings,
    netDifferencePerYear: elite.results.netAnnualSavings - pro.results.netAnnualSavings,
    higherNet: higherOf(pro.results.netMonthlySavings, elite.results.netMonthlySavings),
    higherRoi: higherOf(pro.results.roiPercentage, elite.results.roiPercentage),
  };
}

function outcomeOf(inputs: RoiInputs, plan: PlanId): PlanOutcome {
  const results = calculateRoi({ ...inputs, selectedPlan: plan });
  const moneyPerMonth = results.currentMonthlyRevenue + results.netMonthlySavings;
  return { plan, results, moneyPerMonth, score: scoreLead(results) };
}

function higherOf(pro: number, elite: number): PlanId | null {
  if (pro === elite) return null;
  return elite > pro ? "elite" : "pro";
}
