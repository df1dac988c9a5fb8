import { formatAmount, formatNumber } from "@contractor-roi/roi-core";
import { ENGLISH_STEP_WORDS, type RoiStepWords } from "./english/step-words.ts";
import type { RoiStep } from "./explain-roi.ts";

/** Months; `calculateRoi` returns no shorter payback. */
const LEAST_PAYBACK = 0.1;

/**
 * Writes the result of a step with its unit, behind the unrounded number if that reads differently.
 *
 * @returns the text behind the equals sign, or "no payback"
 */
export function describeStepValue(step: RoiStep, words: RoiStepWords = ENGLISH_STEP_WORDS): string {
  const { expression, exact, value, unit } = step;
  if (expression === null) return words.noPayback;
  const result = WITH_UNIT[unit](value, words);
  if (unit === "USD per month" || unit === "USD per year") return result;
  if (unit === "months" && value === LEAST_PAYBACK && exact < LEAST_PAYBACK / 2)
    return `${exact < 0.005 ? `${words.lessThan} 0.01` : formatNumber(exact)}, ${words.countedAs} ${result}`;
  return beforeRounding(exact, value, unit === "months" ? 10 : 1, unit === "percent" ? "%" : "", words) + result;
}

/** Writes a step as one line, in the words that `explainRoi` was given. */
export function describeStep(step: RoiStep, words: RoiStepWords): string {
  return `${step.label}: ${step.expression === null ? "" : `${step.expression} = `}${describeStepValue(step, words)}`;
}

const WITH_UNIT: Readonly<Record<RoiStep["unit"], (value: number, words: RoiStepWords) => string>> = {
  "USD per month": (value, { perMonth }) => `${formatAmount(value)} ${perMonth}`,
  "USD per year": (value, { perYear }) => `${formatAmount(value)} ${perYear}`,
  "jobs per month": (value, { jobs, perMonth }) => `${jobs(value)} ${perMonth}`,
  "hours per month": (value, { hours, perMonth }) => `${hours(value)} ${perMonth}`,
  percent: (value) => `${formatNumber(value)}%`,
  months: (value, { months }) => months(value),
};

/**
 * Writes the number before rounding, unless it reads the same. Two decimals must not show a number that would round otherwise:
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
