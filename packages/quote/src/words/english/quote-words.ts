import {
  formatNumber,
  isProfitable,
  LANGUAGE_TAGS,
  type BreakEven,
  type FigureOrigin,
  type RoiResults,
} from "@contractor-roi/roi-core";
import { namePlan } from "../figure-words.ts";
import { ENGLISH_PAGE_WORDS } from "./page-words.ts";

/** Origin of a figure: as of a lead, or the rep's own assumption (R3). */
export type QuotedOrigin = FigureOrigin | "assumed";

/** All words of a quote in one language. Figures come as texts. */
export type QuoteWords = typeof ENGLISH_QUOTE_WORDS;

const PRODUCT = "AI phone answering and task automation";
const QUOTE_TITLE = `Estimate: ${PRODUCT}`;

/** A quote's words in English, which it has unless the caller gives others. */
export const ENGLISH_QUOTE_WORDS = {
  ...ENGLISH_PAGE_WORDS,
  /** The tag that documents declare, such as `"en-US"`. */
  tag: LANGUAGE_TAGS.en,
  title: QUOTE_TITLE,
  /** The title of a document for a customer who is named. */
  titleFor: (customer: string) => `${QUOTE_TITLE}, for ${customer}`,
  /** The same above the document, which says elsewhere what is quoted. */
  headingFor: (customer: string) => `Estimate for ${customer}`,
  /** The quoted product, in a sentence. */
  product: PRODUCT,
  validUntil: (day: string) => `valid until ${day}`,
  /** Titles of parts. */
  headings: {
    ...ENGLISH_PAGE_WORDS.headings,
    receipt: "Where it comes from",
    changedPrices: "Changed for this quote",
    range: "If it brings less, or more",
    terms: "Terms",
  },
  /** The customer's figures, each with its unit. */
  figures: {
    jobs: (count: number) => `${ENGLISH_PAGE_WORDS.countJobs(count)} a month`,
    profit: (amount: string) => `${amount} profit per job`,
    hours: (count: number) => ENGLISH_PAGE_WORDS.steps.hoursPerWeek(count).replace(" ", " admin "),
  },
  /** The other plan's price and outcome, beside the quoted one's price. */
  otherPlan: (plan: string, price: string, outcome: string) =>
    `With ${plan} (${price}) it comes to ${outcome}, hours counted.`,
  /** Labels beside or above figures. */
  labels: {
    extraPerMonth: "Extra profit a month",
    lossPerMonth: "Loss a month",
    youPay: "You pay",
    by: "Prepared by",
    jobs: "Jobs a month",
    jobProfit: "Profit per job",
    adminHours: "Admin hours a week",
    conservative: "Half",
    expected: "As planned",
    upside: "A quarter more",
    call: "Call",
    book: "Book your free call",
    sameNumbers: "See every step",
  },
  /** The plan's name in a sentence, such as `"Elite plan"`. */
  planName: (plan: string) => namePlan("{plan} plan", plan),
  /** The label of the one large figure: extra profit or loss. */
  afterPlan: (plan: string, label: string) => `${label}, ${namePlan("after the {plan} plan is paid", plan)}`,
  /** The figures below it; the payback is null for a plan that has none. */
  outcome: ({ year, roi, payback }: Readonly<Record<"year" | "roi", string>> & { readonly payback: string | null }) =>
    `${year} a year · ROI ${roi} · ${payback === null ? "no payback" : `pays back in ${payback}`}`,
  /** A line of the receipt, and the price of one job or hour. */
  atPrice: (text: string, price: string) => `${text}, at ${price}`,
  /** The parts of an offer's sentence, each but the first one as it follows a comma. */
  offer: {
    paidAtOnce: (annual: string) => `paid as ${annual} a year at once`,
    setUp: (fee: string) => `set-up ${fee}`,
    term: (months: string) => `for ${months}`,
  },
  /** A sentence about a plan's price in this quote and the regular one. */
  changedPrice: (plan: string, quoted: string, regular: string) =>
    `${plan} costs ${quoted} a month instead of ${regular}.`,
  /** Beside a figure that nobody typed; of a trade as `nameTrade` names it. */
  figureOrigin: {
    usual: (trade: string) => (trade === "" ? "usual figure" : `usual for ${trade}`),
    example: () => "example figure",
    assumed: () => "assumed",
  } satisfies Record<Exclude<QuotedOrigin, "typed">, (trade: string) => string>,
  /** Sentences about what is counted; the set-up fee is null if there is none. */
  notes: ({ hour, roi, setUp }: Readonly<Record<"hour" | "roi", string>> & { readonly setUp: string | null }) => [
    `A saved hour counts as ${hour}: it is time, not money in the bank. A month has 4.33 weeks.`,
    "More jobs earn the same profit as today's.",
    `Annual ROI: ${roi}.`,
    ...(setUp === null ? [] : [`Extra profit, ROI and payback leave out the set-up of ${setUp}.`]),
  ],
  /** The part with lines to sign on. */
  acceptance: {
    title: "Acceptance",
    accept: (plan: string, offer: string) => `I accept ${namePlan("the {plan} plan", plan)}: ${offer}.`,
    /** Names the quote and both parties, who may have no name. */
    parties: ({ number, day, sender, customer }: Readonly<Record<"number" | "day" | "sender" | "customer", string>>) =>
      `Estimate ${number} of ${day}${sender && `, from ${sender}`}${customer && `, for ${customer}`}.`,
    until: (day: string) => `The offer ends ${day}.`,
    ended: (day: string) => `This offer ended ${day}.`,
    estimated: "Profit, time saved, ROI and payback are estimated.",
    lines: ["Name", "Date", "Signature"],
  },
  /** A mail that a quote is sent with; names may be empty. */
  mail: {
    subject: (number: string, brand: string) => `Your estimate ${number}${brand === "" ? "" : ` from ${brand}`}`,
    greeting: (customer: string) => (customer === "" ? "Hi," : `Hi ${customer},`),
    opening: (plan: string, offer: string) =>
      `Our estimate for ${namePlan("the {plan} plan", plan)} is attached: ${offer}.`,
    /** Counts with figures that are the customer's own, or with others. */
    estimate: (extraProfit: string, areOwn: boolean) =>
      `By ${areOwn ? "your numbers" : "the numbers in it"} it comes to ${extraProfit}, hours counted, after the plan is paid.`,
    accept: (until: string | null) =>
      `To accept, sign at the bottom and send it back${until === null ? "" : ` by ${until}`}. Questions? Just reply.`,
    closing: "Kind regards",
  },
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
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
