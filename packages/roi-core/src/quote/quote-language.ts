import { freezeTable } from "../freeze-table.ts";
import { BUSINESS_TYPES, type BusinessTypeId } from "../catalogue/business-types.ts";
import { ENGLISH_STEP_WORDS, type RoiStepWords } from "../figures/explain-roi.ts";
import { describeLineItem } from "../figures/line-items.ts";
import { describeMoney } from "./describe-money.ts";
import { LANGUAGE_TAGS } from "../languages.ts";
import { listPlans } from "./plans-together.ts";
import { formatDay } from "./quote-date.ts";
import { describeBreakEven, describeDifference, describePayback, describePaysFrom } from "./quote-words.ts";

/** All words of a quote in one language. Figures come as texts, written as in the United States. */
export type QuoteWords = {
  /** The tag that documents declare, such as `"en-US"`. */
  readonly tag: string;
  readonly title: string;
  /** The title of a document for a customer who is named. */
  readonly titleFor: (customer: string) => string;
  /** Titles of parts. */
  readonly headings: Readonly<
    Record<"prepared" | "business" | "changedTerms" | "steps" | "assumptions" | "next", string>
  >;
  /** Titles of parts that name the quoted plan. */
  readonly planHeadings: Readonly<Record<"withPlan" | "lineItems" | "range", (plan: string) => string>>;
  /** What stands beside or above a figure. */
  readonly labels: Readonly<
    Record<
      | "for"
      | "by"
      | "from"
      | "date"
      | "validUntil"
      | "trade"
      | "jobs"
      | "jobProfit"
      | "adminHours"
      | "revenueToday"
      | "price"
      | "moreJobs"
      | "timeSaved"
      | "extraProfit"
      | "roi"
      | "payback"
      | "breakEven"
      | "paysFrom"
      | "counted"
      | "perMonth"
      | "together"
      | "projection"
      | "countsWith"
      | "extraPerMonth"
      | "extraPerYear"
      | "conservative"
      | "expected"
      | "upside"
      | "call"
      | "book"
      | "sameNumbers",
      string
    >
  >;
  /** Of the calculation, and of counts with their units. */
  readonly steps: RoiStepWords;
  /** A day such as `"2026-01-31"`. */
  readonly formatDay: (day: string) => string;
  readonly tradeName: (trade: BusinessTypeId) => string;
  readonly describeMoney: typeof describeMoney;
  readonly describePayback: typeof describePayback;
  readonly describeBreakEven: typeof describeBreakEven;
  readonly describePaysFrom: typeof describePaysFrom;
  readonly describeDifference: typeof describeDifference;
  readonly describeLineItem: typeof describeLineItem;
  readonly listPlans: typeof listPlans;
  /** The price a month of a plan that is paid for a year at once. */
  readonly paidAtOnce: (monthly: string, annual: string) => string;
  /** What a projection counts with: a share of lift and time saved. */
  readonly shareOfGains: (share: string) => string;
  /** Where a plan's terms are not the regular ones: the plan's name, then the term of this quote, then the regular one. */
  readonly changes: Readonly<
    Record<
      "label" | "monthlyCost" | "annualPrepayment" | "paidByMonth" | "liftRate" | "timeSavingsFactor" | "hourlyValue",
      (plan: string, quoted: string, regular: string) => string
    >
  >;
  readonly assumptions: (terms: Readonly<Record<"plan" | "lift" | "timeSaved" | "hour", string>>) => readonly string[];
  /** Of a plan that does not pay. */
  readonly caution: string;
  readonly disclaimer: string;
};

/**
 * The title of every quote in English, whatever its format.
 *
 * @example
 * QUOTE_TITLE; // "Estimate: AI phone answering and task automation"
 */
export const QUOTE_TITLE: string = "Estimate: AI phone answering and task automation";

/**
 * A quote's words in English, which it has unless the caller gives others.
 *
 * @example
 * ENGLISH_QUOTE_WORDS.titleFor("Ace Plumbing"); // "Estimate: AI phone answering and task automation, for Ace Plumbing"
 */
export const ENGLISH_QUOTE_WORDS: QuoteWords = /* @__PURE__ */ freezeTable({
  tag: LANGUAGE_TAGS.en,
  title: QUOTE_TITLE,
  titleFor: (customer) => `${QUOTE_TITLE}, for ${customer}`,
  headings: {
    prepared: "Prepared",
    business: "Your business",
    changedTerms: "Changed for this quote",
    steps: "How this was calculated",
    assumptions: "Assumptions",
    next: "Next",
  },
  planHeadings: {
    withPlan: (plan) => `With the ${plan} plan`,
    lineItems: (plan) => `What it is made of (${plan})`,
    range: (plan) => `Conservative, expected, upside (${plan})`,
  },
  labels: {
    for: "For",
    by: "By",
    from: "From",
    date: "Date",
    validUntil: "Valid until",
    trade: "Trade",
    jobs: "Jobs a month",
    jobProfit: "Profit per job",
    adminHours: "Admin hours a week",
    revenueToday: "Profit today",
    price: "Price",
    moreJobs: "More jobs",
    timeSaved: "Time saved",
    extraProfit: "Extra profit",
    roi: "ROI",
    payback: "Payback",
    breakEven: "Break-even, jobs alone",
    paysFrom: "Pays from, hours counted",
    counted: "Counted",
    perMonth: "A month",
    together: "Together",
    projection: "Projection",
    countsWith: "Counts with",
    extraPerMonth: "Extra profit a month",
    extraPerYear: "Extra profit a year",
    conservative: "Conservative",
    expected: "Expected",
    upside: "Upside",
    call: "Call",
    book: "Book a call",
    sameNumbers: "Same numbers",
  },
  steps: ENGLISH_STEP_WORDS,
  formatDay,
  tradeName: (trade) => BUSINESS_TYPES[trade].label,
  describeMoney,
  describePayback,
  describeBreakEven,
  describePaysFrom,
  describeDifference,
  describeLineItem,
  listPlans,
  paidAtOnce: (monthly, annual) => `${monthly}, paid as ${annual} a year at once`,
  shareOfGains: (share) => `${share} of lift and time saved`,
  changes: {
    label: (_, quoted, regular) => `The plan ${regular} is called ${quoted}.`,
    monthlyCost: (plan, quoted, regular) => `${plan} costs ${quoted} a month instead of ${regular}.`,
    annualPrepayment: (plan, quoted) => `${plan} is paid for a year at once: ${quoted}.`,
    paidByMonth: (plan) => `${plan} is paid by the month.`,
    liftRate: (plan, quoted, regular) => `${plan} is counted with ${quoted} more jobs instead of ${regular}.`,
    timeSavingsFactor: (plan, quoted, regular) =>
      `${plan} is counted with ${quoted} of the admin hours taken over instead of ${regular}.`,
    hourlyValue: (plan, quoted, regular) => `A saved hour is counted as ${quoted} with ${plan} instead of ${regular}.`,
  },
  assumptions: ({ plan, lift, timeSaved, hour }) => [
    `The ${plan} plan brings ${lift} more jobs and takes over ${timeSaved} of the admin hours.`,
    `A saved hour is worth ${hour}. A month has 4.33 weeks.`,
    "More jobs earn the same profit as today's.",
    "ROI is the extra profit, which is after the plan's price already, minus that price once more, as a share of it.",
  ],
  caution: "These figures do not cover the plan's cost.",
  disclaimer: "This is an estimate, not a guarantee.",
});
