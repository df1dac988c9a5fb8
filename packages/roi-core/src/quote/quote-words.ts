import { PLANS, type PlanId, type Plans } from "../catalogue/plans.ts";
import type { BreakEven } from "../figures/break-even.ts";
import type { RoiResults } from "../figures/calculate-roi.ts";
import { ENGLISH_STEP_WORDS, type RoiStep, type RoiStepWords } from "../figures/explain-roi.ts";
import { isProfitable } from "../figures/is-profitable.ts";
import { formatAmount, formatNumber } from "../format/format-number.ts";
import { formatUsd } from "../format/format-usd.ts";
import { PLANS_TOGETHER } from "./plans-together.ts";

const NO_JOBS_PAY = "no number of jobs pays for it";
/** Months; `calculateRoi` returns no shorter payback. */
const LEAST_PAYBACK = 0.1;

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
  return isProfitable(results) ? `${formatNumber(results.paybackMonths)} months` : "no payback";
}

/**
 * Describes how many more jobs cover a plan's cost (C11).
 *
 * @param breakEven what `breakEven` returned
 * @returns a few words for the cell of a table
 * @example
 * describeBreakEven(breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 8 })); // "2 more jobs a month"
 */
export function describeBreakEven({ moreJobs }: Pick<BreakEven, "moreJobs">): string {
  return moreJobs === null ? NO_JOBS_PAY : `${formatNumber(moreJobs)} more ${moreJobs === 1 ? "job" : "jobs"} a month`;
}

/**
 * Describes from how many jobs a month a plan pays, hours counted, or why there is no such number.
 *
 * @param breakEven what `breakEven` returned
 * @returns a few words for the cell of a table
 * @example
 * describePaysFrom(breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 0 })); // "8 jobs a month"
 * describePaysFrom(breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 8 })); // "the saved hours alone pay for it"
 */
export function describePaysFrom(breakEven: BreakEven): string {
  switch (breakEven.reason) {
    case "jobs":
      return breakEven.jobsPerMonth === 1 ? "1 job a month" : `${formatNumber(breakEven.jobsPerMonth)} jobs a month`;
    case "hours-alone":
      return "the saved hours alone pay for it";
    case "never":
      return NO_JOBS_PAY;
  }
}

/** Every plan's net savings. */
export type NetOfPlans = Readonly<
  Record<PlanId, { readonly results: Pick<RoiResults, "netMonthlySavings" | "netAnnualSavings"> }>
>;

/**
 * Says which of the two compared plans earns more, and by how much. If one of them earns nothing, it says what each of them
 * earns or loses. Comparing by ROI would often name the cheaper plan.
 *
 * @param outcomes what `comparePlans` returned, or a quote's `plans`
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns one sentence
 * @example
 * describeDifference(comparePlans(DEFAULT_ROI_INPUTS)); // "Elite earns $455 more a month than Pro, $5,460 more a year, after both prices."
 * describeDifference(comparePlans({ ...DEFAULT_ROI_INPUTS, jobsPerMonth: 0, adminHoursPerWeek: 0 })); // "After both prices, Pro loses $297 a month ($3,564 a year) and Elite loses $497 a month ($5,964 a year)."
 */
export function describeDifference(outcomes: NetOfPlans, plans: Plans = PLANS): string {
  const { smaller, larger } = PLANS_TOGETHER.compared;
  const [better, other] =
    outcomes[larger].results.netMonthlySavings > outcomes[smaller].results.netMonthlySavings
      ? [larger, smaller]
      : [smaller, larger];
  const [most, least] = [outcomes[better].results, outcomes[other].results];
  if (most.netMonthlySavings === least.netMonthlySavings) {
    return `${PLANS_TOGETHER.same} ${most.netMonthlySavings < 0 ? "lose" : "earn"} the same.`;
  }
  if (!isProfitable(least)) {
    return `After both prices, ${describeOutcome(plans[better].label, most)} and ${describeOutcome(plans[other].label, least)}.`;
  }
  const month = formatUsd(most.netMonthlySavings - least.netMonthlySavings);
  const year = formatUsd(most.netAnnualSavings - least.netAnnualSavings);
  return `${plans[better].label} earns ${month} more a month than ${plans[other].label}, ${year} more a year, after both prices.`;
}

