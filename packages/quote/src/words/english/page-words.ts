import type { PageWords } from "../quote-words.ts";
import { ENGLISH_FIGURE_WORDS } from "./figure-words.ts";
import { describeDifference } from "./plan-words.ts";
import { ENGLISH_STEP_WORDS } from "./step-words.ts";

/** The words of a quote that a page shows, too. They stand apart, since a visitor waits for a page's words. */
export const ENGLISH_PAGE_WORDS: PageWords = {
  ...ENGLISH_FIGURE_WORDS,
  headings: { steps: "How this was calculated" },
  steps: ENGLISH_STEP_WORDS,
  describeDifference,
  cautions: {
    loss: "These figures don't cover the plan's cost.",
    "mostly-time": "Most of this is saved time: the extra jobs alone don't pay for the plan.",
    "jobs-alone": "The extra jobs alone don't pay for the plan.",
    "keeps-less": "You keep less than the plan costs.",
  },
  betterPlan: (plan, extraProfit) => `${plan} fits you better: ${extraProfit} a month.`,
  disclaimer: "This is an estimate, not a guarantee.",
};
