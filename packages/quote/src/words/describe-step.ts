import { formatAmount, formatNumber } from "@contractor-roi/roi-core";
import { ENGLISH_STEP_WORDS } from "./english/step-words.ts";
import type { RoiStep } from "./explain-roi.ts";
import type { RoiStepWords } from "./quote-words.ts";

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

/** Writes a step as one line, in the words that `explainRoi` was given. */
export function describeStep(step: RoiStep, words: RoiStepWords): string {
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