function describeOutcome(plan: string, { netMonthlySavings, netAnnualSavings }: NetOfPlans[PlanId]["results"]): string {
  const [month, year] = [formatUsd(Math.abs(netMonthlySavings)), formatUsd(Math.abs(netAnnualSavings))];
  if (month === "$0") return `${plan} earns nothing`;
  return `${plan} ${netMonthlySavings < 0 ? "loses" : "earns"} ${month} a month (${year} a year)`;
}

/**
 * Writes the result of a step with its unit, and what it was before rounding where that reads differently.
 *
 * @param step one of `explainRoi`
 * @param words in place of the English ones; those that `explainRoi` was given
 * @returns what stands after the equals sign, or "no payback"
 * @example
 * const steps = explainRoi(DEFAULT_ROI_INPUTS);
 * describeStepValue(steps[0]); // "$5,250 a month"
 * describeStepValue(steps[3]); // "20.78, rounded to 21 hours a month"
 * describeStepValue(steps.at(-1)); // "0.33, rounded to 0.3 months"
 */
export function describeStepValue(step: RoiStep, words: RoiStepWords = ENGLISH_STEP_WORDS): string {
  const { expression, exact, value, unit } = step;
  if (expression === null) return words.noPayback;
  const result = withUnit(value, unit, words);
  switch (unit) {
    case "USD per month":
    case "USD per year":
      return result;
    case "jobs per month":
    case "hours per month":
      return beforeRounding(exact, value, 1, "", words) + result;
    case "percent":
      return beforeRounding(exact, value, 1, "%", words) + result;
    case "months":
      return value === LEAST_PAYBACK && exact < LEAST_PAYBACK / 2
        ? `${exact < 0.005 ? `${words.lessThan} 0.01` : formatNumber(exact)}, ${words.countedAs} ${result}`
        : beforeRounding(exact, value, 10, "", words) + result;
  }
}

/**
 * Writes a step as one line.
 *
 * @param step one of `explainRoi`
 * @returns label, sum and result
 * @example
 * describeStep(explainRoi(DEFAULT_ROI_INPUTS)[2]); // "Profit from more jobs: 3 jobs × $350 = $1,050 a month"
 */
export function describeStep(step: RoiStep): string {
  return writeStep(step, ENGLISH_STEP_WORDS);
}

/** A step as one line, in the words that `explainRoi` was given. */
export function writeStep(step: RoiStep, words: RoiStepWords): string {
  return `${step.label}: ${step.expression === null ? "" : `${step.expression} = `}${describeStepValue(step, words)}`;
}

function withUnit(value: number, unit: RoiStep["unit"], words: RoiStepWords): string {
  switch (unit) {
    case "USD per month":
      return `${formatAmount(value)} ${words.perMonth}`;
    case "USD per year":
      return `${formatAmount(value)} ${words.perYear}`;
    case "jobs per month":
      return `${words.jobs(value)} ${words.perMonth}`;
    case "hours per month":
      return `${words.hours(value)} ${words.perMonth}`;
    case "percent":
      return `${formatNumber(value)}%`;
    case "months":
      return words.months(value);
  }
}

/**
 * The number as it was before rounding, unless it reads the same. Two decimals must not show what would round otherwise:
 * 2.4999 reads 2.49, since 2.5 rounds to 3.
 *
 * @param scale 1 where it was rounded to a whole number, 10 where to one decimal
 */
function beforeRounding(exact: number, value: number, scale: 1 | 10, unit: "" | "%", words: RoiStepWords): string {
  const hundredths = Math.round(exact * 100);
  const roundsAlike = Math.round((hundredths / 100) * scale) === Math.round(exact * scale);
  const shown = formatNumber(roundsAlike ? exact : (hundredths - 1) / 100);
  return shown === formatNumber(value) ? "" : `${shown}${unit}, ${words.roundedTo} `;
}
