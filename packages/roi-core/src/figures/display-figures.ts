import { DAYS_PER_MONTH, MONTHS_PER_YEAR, WEEKS_PER_MONTH } from "../calendar.ts";
import { checkNumbers } from "../check-value.ts";
import type { JobsPerMonth, Percent, Share, UsdPerDay, UsdPerMonth, UsdPerWeek, UsdPerYear } from "../units.ts";
import type { RoiResults } from "./calculate-roi.ts";

const COMPETITIVE_RISK_SHARE: Share = 0.7;

/** The figures that a screen or a quote derives from results: not rounded unless said, not clamped, never −0. */
export type DisplayFigures = {
  /** Extra profit a day, net of the plan's cost; a month counts 30 days. */
  readonly netPerDay: UsdPerDay;
  /** Extra profit a week; a month counts 4.33 weeks. */
  readonly netPerWeek: UsdPerWeek;
  /** Extra profit a month. */
  readonly netPerMonth: UsdPerMonth;
  /** Extra profit a year. */
  readonly netPerYear: UsdPerYear;
  /** Money lost without automation, a day: the net profit that is missed. */
  readonly moneyLostPerDay: UsdPerDay;
  /** Money lost without automation, a month. */
  readonly moneyLostPerMonth: UsdPerMonth;
  /** Jobs a month that may go to a competitor: 70 % of the additional jobs, rounded to a whole number. */
  readonly competitiveRiskJobs: JobsPerMonth;
  /** A twelfth of the ROI; show it with at most one decimal. */
  readonly monthlyRoiPercentage: Percent;
  /** Payback in months as text: `"<1"`, or the number with at most one decimal, such as `"2"` or `"1.4"`. */
  readonly paybackText: string;
  /** Label of the payback tile. */
  readonly paybackLabel: "Instant ROI" | "Quick Return";
};

/**
 * Derives the figures that a screen shows beside the results.
 * A plan that never pays back has payback 0, which is under 1 and so reads "<1 / Instant ROI": ask `isProfitable` and
 * add a caution. The texts follow the rounded payback: 0.9 reads "<1", 1 reads "1 / Quick Return".
 * Money is not clamped here, since `formatUsd` does that; ROI is never clamped.
 *
 * @param results of `calculateRoi`
 * @returns USD per day, week, month and year, jobs per month, percent, and two texts
 * @throws {RangeError} if a result that is read is no finite number
 * @example
 * const figures = displayFigures(calculateRoi(DEFAULT_ROI_INPUTS));
 * figures.monthlyRoiPercentage; // 16.75
 * figures.competitiveRiskJobs; // 2
 * figures.paybackText; // "<1"
 */
export function displayFigures(results: RoiResults): DisplayFigures {
  const read = ["netMonthlySavings", "netAnnualSavings", "additionalJobs", "roiPercentage", "paybackMonths"] as const;
  checkNumbers("derive figures", "results", results, read);
  // Adding 0 turns −0 into 0 and changes no other number.
  const netPerMonth = results.netMonthlySavings + 0;
  const netPerDay = netPerMonth / DAYS_PER_MONTH;
  const isUnderOneMonth = results.paybackMonths < 1;
  return {
    netPerDay,
    netPerWeek: netPerMonth / WEEKS_PER_MONTH,
    netPerMonth,
    netPerYear: results.netAnnualSavings + 0,
    moneyLostPerDay: netPerDay,
    moneyLostPerMonth: netPerMonth,
    competitiveRiskJobs: Math.round(results.additionalJobs * COMPETITIVE_RISK_SHARE) + 0,
    monthlyRoiPercentage: results.roiPercentage / MONTHS_PER_YEAR + 0,
    paybackText: isUnderOneMonth ? "<1" : String(results.paybackMonths),
    paybackLabel: isUnderOneMonth ? "Instant ROI" : "Quick Return",
  };
}
