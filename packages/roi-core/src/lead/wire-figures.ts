import { checkNumbers, checkOneOf } from "../check-value.ts";
import type { RoiResults } from "../figures/calculate-roi.ts";
import type { RoiInputs } from "../figures/roi-inputs.ts";
import type { LeadContact, LeadIntakePayload } from "./lead-payload.ts";
import type { LeadScore } from "../figures/score-lead.ts";

const ACTION = "name figures for the wire";
/** The results under the wire's names. */
const RESULTS = {
  current_monthly_revenue: "currentMonthlyRevenue",
  additional_jobs: "additionalJobs",
  additional_monthly_revenue: "additionalMonthlyRevenue",
  time_saved_hours: "timeSavedHours",
  net_monthly_savings: "netMonthlySavings",
  net_annual_savings: "netAnnualSavings",
  roi_percentage: "roiPercentage",
  payback_months: "paybackMonths",
} as const;

/** The calculated part of a lead: the page sends it, the server recomputes it. */
export type WireFigures = Pick<LeadIntakePayload, keyof typeof RESULTS | "business_tier" | "conversion_likelihood">;

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
  checkNumbers(ACTION, "results", results, Object.values(RESULTS));
  checkNumbers(ACTION, "score", score, ["conversionLikelihood"]);
  checkOneOf(ACTION, "businessTier", ["A", "B", "C"], score.businessTier);
  const figures = Object.entries(RESULTS).map(([wire, figure]) => [wire, results[figure]] as const);
  return {
    ...(Object.fromEntries(figures) as Pick<WireFigures, keyof typeof RESULTS>),
    business_tier: score.businessTier,
    conversion_likelihood: score.conversionLikelihood,
  };
}

/** A lead's inputs of the calculator, as the wire carries them. */
export type LeadInputs = Pick<
  LeadIntakePayload & LeadContact,
  "jobs_per_month" | "avg_job_profit" | "admin_hours_per_week" | "selected_plan" | "business_type"
>;

/** A lead's inputs of the calculator. */
export function leadInputs(lead: LeadInputs): RoiInputs {
  return {
    jobsPerMonth: lead.jobs_per_month,
    avgJobProfit: lead.avg_job_profit,
    adminHoursPerWeek: lead.admin_hours_per_week,
    selectedPlan: lead.selected_plan,
    businessType: lead.business_type,
  };
}
