import type {
  BreakEven,
  BusinessTypeId,
  LineItem,
  Plan,
  PlanId,
  Plans,
  RoiResults,
  Usd,
} from "@contractor-roi/roi-core";

/** The words of single figures in one language, for a calculator without a quote. Numbers are written as in the United States. */
export type FigureWords = {
  readonly tradeName: (trade: BusinessTypeId) => string;
  /** A number of jobs with its noun. */
  readonly countJobs: (count: number) => string;
  readonly describeMoney: (amount: Usd) => string;
  /** A price a month. */
  readonly describePrice: (terms: Pick<Plan, "monthlyCost">) => string;
  readonly describeLineItem: (line: LineItem, plans?: Plans) => string;
};

/** The words of the steps and of their values. */
export type RoiStepWords = {
  readonly labels: Readonly<
    Record<
      | "revenueToday"
      | "moreJobs"
      | "jobsProfit"
      | "hoursSaved"
      | "hoursValue"
      | "extraPerMonth"
      | "extraPerYear"
      | "pricePerYear"
      | "annualRoi"
      | "payback"
      // An extra profit below $1 is counted as $1.
      | "smallPayback",
      string
    >
  >;
  // Counts with their units.
  readonly jobs: (count: number) => string;
  readonly hours: (count: number) => string;
  readonly hoursPerWeek: (count: number) => string;
  readonly weeks: (count: number) => string;
  readonly months: (count: number) => string;
  readonly perMonth: string;
  readonly perYear: string;
  readonly roundedTo: string;
  readonly countedAs: string;
  readonly lessThan: string;
  readonly noPayback: string;
};

/** The words of a quote that a page shows, too. */
export type PageWords = FigureWords &
  Pick<
    QuoteWords,
    "steps" | "describePayback" | "describeBreakEven" | "describeDifference" | "listPlans" | "disclaimer"
  > & {
    readonly headings: Pick<QuoteWords["headings"], "steps">;
    readonly labels: Pick<QuoteWords["labels"], "payback" | "breakEven" | "extraPerMonth" | "extraPerYear">;
  };

/** Every plan's net savings. */
export type NetOfPlans = Readonly<
  Record<PlanId, { readonly results: Pick<RoiResults, "netMonthlySavings" | "netAnnualSavings"> }>
>;

/** All words of a quote in one language. Figures come as texts. */
export type QuoteWords = FigureWords & {
  /** The tag that documents declare, such as `"en-US"`. */
  readonly tag: string;
  readonly title: string;
  /** The title of a document for a customer who is named. */
  readonly titleFor: (customer: string) => string;
  /** Titles of parts. */
  readonly headings: Readonly<
    Record<"prepared" | "business" | "changedPrices" | "steps" | "assumptions" | "terms" | "next", string>
  >;
  /** Titles of parts that name the quoted plan. */
  readonly planHeadings: Readonly<Record<"withPlan" | "lineItems" | "range", (plan: string) => string>>;
  /** Labels beside or above figures. */
  readonly labels: Readonly<
    Record<
      | "number"
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
      | "setupFee"
      | "contract"
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
  /** Words of the calculation, and of counts with their units. */
  readonly steps: RoiStepWords;
  /** A day such as `"2026-01-31"`. */
  readonly formatDay: (day: string) => string;
  readonly describePayback: (results: RoiResults) => string;
  readonly describeBreakEven: (breakEven: Pick<BreakEven, "moreJobs">) => string;
  readonly describePaysFrom: (breakEven: BreakEven) => string;
  readonly describeDifference: (outcomes: NetOfPlans, plans?: Plans) => string;
  readonly listPlans: (plans?: Plans) => string;
  /** The price a month of a plan that is paid for a year at once. */
  readonly paidAtOnce: (monthly: string, annual: string) => string;
  /** The share of lift and time saved in a projection. */
  readonly shareOfGains: (share: string) => string;
  /** A sentence about a plan's price in this quote and the regular one. */
  readonly changedPrice: (plan: string, quoted: string, regular: string) => string;
  /** Beside a figure that is the usual one of the trade. */
  readonly assumedFigure: string;
  /** A sentence that lists these figures. */
  readonly assumedFigures: (names: string, trade: string) => string;
  /** A place to sign; the last day of an offer may be null. */
  readonly acceptance: {
    readonly title: string;
    readonly offer: (plan: string, price: string, until: string | null) => string;
    readonly lines: readonly string[];
  };
  /** A mail that a quote is sent with; names may be empty. */
  readonly mail: {
    readonly subject: (number: string, brand: string) => string;
    readonly greeting: (customer: string) => string;
    readonly opening: (plan: string, price: string) => string;
    readonly estimate: (extraProfit: string) => string;
    readonly accept: (until: string | null) => string;
    readonly closing: string;
  };
  readonly assumptions: (terms: Readonly<Record<"plan" | "lift" | "timeSaved" | "hour", string>>) => readonly string[];
  /** Stands beside a plan that does not pay. */
  readonly caution: string;
  readonly disclaimer: string;
};
