import { BUSINESS_TYPES } from "@contractor-roi/roi-core";
import { figureWords } from "../figure-words.ts";
import type { Caution } from "../caution.ts";
import { ENGLISH_STEP_WORDS } from "./step-words.ts";

const FIGURE_WORDS = /* @__PURE__ */ figureWords({
  tradeName: (trade) => BUSINESS_TYPES[trade].label,
  countJobs: ENGLISH_STEP_WORDS.jobs,
  loss: (amount) => `a loss of ${amount}`,
  aMonth: (price) => `${price} a month`,
  same: () => "Hours counted, both plans come out the same.",
  moreHours: (better, other, hours) =>
    `${better} gives you ${ENGLISH_STEP_WORDS.hours(hours).replace(" ", " more ")} than ${other}; in money both come out the same.`,
  outcomes: ([better, most], [other, least]) =>
    `Hours counted, ${better} comes to ${most} a month and ${other} to ${least}, after both prices.`,
  difference: (better, other, month) =>
    `${better} comes out ${month} a month ahead of ${other}, hours counted, after both prices.`,
  comesOutBetter: (better, month) => `${better} comes out better: ${month} a month, hours counted.`,
  range: (half, more) => `With half the effect: ${half}. With a quarter more: ${more}.`,
});

export const { describeMoney, describePrice, describeLineItem } = FIGURE_WORDS;

/** Words of quotes that the page shows, too. They have a module of their own, since a visitor waits for the page's words. */
export const ENGLISH_PAGE_WORDS = {
  ...FIGURE_WORDS,
  headings: { steps: "How this was calculated" },
  /** Words of the calculation, and of counts with their units. */
  steps: ENGLISH_STEP_WORDS,
  /** Stands beside a plan that pays little or nothing. */
  cautions: {
    loss: "These figures don't cover the plan's cost.",
    "mostly-time": "Most of this is saved time: the extra jobs alone don't pay for the plan.",
    "jobs-alone": "The extra jobs alone don't pay for the plan.",
    "keeps-less": "You keep less than the plan costs.",
  } satisfies Record<Caution, string>,
  disclaimer: "This is an estimate, not a guarantee.",
};

export type PageWords = typeof ENGLISH_PAGE_WORDS;
