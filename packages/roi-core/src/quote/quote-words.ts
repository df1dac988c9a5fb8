import { PLANS } from "../catalogue/plans.ts";
import type { BreakEven } from "../figures/break-even.ts";
import type { RoiResults } from "../figures/calculate-roi.ts";
import type { RoiStep, RoiStepUnit } from "../figures/explain-roi.ts";
import { isProfitable } from "../figures/is-profitable.ts";
import { formatFigure } from "../format/format-figure.ts";
import { formatUsd } from "../format/format-usd.ts";
import type { Usd, UsdPerMonth, UsdPerYear } from "../units.ts";
import { PLANS_TOGETHER } from "./plans-together.ts";

const UNITS: Readonly<Record<RoiStepUnit, string>> = {
  "USD per month": "dollars a month",
  "USD per year": "dollars a year",
  "jobs per month": "jobs a month",
  "hours per month": "hours a month",
  percent: "%",
  months: "months",
};

/**
 * Writes an amount for a quote. Currency is never shown below $0, so a negative amount is called a loss.
 *
 * @param amount USD, rounded to whole dollars here
 * @returns "$1,498", or "a loss of $297"
 * @example
 * describeMoney(1498); // "$1,498"
 * describeMoney(-297); // "a loss of $297"
 */
export function describeMoney(amount: Usd): string {
  return amount < 0 && formatUsd(-amount) !== "$0" ? `a loss of ${formatUsd(-amount)}` : formatUsd(amount);
}

/**
 * Writes a payback period. A payback of 0 means that there is none; the screen's "<1" would say the opposite.
 *
 * @param results what `calculateRoi` returned
 * @returns "0.3 months", or "no payback"
 * @example
 * describePayback(calculateRoi(DEFAULT_ROI_INPUTS)); // "0.3 months"
 * describePayback(calculateRoi({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 })); // "no payback"
 */
export function describePayback(results: RoiResults): string {
  return isProfitable(results) ? `${formatFigure(results.paybackMonths)} months` : "no payback";
}

/**
 * Describes from how many jobs a month a plan pays for itself, or why there is no such number.
 *
 * @param breakEven what `breakEven` returned
 * @returns a few words for the cell of a table
 * @example
 * describeBreakEven(breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 0 })); // "8 jobs a month"
 * describeBreakEven(breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 8 })); // "the saved hours alone pay for it"
 */
export function describeBreakEven(breakEven: BreakEven): string {
  switch (breakEven.reason) {
    case "jobs":
      return breakEven.jobsPerMonth === 1 ? "1 job a month" : `${formatFigure(breakEven.jobsPerMonth)} jobs a month`;
    case "hours-alone":
      return "the saved hours alone pay for it";
    case "never":
      return "no number of jobs pays for it";
  }
}

/**
 * Names which of the two compared plans earns more, and by how much; comparing by ROI would often name the cheaper one.
 *
 * @param difference Elite's net savings minus Pro's, as a quote's `netDifference`
 * @returns one sentence
 * @example
 * describeDifference({ perMonth: 455, perYear: 5460 }); // "Elite earns $455 a month, $5,460 a year more than Pro, after both prices."
 * describeDifference({ perMonth: 0, perYear: 0 }); // "Both plans earn the same."
 */
export function describeDifference(difference: {
  readonly perMonth: UsdPerMonth;
  readonly perYear: UsdPerYear;
}): string {
  const { perMonth, perYear } = difference;
  if (perMonth === 0) return PLANS_TOGETHER.same;
  const { smaller, larger } = PLANS_TOGETHER.compared;
  const [better, other] = perMonth > 0 ? [larger, smaller] : [smaller, larger];
  const [month, year] = [perMonth, perYear].map((amount) => formatUsd(Math.abs(amount)));
  return `${PLANS[better].label} earns ${month} a month, ${year} a year more than ${PLANS[other].label}, after both prices.`;
}

/**
 * Writes the value of a step with its unit.
 *
 * @param step one of `explainRoi`
 * @returns the value with all its digits, as a pocket calculator shows it
 * @example
 * describeStepValue(explainRoi(DEFAULT_ROI_INPUTS)[0]); // "5,250 dollars a month"
 * explainRoi(DEFAULT_ROI_INPUTS).map(describeStepValue).at(-1); // "0.3 months"
 */
export function describeStepValue({ value, unit }: Pick<RoiStep, "value" | "unit">): string {
  return `${formatFigure(value)}${unit === "percent" ? "" : " "}${UNITS[unit]}`;
}
