import { MONTHS_PER_YEAR, WEEKS_PER_MONTH } from "../calendar.ts";
import { PLANS } from "../catalogue/plans.ts";
import { formatFigure } from "../format/format-figure.ts";
import { calculateRoi, type RoiResults } from "./calculate-roi.ts";
import { isProfitable } from "./is-profitable.ts";
import type { RoiInputs } from "./roi-inputs.ts";

/** Unit of a step's value. */
export type RoiStepUnit =
  | "USD per month"
  | "USD per year"
  | "jobs per month"
  | "hours per month"
  | "percent"
  | "months";

/** One line of the calculation. */
export type RoiStep = {
  /** The result that this step leads to; the last step of each holds the result itself. */
  readonly figure: keyof RoiResults;
  /** What is calculated, in words. */
  readonly label: string;
  /** The sum with its numbers, such as `"15 × 0.2"`, or what rounding is done, such as `"20.784 to a whole number"`. */
  readonly expression: string;
  /** The result of the expression. */
  readonly value: number;
  /** Unit of the value. */
  readonly unit: RoiStepUnit;
};

/**
 * Explains the eight results as steps that anyone can check with a pocket calculator.
 * Steps are in the order of the calculation, and the last step of each figure is the figure that
 * `calculateRoi` returns. The ROI's step shows that the plan's cost is deducted a second time. A plan that does not pay
 * back has one payback step, with value 0, which says so.
 * Source: product.md, section 9 "Calculation".
 *
 * @param inputs the business's figures and the plan; the limits are those of `calculateRoi`
 * @returns the steps; a negative number inside an expression stands in brackets
 * @throws {RangeError} if `calculateRoi` does
 * @example
 * const steps = explainRoi(DEFAULT_ROI_INPUTS);
 * steps[1]; // { figure: "additionalJobs", label: "Jobs times the plan's lift", expression: "15 × 0.2", value: 3, unit: "jobs per month" }
 * steps.filter((step) => step.figure === "netMonthlySavings").map((step) => step.expression); // ["21 × 45", "1,050 + 945 − 497"]
 */
export function explainRoi(inputs: RoiInputs): readonly RoiStep[] {
  const results = calculateRoi(inputs);
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = inputs;
  const { liftRate, timeSavingsFactor, hourlyValue, monthlyCost } = PLANS[inputs.selectedPlan];
  const { additionalJobs, additionalMonthlyRevenue, timeSavedHours, netMonthlySavings, netAnnualSavings } = results;
  const exactJobs = jobsPerMonth * liftRate;
  const exactHours = adminHoursPerWeek * timeSavingsFactor * WEEKS_PER_MONTH;
  const hoursValue = timeSavedHours * hourlyValue;
  const annualCost = monthlyCost * MONTHS_PER_YEAR;
  const exactRoi = ((netAnnualSavings - annualCost) / annualCost) * 100;

  return [
    step(
      "currentMonthlyRevenue",
      "Revenue today: jobs times profit per job",
      sum`${jobsPerMonth} × ${avgJobProfit}`,
      results.currentMonthlyRevenue,
      "USD per month",
    ),
    step(
      "additionalJobs",
      "Jobs times the plan's lift",
      sum`${jobsPerMonth} × ${liftRate}`,
      exactJobs,
      "jobs per month",
    ),
    step("additionalJobs", "More jobs, rounded", toWhole(exactJobs), additionalJobs, "jobs per month"),
    step(
      "additionalMonthlyRevenue",
      "More revenue: more jobs times profit per job",
      sum`${additionalJobs} × ${avgJobProfit}`,
      additionalMonthlyRevenue,
      "USD per month",
    ),
    step(
      "timeSavedHours",
      "Admin hours a week times the plan's share times weeks in a month",
      sum`${adminHoursPerWeek} × ${timeSavingsFactor} × ${WEEKS_PER_MONTH}`,
      exactHours,
      "hours per month",
    ),
    step("timeSavedHours", "Hours saved, rounded", toWhole(exactHours), timeSavedHours, "hours per month"),
    step(
      "netMonthlySavings",
      "Value of the hours saved",
      sum`${timeSavedHours} × ${hourlyValue}`,
      hoursValue,
      "USD per month",
    ),
    step(
      "netMonthlySavings",
      "Extra profit: more revenue plus value of hours minus the plan's cost",
      sum`${additionalMonthlyRevenue} + ${hoursValue} − ${monthlyCost}`,
      netMonthlySavings,
      "USD per month",
    ),
    step(
      "netAnnualSavings",
      "Extra profit a year",
      sum`${netMonthlySavings} × ${MONTHS_PER_YEAR}`,
      netAnnualSavings,
      "USD per year",
    ),
    step(
      "roiPercentage",
      "The plan's cost a year",
      sum`${monthlyCost} × ${MONTHS_PER_YEAR}`,
      annualCost,
      "USD per year",
    ),
    step(
      "roiPercentage",
      "Extra profit a year minus that cost once more, as a share of it",
      sum`(${netAnnualSavings} − ${annualCost}) ÷ ${annualCost} × 100`,
      exactRoi,
      "percent",
    ),
    step("roiPercentage", "ROI, rounded", toWhole(exactRoi), results.roiPercentage, "percent"),
    ...paybackSteps(results, monthlyCost),
  ];
}

function paybackSteps(results: RoiResults, monthlyCost: number): RoiStep[] {
  const { netMonthlySavings, paybackMonths } = results;
  if (!isProfitable(results)) {
    const noPayback = `no payback, as ${formatFigure(netMonthlySavings)} is not above 0`;
    return [step("paybackMonths", "Payback", noPayback, paybackMonths, "months")];
  }
  const divisor = Math.max(1, netMonthlySavings);
  const exact = monthlyCost / divisor;
  const label = "The plan's cost divided by the extra profit a month";
  const atLeast = netMonthlySavings < 1 ? `${label}, which counts as 1 at least` : label;
  return [
    step("paybackMonths", atLeast, sum`${monthlyCost} ÷ ${divisor}`, exact, "months"),
    step(
      "paybackMonths",
      "Payback, rounded",
      `${formatFigure(exact)} to one decimal, at least 0.1`,
      paybackMonths,
      "months",
    ),
  ];
}

/** Adding 0 turns −0 into 0 and changes no other number. */
function step(figure: keyof RoiResults, label: string, expression: string, value: number, unit: RoiStepUnit): RoiStep {
  return { figure, label, expression, value: value + 0, unit };
}

function toWhole(exact: number): string {
  return `${formatFigure(exact)} to a whole number`;
}

/** A sum with its numbers filled in. A negative one stands in brackets, so that no two signs meet. */
function sum(signs: TemplateStringsArray, ...numbers: readonly number[]): string {
  return signs.reduce((text, sign, index) => {
    const number = numbers[index - 1] ?? 0;
    return `${text}${number < 0 ? `(${formatFigure(number)})` : formatFigure(number)}${sign}`;
  });
}
