import {
  MONTHS_PER_YEAR,
  WEEKS_PER_MONTH,
  PLANS,
  type Plans,
  formatAmount,
  formatPercent,
  calculateRoi,
  type RoiResults,
  isProfitable,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { ENGLISH_STEP_WORDS, type RoiStepWords } from "./english/step-words.ts";

/** Unit of a step's value. */
type RoiStepUnit = "USD per month" | "USD per year" | "jobs per month" | "hours per month" | "percent" | "months";

/** One line of the calculation. */
export type RoiStep = {
  /** The result that this step leads to; the last step of each holds the result itself. */
  readonly figure: keyof RoiResults;
  /** Name of the calculated figure. */
  readonly label: string;
  /** The sum with its numbers and units, such as `"15 jobs × 20%"`; null for the payback of a plan that has none. */
  readonly expression: string | null;
  /** The sum before rounding; equal to `value` if nothing is rounded. */
  readonly exact: number;
  /** The result, rounded as `calculateRoi` does. */
  readonly value: number;
  /** Unit of both. */
  readonly unit: RoiStepUnit;
};

/**
 * Explains the eight results as sums that anyone can check with a pocket calculator: money as money, at most two decimals.
 * Steps are in the order of the calculation, and the last step of each figure is the figure that
 * `calculateRoi` returns. The ROI's step shows that the plan's cost is deducted a second time.
 * Source: the specification, section 9 (register.md).
 *
 * @throws {RangeError} if `calculateRoi` does
 */
export function explainRoi(
  inputs: RoiInputs,
  plans: Plans = PLANS,
  words: RoiStepWords = ENGLISH_STEP_WORDS,
): readonly RoiStep[] {
  const results = calculateRoi(inputs, plans);
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = inputs;
  const { liftRate, timeSavingsFactor, hourlyValue, monthlyCost } = plans[inputs.selectedPlan];
  const { additionalJobs, additionalMonthlyRevenue, timeSavedHours, netMonthlySavings, netAnnualSavings } = results;
  const { labels, jobs, hours } = words;
  const hoursValue = timeSavedHours * hourlyValue;
  const annualCost = monthlyCost * MONTHS_PER_YEAR;
  const savedShare = adminHoursPerWeek * timeSavingsFactor * WEEKS_PER_MONTH;
  const annualRoi = ((netAnnualSavings - annualCost) / annualCost) * 100;

  // Each sum with its numbers filled in.
  const profit = formatAmount(avgJobProfit);
  const price = formatAmount(monthlyCost);
  const year = words.months(MONTHS_PER_YEAR);
  const revenueSum = sum`${jobs(jobsPerMonth)} × ${profit}`;
  const jobsSum = sum`${jobs(jobsPerMonth)} × ${share(liftRate)}`;
  const jobsProfitSum = sum`${jobs(additionalJobs)} × ${profit}`;
  const hoursSum = sum`${words.hoursPerWeek(adminHoursPerWeek)} × ${share(timeSavingsFactor)} × ${words.weeks(WEEKS_PER_MONTH)}`;
  const hoursValueSum = sum`${hours(timeSavedHours)} × ${formatAmount(hourlyValue)}`;
  const netSum = sum`${formatAmount(additionalMonthlyRevenue)} + ${formatAmount(hoursValue)} − ${price}`;
  const annualSum = sum`${formatAmount(netMonthlySavings)} × ${year}`;
  const annualPriceSum = sum`${price} × ${year}`;
  const roiSum = sum`(${formatAmount(netAnnualSavings)} − ${formatAmount(annualCost)}) ÷ ${formatAmount(annualCost)}`;

  return [
    step("currentMonthlyRevenue", labels.revenueToday, revenueSum, "USD per month", results.currentMonthlyRevenue),
    step("additionalJobs", labels.moreJobs, jobsSum, "jobs per month", additionalJobs, jobsPerMonth * liftRate),
    step("additionalMonthlyRevenue", labels.jobsProfit, jobsProfitSum, "USD per month", additionalMonthlyRevenue),
    step("timeSavedHours", labels.hoursSaved, hoursSum, "hours per month", timeSavedHours, savedShare),
    step("netMonthlySavings", labels.hoursValue, hoursValueSum, "USD per month", hoursValue),
    step("netMonthlySavings", labels.extraPerMonth, netSum, "USD per month", netMonthlySavings),
    step("netAnnualSavings", labels.extraPerYear, annualSum, "USD per year", netAnnualSavings),
    step("roiPercentage", labels.pricePerYear, annualPriceSum, "USD per year", annualCost),
    step("roiPercentage", labels.annualRoi, roiSum, "percent", results.roiPercentage, annualRoi),
    paybackStep(results, monthlyCost, words),
  ];
}

function paybackStep(results: RoiResults, monthlyCost: number, { labels }: RoiStepWords): RoiStep {
  const { netMonthlySavings, paybackMonths } = results;
  if (!isProfitable(results)) return step("paybackMonths", labels.payback, null, "months", paybackMonths);
  const divisor = Math.max(1, netMonthlySavings);
  const label = netMonthlySavings < 1 ? labels.smallPayback : labels.payback;
  const expression = sum`${formatAmount(monthlyCost)} ÷ ${formatAmount(divisor)}`;
  return step("paybackMonths", label, expression, "months", paybackMonths, monthlyCost / divisor);
}

/** Adding 0 turns −0 into 0 and changes no other number. */
function step(
  figure: keyof RoiResults,
  label: string,
  expression: string | null,
  unit: RoiStepUnit,
  value: number,
  exact: number = value,
): RoiStep {
  return { figure, label, expression, exact: exact + 0, value: value + 0, unit };
}

function share(part: number): string {
  return formatPercent(part * 100, 1);
}

/** A sum with its numbers filled in. A negative one stands in brackets, so that no two signs meet. */
function sum(signs: TemplateStringsArray, ...numbers: readonly string[]): string {
  return signs.reduce((text, sign, index) => {
    const number = numbers[index - 1] ?? "";
    return `${text}${number.startsWith("−") ? `(${number})` : number}${sign}`;
  });
}
