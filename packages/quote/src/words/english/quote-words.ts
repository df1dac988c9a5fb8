import { formatNumber, isProfitable, LANGUAGE_TAGS, type BreakEven, type RoiResults } from "@contractor-roi/roi-core";
import { namePlan } from "../figure-words.ts";
import type { QuoteWords } from "../quote-words.ts";
import { ENGLISH_LABELS } from "./labels.ts";
import { ENGLISH_PAGE_WORDS } from "./page-words.ts";

const PRODUCT = "AI phone answering and task automation";
const QUOTE_TITLE = `Estimate: ${PRODUCT}`;

/** A quote's words in English, which it has unless the caller gives others. */
export const ENGLISH_QUOTE_WORDS: QuoteWords = {
  ...ENGLISH_PAGE_WORDS,
  tag: LANGUAGE_TAGS.en,
  title: QUOTE_TITLE,
  titleFor: (customer) => `${QUOTE_TITLE}, for ${customer}`,
  headingFor: (customer) => `Estimate for ${customer}`,
  product: PRODUCT,
  validUntil: (day) => `valid until ${day}`,
  headings: {
    ...ENGLISH_PAGE_WORDS.headings,
    receipt: "Where it comes from",
    changedPrices: "Changed for this quote",
    range: "If it brings less, or more",
    terms: "Terms",
  },
  figures: {
    jobs: (count) => `${ENGLISH_PAGE_WORDS.countJobs(count)} a month`,
    profit: (amount) => `${amount} profit per job`,
    hours: (count) => ENGLISH_PAGE_WORDS.steps.hoursPerWeek(count).replace(" ", " admin "),
  },
  otherPlan: (plan, price, outcome) => `With ${plan} (${price}) it comes to ${outcome}, hours counted.`,
  labels: ENGLISH_LABELS,
  planName: (plan) => namePlan("{plan} plan", plan),
  afterPlan: (plan, label) => `${label}, ${namePlan("after the {plan} plan is paid", plan)}`,
  outcome: ({ year, roi, payback }) =>
    `${year} a year · ROI ${roi} · ${payback === null ? "no payback" : `pays back in ${payback}`}`,
  atPrice: (text, price) => `${text}, at ${price}`,
  offer: {
    paidAtOnce: (annual) => `paid as ${annual} a year at once`,
    setUp: (fee) => `set-up ${fee}`,
    term: (months) => `for ${months}`,
  },
  changedPrice: (plan, quoted, regular) => `${plan} costs ${quoted} a month instead of ${regular}.`,
  figureOrigin: {
    usual: (trade) => (trade === "" ? "usual figure" : `usual for ${trade}`),
    example: () => "example figure",
    assumed: () => "assumed",
  },
  notes: ({ hour, roi, setUp }) => [
    `A saved hour counts as ${hour}: it is time, not money in the bank. A month has 4.33 weeks.`,
    "More jobs earn the same profit as today's.",
    `Annual ROI: ${roi}.`,
    ...(setUp === null ? [] : [`Extra profit, ROI and payback leave out the set-up of ${setUp}.`]),
  ],
  acceptance: {
    title: "Acceptance",
    accept: (plan, offer) => `I accept ${namePlan("the {plan} plan", plan)}: ${offer}.`,
    parties: ({ number, day, sender, customer }) =>
      `Estimate ${number} of ${day}${sender && `, from ${sender}`}${customer && `, for ${customer}`}.`,
    until: (day) => `The offer ends ${day}.`,
    ended: (day) => `This offer ended ${day}.`,
    estimated: "Profit, time saved, ROI and payback are estimated.",
    lines: ["Name", "Date", "Signature"],
  },
  mail: {
    subject: (number, brand) => `Your estimate ${number}${brand === "" ? "" : ` from ${brand}`}`,
    greeting: (customer) => (customer === "" ? "Hi," : `Hi ${customer},`),
    opening: (plan, offer) => `Our estimate for ${namePlan("the {plan} plan", plan)} is attached: ${offer}.`,
    estimate: (extraProfit, areOwn) =>
      `By ${areOwn ? "your numbers" : "the numbers in it"} it comes to ${extraProfit}, hours counted, after the plan is paid.`,
    accept: (until) =>
      `To accept, sign at the bottom and send it back${until === null ? "" : ` by ${until}`}. Questions? Just reply.`,
    closing: "Kind regards",
  },
  pageOf: (page, pages) => `Page ${page} of ${pages}`,
};

/**
 * Writes a payback period. A payback of 0 means that there is none; the screen's "<1" would say the opposite.
 *
 * @returns "0.3 months", or "no payback"
 */
export function describePayback(results: RoiResults): string {
  return isProfitable(results) ? ENGLISH_PAGE_WORDS.steps.months(results.paybackMonths) : "no payback";
}

/** Describes how many more jobs cover a plan's cost. */
export function describeBreakEven({ moreJobs }: Pick<BreakEven, "moreJobs">): string {
  return moreJobs === null
    ? "no number of jobs pays for it"
    : `${formatNumber(moreJobs)} more ${moreJobs === 1 ? "job" : "jobs"} a month`;
}
