import { checkNumbers, checkOneOf } from "../check-value.ts";
import type { RoiResults } from "../figures/calculate-roi.ts";
import type { LeadIntakePayload } from "./lead-payload.ts";
import type { LeadScore } from "./score-lead.ts";

const ACTION = "name figures for the wire";
const RESULT_FIELDS = [
  "currentMonthlyRevenue",
  "additionalJobs",
  "additionalMonthlyRevenue",
  "timeSavedHours",
  "netMonthlySavings",
  "netAnnualSavings",
  "roiPercentage",
  "paybackMonths",
] as const satisfies readonly (keyof RoiResults)[];

/** The calculated part of a lead: the page sends it, the server recomputes it. */
export type WireFigures = Pick<
  LeadIntakePayload,
  | "current_monthly_revenue"
  | "additional_jobs"
  | "additional_monthly_revenue"
  | "time_saved_hours"
  | "net_monthly_savings"
  | "net_annual_savings"
  | "roi_percentage"
  | "payback_months"
  | "business_tier"
  | "conversion_likelihood"
>;

/**
 * Names results and score as the wire does. Nothing is rounded here: `calculateRoi` has done that.
 *
 * @param results of `calculateRoi`
 * @param score of the same results, by `scoreLead`
 * @returns the ten calculated fields of a {@link LeadIntakePayload}, in its order
 * @throws {RangeError} if a result or a part of the score is missing
 * @example
 * const results = calculateRoi(DEFAULT_ROI_INPUTS);
 * toWireFigures(results, scoreLead(results)).net_monthly_savings; // 1498
 */
export function toWireFigures(results: RoiResults, score: LeadScore): WireFigures {
  checkNumbers(ACTION, "results", results, RESULT_FIELDS);
  checkNumbers(ACTION, "score", score, ["conversionLikelihood"]);
  checkOneOf(ACTION, "businessTier", ["A", "B", "C"], score.businessTier);
  return {
    current_monthly_revenue: results.currentMonthlyRevenue,
    additional_jobs: results.additionalJobs,
    additional_monthly_revenue: results.additionalMonthlyRevenue,
    time_saved_hours: results.timeSavedHours,
    net_monthly_savings: results.netMonthlySavings,
    net_annual_savings: results.netAnnualSavings,
    roi_percentage: results.roiPercentage,
    payback_months: results.paybackMonths,
    business_tier: score.businessTier,
    conversion_likelihood: score.conversionLikelihood,
  };
}
