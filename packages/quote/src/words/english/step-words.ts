import { formatNumber } from "@contractor-roi/roi-core";
import type { RoiStepWords } from "../quote-words.ts";
import { countJobs } from "./figure-words.ts";

export const ENGLISH_STEP_WORDS: RoiStepWords = {
  labels: {
    revenueToday: "Profit from today's jobs",
    moreJobs: "More jobs",
    jobsProfit: "Profit from more jobs",
    hoursSaved: "Hours saved",
    hoursValue: "Value of the hours saved",
    extraPerMonth: "Extra profit a month, after the plan's price",
    extraPerYear: "Extra profit a year",
    pricePerYear: "The plan's price a year",
    annualRoi: "Annual ROI: extra profit minus that price once more, as a share of it",
    payback: "Payback",
    smallPayback: "Payback, with an extra profit below $1 counted as $1",
  },
  jobs: countJobs,
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
