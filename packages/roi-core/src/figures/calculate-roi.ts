import { MONTHS_PER_YEAR, WEEKS_PER_MONTH } from "../calendar.ts";
import { BUSINESS_TYPE_IDS } from "../catalogue/business-types.ts";
import { PLANS, planTerms, type Plan, type Plans } from "../catalogue/plans.ts";
import { checkNumbers, checkOneOf } from "../check-value.ts";
import type { HoursPerMonth, JobsPerMonth, Months, Percent, UsdPerMonth, UsdPerYear } from "../units.ts";
import { checkInputs, type CalculationInputs } from "./roi-inputs.ts";

const ACTION = "calculate ROI";

/** Results of a plan for a business. Every figure is finite and never −0. */
export type RoiResults = {
  /** Jobs times profit today, whatever the plan. */
  readonly currentMonthlyRevenue: UsdPerMonth;
  /** Extra jobs, a whole number. */
  readonly additionalJobs: JobsPerMonth;
  /** Profit of the extra jobs. */
  readonly additionalMonthlyRevenue: UsdPerMonth;
  /** Admin hours saved, a whole number. */
  readonly timeSavedHours: HoursPerMonth;
  /** Extra revenue plus value of the saved hours minus the plan's cost; may be negative. */
  readonly netMonthlySavings: UsdPerMonth;
  /** Twelve times the net monthly savings. */
  readonly netAnnualSavings: UsdPerYear;
  /** Return on the plan's cost, a whole number; may be negative. */
  readonly roiPercentage: Percent;
  /** One decimal, at least 0.1; 0 = does not pay back. */
  readonly paybackMonths: Months;
};

/**
 * Projects a business's gain from a plan, before and after its cost.
 *
 * Surprises, all of them deliberate:
 * - `roiPercentage` deducts the plan's cost twice, because `netAnnualSavings` is already net of it. A plan that exactly
 *   doubles its cost shows 0 %, and all-zero inputs show −200 %.
 * - `paybackMonths` 0 means "never": the plan's cost is not covered. Ask `isProfitable` before showing it.
 * - Pro can show a higher ROI than Elite, since it costs less.
 *
 * Rounding is `Math.round`, half towards +∞: of the extra jobs, the saved hours and the ROI to whole numbers, of the
 * payback to one decimal. No result is −0.
 *
 * @param inputs jobs per month, USD profit per job, admin hours per week; finite; negatives are calculated
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns USD per month or year, jobs and hours per month, percent, months
 * @throws {RangeError} if there are no inputs, a number is missing, NaN, infinite or beyond ±`Number.MAX_SAFE_INTEGER`, or a
 *   plan or trade is unknown
 * @example
 * calculateRoi(DEFAULT_ROI_INPUTS).netMonthlySavings; // 1498
 * calculateRoi({ ...DEFAULT_ROI_INPUTS, selectedPlan: "pro" }).roiPercentage; // 251
 * calculateRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: NaN }); // throws Cannot calculate ROI as jobsPerMonth must be a finite number: current value is NaN
 */
export function calculateRoi(inputs: CalculationInputs, plans: Plans = PLANS): RoiResults {
  checkInputs(ACTION, inputs);
  if (inputs.businessType !== undefined) checkOneOf(ACTION, "businessType", BUSINESS_TYPE_IDS, inputs.businessType);
  return calculateWithPlan(inputs, planTerms(ACTION, "selectedPlan", inputs.selectedPlan, plans));
}

/** The formulas alone, for inputs that are checked already and any plan's figures. Private: `projectRange` uses it. */
export function calculateWithPlan(inputs: CalculationInputs, plan: Plan): RoiResults {
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = inputs;
  const { liftRate, timeSavingsFactor, hourlyValue, monthlyCost } = plan;

  // Adding 0 turns −0 into 0 and changes no other number.
  const currentMonthlyRevenue = jobsPerMonth * avgJobProfit + 0;
  const additionalJobs = Math.round(jobsPerMonth * liftRate) + 0;
  const additionalMonthlyRevenue = additionalJobs * avgJobProfit + 0;
  const timeSavedHours = Math.round(adminHoursPerWeek * timeSavingsFactor * WEEKS_PER_MONTH) + 0;
  const netMonthlySavings = additionalMonthlyRevenue + timeSavedHours * hourlyValue - monthlyCost;
  const netAnnualSavings = netMonthlySavings * MONTHS_PER_YEAR;
  const annualCost = monthlyCost * MONTHS_PER_YEAR;
  const roiPercentage = Math.round(((netAnnualSavings - annualCost) / annualCost) * 100) + 0;

  return {
    currentMonthlyRevenue,
    additionalJobs,
    additionalMonthlyRevenue,
    timeSavedHours,
    netMonthlySavings,
    netAnnualSavings,
    roiPercentage,
    paybackMonths: paybackMonths(netMonthlySavings, monthlyCost),
  };
}

/** Not `toFixed`: it rounds the binary fraction, so that a payback of 0.35 would read 0.3 instead of 0.4. */
function paybackMonths(netMonthlySavings: UsdPerMonth, monthlyCost: UsdPerMonth): Months {
  if (netMonthlySavings <= 0) return 0;
  return Math.max(0.1, Math.round((monthlyCost / Math.max(1, netMonthlySavings)) * 10) / 10);
}

/**
 * Checks whether a plan earns more than it costs. Ask it before printing a payback: `paybackMonths` is 0 for a plan that
 * never pays back, and the payback tile reads "<1 / Instant ROI" then.
 *
 * @param results net savings in USD per month
 * @returns true if net savings are above 0; breaking even is not profitable
 * @throws {RangeError} if net savings are no finite number
 * @example
 * isProfitable(calculateRoi(DEFAULT_ROI_INPUTS)); // true
 * isProfitable(calculateRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 })); // false
 */
export function isProfitable(results: Pick<RoiResults, "netMonthlySavings">): boolean {
  checkNumbers("judge a plan", "results", results, ["netMonthlySavings"]);
  return results.netMonthlySavings > 0;
}
