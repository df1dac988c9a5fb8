import { formatNumber } from "@contractor-roi/roi-core";

/** The words of the steps and of their values. */
export type RoiStepWords = typeof ENGLISH_STEP_WORDS;

export const ENGLISH_STEP_WORDS = {
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
  // Counts with their units.
  jobs: (count: number) => `${formatNumber(count)} ${count === 1 ? "job" : "jobs"}`,
  hours,
  hoursPerWeek: (count: number) => `${hours(count)} a week`,
  weeks: (count: number) => `${formatNumber(count)} weeks`,
  months: (count: number) => `${formatNumber(count)} ${count === 1 ? "month" : "months"}`,
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
