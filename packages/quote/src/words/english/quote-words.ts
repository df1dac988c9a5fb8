import { LANGUAGE_TAGS } from "@contractor-roi/roi-core";
import { formatDay } from "../../quote-date.ts";
import { namePlan } from "../name-plan.ts";
import type { QuoteWords } from "../quote-words.ts";
import { ENGLISH_PAGE_WORDS } from "./page-words.ts";
import { describePaysFrom } from "./plan-words.ts";

const QUOTE_TITLE = "Estimate: AI phone answering and task automation";

/** A quote's words in English, which it has unless the caller gives others. */
export const ENGLISH_QUOTE_WORDS: QuoteWords = {
  ...ENGLISH_PAGE_WORDS,
  tag: LANGUAGE_TAGS.en,
  title: QUOTE_TITLE,
  titleFor: (customer) => `${QUOTE_TITLE}, for ${customer}`,
  headings: {
    ...ENGLISH_PAGE_WORDS.headings,
    prepared: "Prepared",
    business: "Your business",
    changedPrices: "Changed for this quote",
    assumptions: "Assumptions",
    terms: "Terms",
    next: "Next",
  },
  planHeadings: {
    withPlan: (plan) => namePlan("With the {plan} plan", plan),
    lineItems: (plan) => `What it is made of (${plan})`,
    range: (plan) => `Conservative, expected, upside (${plan})`,
  },
  labels: {
    ...ENGLISH_PAGE_WORDS.labels,
    number: "Number",
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
    setupFee: "Set-up, once",
    contract: "Contract term",
    moreJobs: "More jobs",
    timeSaved: "Time saved",
    extraProfit: "Extra profit",
    roi: "ROI",
    paysFrom: "Pays from, hours counted",
    counted: "Counted",
    perMonth: "A month",
    together: "Together",
    projection: "Projection",
    countsWith: "Counts with",
    conservative: "Conservative",
    expected: "Expected",
    upside: "Upside",
    call: "Call",
    book: "Book a call",
    sameNumbers: "Same numbers",
  },
  formatDay,
  describePaysFrom,
  paidAtOnce: (monthly, annual) => `${monthly}, paid as ${annual} a year at once`,
  shareOfGains: (share) => `${share} of lift and time saved`,
  changedPrice: (plan, quoted, regular) => `${plan} costs ${quoted} a month instead of ${regular}.`,
  assumptions: ({ plan, lift, timeSaved, hour }) => [
    `${namePlan("The {plan} plan", plan)} brings ${lift} more jobs and takes over ${timeSaved} of the admin hours.`,
    `A saved hour is worth ${hour}. A month has 4.33 weeks.`,
    "More jobs earn the same profit as today's.",
    "ROI is the extra profit, which is after the plan's price already, minus that price once more, as a share of it.",
  ],
  assumedFigure: "usual",
  assumedFigures: (names, trade) => `Usual figures of the trade (${trade}), not the customer's own: ${names}.`,
  acceptance: {
    title: "Acceptance",
    offer: (plan, price, until) =>
      `${namePlan("The price of the {plan} plan", plan)}, ${price}, is offered${until === null ? "" : ` until ${until}`}. ` +
      "Profit, time saved, ROI and payback are estimated.",
    lines: ["Name", "Date", "Signature"],
  },
  mail: {
    subject: (number, brand) => `Your estimate ${number}${brand === "" ? "" : ` from ${brand}`}`,
    greeting: (customer) => (customer === "" ? "Hello," : `Hello ${customer},`),
    opening: (plan, price) => `attached is our estimate for ${namePlan("the {plan} plan", plan)} at ${price}.`,
    estimate: (extraProfit) => `With your figures we estimate ${extraProfit} after the plan's price.`,
    accept: (until) =>
      `To accept, sign the last part and send it back${until === null ? "" : ` by ${until}`}. Questions? Just reply.`,
    closing: "Kind regards",
  },
  caution: "These figures do not cover the plan's cost.",
};
