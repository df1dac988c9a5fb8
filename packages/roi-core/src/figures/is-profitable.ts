import { checkNumbers } from "../check-value.ts";
import type { RoiResults } from "./calculate-roi.ts";

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
