import { formatNumber } from "@contractor-roi/roi-core";
import type { RoiStepWords } from "../quote-words.ts";
import { ENGLISH_STEP_LABELS } from "./labels.ts";

export const ENGLISH_STEP_WORDS: RoiStepWords = {
  labels: ENGLISH_STEP_LABELS,
  jobs: (count) => `${formatNumber(count)} ${count === 1 ? "job" : "jobs"}`,
  hours,
  hoursPerWeek: (count) => `${hours(count)} a week`,
  weeks: (count) => `${formatNumber(count)} weeks`,
  months: (count) => `${formatNumber(count)} ${count === 1 ? "month" : "months"}`,
  perMonth: "a month",
  perYear: "a year",
  roundedTo: "rounded to",
  countedAs: "counted as",
  lessThan: "less than",
  noPayback: "no payback, as the plan brings no more than it costs",
};

function hours(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "hour" : "hours"}`;
}
