import { BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { figureWords } from "../figure-words.ts";
import type { FigureWords, PageWords } from "../quote-words.ts";
import { ENGLISH_STEP_WORDS } from "./step-words.ts";

const FIGURE_WORDS: FigureWords = /* @__PURE__ */ figureWords({
  tradeName: (trade) => BUSINESS_TYPES[trade].label,
  countJobs: ENGLISH_STEP_WORDS.jobs,
  loss: (amount) => `a loss of ${amount}`,
  aMonth: (price) => `${price} a month`,
  same: (_plans, isLoss) => `Both plans ${isLoss ? "lose" : "earn"} the same.`,
  outcome: (plan, amounts, isLoss) =>
    amounts === null
      ? `${plan} earns nothing`
      : `${plan} ${isLoss ? "loses" : "earns"} ${amounts[0]} a month (${amounts[1]} a year)`,
  outcomes: (better, other) => `After both prices, ${better} and ${other}.`,
  difference: (better, other, month, year) =>
    `You keep ${month} more a month with ${better} than with ${other} (${year} a year), after paying for the plan.`,
});

export const { describeMoney, describePrice, describeLineItem } = FIGURE_WORDS;

/** The words of a quote that a page shows, too. They stand apart, since a visitor waits for a page's words. */
export const ENGLISH_PAGE_WORDS: PageWords = {
  ...FIGURE_WORDS,
  headings: { steps: "How this was calculated" },
  steps: ENGLISH_STEP_WORDS,
  cautions: {
    loss: "These figures don't cover the plan's cost.",
    "mostly-time": "Most of this is saved time: the extra jobs alone don't pay for the plan.",
    "jobs-alone": "The extra jobs alone don't pay for the plan.",
    "keeps-less": "You keep less than the plan costs.",
  },
  betterPlan: (plan, extraProfit) => `${plan} fits you better: ${extraProfit} a month.`,
  disclaimer: "This is an estimate, not a guarantee.",
};
