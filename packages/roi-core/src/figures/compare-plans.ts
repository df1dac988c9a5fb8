import { mapPlans, PLAN_IDS, PLANS, type PlanId, type Plans } from "../catalogue/plans.ts";
import { checkObject } from "../check-value.ts";
import { calculateRoi, type RoiResults } from "./calculate-roi.ts";
import type { CalculationInputs } from "./roi-inputs.ts";
import { scoreLead, type LeadScore } from "./score-lead.ts";
import type { UsdPerMonth, UsdPerYear } from "../units.ts";

/** Results of one plan, and the score of a lead with that plan. */
export type PlanOutcome = {
  /** The plan. */
  readonly plan: PlanId;
  /** Its eight figures. */
  readonly results: RoiResults;
  /** Profit of the business in a month with it: revenue today plus net savings, so after the plan's cost. */
  readonly moneyPerMonth: UsdPerMonth;
  /** The lead's score with it; for the sales team, not for the prospect. */
  readonly score: LeadScore;
};

/** All plans for the same business: an outcome under each plan's id, and how the plans differ. */
export type PlanComparison = Readonly<Record<PlanId, PlanOutcome>> & {
  /** Profit of the business in a month today, whatever the plan. */
  readonly currentMonthlyRevenue: UsdPerMonth;
  /** Elite's net savings minus Pro's; negative where Pro earns more. */
  readonly netDifferencePerMonth: UsdPerMonth;
  /** The same for a year. */
  readonly netDifferencePerYear: UsdPerYear;
  /** The plan with the higher net savings, or null if several share them. */
  readonly higherNet: PlanId | null;
  /** The plan with the higher ROI, or null if several share it. Often the other plan earns more. */
  readonly higherRoi: PlanId | null;
};

/**
 * Calculates every plan for one business. Choose by `higherNet`, not by `higherRoi`: Pro costs less, so it often shows
 * the higher ROI while Elite earns more. `selectedPlan` makes no difference.
 *
 * @param inputs the business's figures; the limits are those of `calculateRoi`
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns an outcome for each plan; differences are Elite minus Pro, in USD per month and per year
 * @throws {RangeError} if `calculateRoi` does
 * @example
 * const comparison = comparePlans(DEFAULT_ROI_INPUTS);
 * comparison.netDifferencePerMonth; // 455
 * comparison.elite.moneyPerMonth; // 6748
 * comparison.higherNet; // "elite"
 * comparison.higherRoi; // "pro"
 */
export function comparePlans(inputs: Omit<CalculationInputs, "selectedPlan">, plans: Plans = PLANS): PlanComparison {
  checkObject("compare plans", "inputs", inputs);
  const outcomes = mapPlans((plan) => outcomeOf(inputs, plan, plans));
  const [pro, elite] = [outcomes.pro.results, outcomes.elite.results];
  return {
    ...outcomes,
    currentMonthlyRevenue: elite.currentMonthlyRevenue,
    netDifferencePerMonth: elite.netMonthlySavings - pro.netMonthlySavings,
    netDifferencePerYear: elite.netAnnualSavings - pro.netAnnualSavings,
    higherNet: highest(outcomes, "netMonthlySavings"),
    higherRoi: highest(outcomes, "roiPercentage"),
  };
}

function outcomeOf(inputs: Omit<CalculationInputs, "selectedPlan">, plan: PlanId, plans: Plans): PlanOutcome {
  const results = calculateRoi({ ...inputs, selectedPlan: plan }, plans);
  const moneyPerMonth = results.currentMonthlyRevenue + results.netMonthlySavings;
  return { plan, results, moneyPerMonth, score: scoreLead(results) };
}

function highest(outcomes: Readonly<Record<PlanId, PlanOutcome>>, figure: keyof RoiResults): PlanId | null {
  const top = Math.max(...PLAN_IDS.map((plan) => outcomes[plan].results[figure]));
  const [best, ...others] = PLAN_IDS.filter((plan) => outcomes[plan].results[figure] === top);
  return best === undefined || others.length > 0 ? null : best;
}
