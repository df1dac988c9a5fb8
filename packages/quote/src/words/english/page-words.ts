import type { PageWords } from "../quote-words.ts";
import { ENGLISH_FIGURE_WORDS } from "./figure-words.ts";
import { describeBreakEven, describeDifference, describePayback, listPlans } from "./plan-words.ts";
import { ENGLISH_STEP_WORDS } from "./step-words.ts";

/** The words of a quote that a page shows, too. They stand apart, since a visitor waits for a page's words. */
export const ENGLISH_PAGE_WORDS: PageWords = {
  ...ENGLISH_FIGURE_WORDS,
  headings: { steps: "How this was calculated" },
  labels: {
    payback: "Payback",
    breakEven: "Break-even, jobs alone",
    extraPerMonth: "Extra profit a month",
    extraPerYear: "Extra profit a year",
  },
  steps: ENGLISH_STEP_WORDS,
  describePayback,
  describeBreakEven,
  describeDifference,
  listPlans,
  disclaimer: "This is an estimate, not a guarantee.",
};
