import type { Caution } from "./caution.ts";
import type { ENGLISH_LABELS, ENGLISH_STEP_LABELS } from "./english/labels.ts";
import type {
  BusinessTypeId,
  FigureOrigin,
  LineItem,
  Plan,
  PlanId,
  Plans,
  ProjectedRange,
  RoiResults,
  Usd,
} from "@contractor-roi/roi-core";

/** Origin of a figure: as of a lead, or the rep's own assumption (R3). */
export type QuotedOrigin = FigureOrigin | "assumed";

/** The words of single figures in one language, for a calculator without a quote. Numbers are written as in the United States. */
export type FigureWords = {
  readonly tradeName: (trade: BusinessTypeId) => string;
  /** A trade within a sentence; empty for any other trade. */
  readonly nameTrade: (trade: BusinessTypeId) => string;
  /** A number of jobs with its noun. */
  readonly countJobs: (count: number) => string;
  /** "$1,498", or "a loss of $297": currency is never shown below $0. */
  readonly describeMoney: (amount: Usd) => string;
  /** A price a month, with cents if it has some. */
  readonly describePrice: (terms: Pick<Plan, "monthlyCost">) => string;
  /** The counted item of a line of the sum, before its amount. */
  readonly describeLineItem: (line: LineItem, plans?: Plans) => string;
  // P26: hours are no money. Each sentence says that they are counted, or has hours and money apart.
  /** Names the compared plan that comes out ahead, and by how much; if one of them pays nothing, what each comes to. */
  readonly describeDifference: (outcomes: NetOfPlans, plans?: Plans) => string;
  /** Names the plan that comes out better, beside a caution. */
  readonly describeBetterPlan: (outcomes: NetOfPlans, plans?: Plans) => string;
  /** What half of a plan's effect brings, and a quarter more. */
  readonly describeRange: (range: ProjectedRange) => string;
};

/** The words of the steps and of their values. */
export type RoiStepWords = {
  readonly labels: Readonly<Record<keyof typeof ENGLISH_STEP_LABELS, string>>;
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
  Pick<QuoteWords, "steps" | "cautions" | "disclaimer"> & {
    readonly headings: Pick<QuoteWords["headings"], "steps">;
  };

/** Every plan's net savings. */
export type NetOfPlans = Readonly<
  Record<
    PlanId,
    { readonly results: Pick<RoiResults, "netMonthlySavings" | "additionalMonthlyRevenue" | "timeSavedHours"> }
  >
>;

/** All words of a quote in one language. Figures come as texts. */
export type QuoteWords = FigureWords & {
  /** The tag that documents declare, such as `"en-US"`. */
  readonly tag: string;
  readonly title: string;
  /** The title of a document for a customer who is named. */
  readonly titleFor: (customer: string) => string;
  /** The same above the document, which says elsewhere what is quoted. */
  readonly headingFor: (customer: string) => string;
  /** The quoted product, in a sentence. */
  readonly product: string;
  readonly validUntil: (day: string) => string;
  /** Titles of parts. */
  readonly headings: Readonly<Record<"receipt" | "changedPrices" | "range" | "steps" | "terms", string>>;
  /** The customer's figures, each with its unit. */
  readonly figures: {
    readonly jobs: (count: number) => string;
    readonly profit: (amount: string) => string;
    readonly hours: (count: number) => string;
  };
  /** The other plan's price and outcome, beside the quoted one's price. */
  readonly otherPlan: (plan: string, price: string, outcome: string) => string;
  /** Labels beside or above figures. */
  readonly labels: Readonly<Record<keyof typeof ENGLISH_LABELS, string>>;
  /** Words of the calculation, and of counts with their units. */
  readonly steps: RoiStepWords;
  /** The plan's name in a sentence, such as `"Elite plan"`. */
  readonly planName: (plan: string) => string;
  /** The label of the one large figure: extra profit or loss. */
  readonly afterPlan: (plan: string, label: string) => string;
  /** The figures below it; the payback is null for a plan that has none. */
  readonly outcome: (figures: Readonly<Record<"year" | "roi", string>> & { readonly payback: string | null }) => string;
  /** A line of the receipt, and the price of one job or hour. */
  readonly atPrice: (text: string, price: string) => string;
  /** The parts of an offer's sentence, each but the first one as it follows a comma. */
  readonly offer: {
    readonly paidAtOnce: (annual: string) => string;
    readonly setUp: (fee: string) => string;
    readonly term: (months: string) => string;
  };
  /** A sentence about a plan's price in this quote and the regular one. */
  readonly changedPrice: (plan: string, quoted: string, regular: string) => string;
  /** Beside a figure that nobody typed; of a trade as {@link FigureWords.nameTrade} names it. */
  readonly figureOrigin: Readonly<Record<Exclude<QuotedOrigin, "typed">, (trade: string) => string>>;
  /** The part with lines to sign on. */
  readonly acceptance: {
    readonly title: string;
    readonly accept: (plan: string, offer: string) => string;
    /** Names the quote and both parties, who may have no name. */
    readonly parties: (quote: Readonly<Record<"number" | "day" | "sender" | "customer", string>>) => string;
    readonly until: (day: string) => string;
    readonly ended: (day: string) => string;
    readonly estimated: string;
    readonly lines: readonly string[];
  };
  /** A mail that a quote is sent with; names may be empty. */
  readonly mail: {
    readonly subject: (number: string, brand: string) => string;
    readonly greeting: (customer: string) => string;
    readonly opening: (plan: string, offer: string) => string;
    /** Counts with figures that are the customer's own, or with others. */
    readonly estimate: (extraProfit: string, areOwn: boolean) => string;
    readonly accept: (until: string | null) => string;
    readonly closing: string;
  };
  /** Sentences about what is counted; the set-up fee is null if there is none. */
  readonly notes: (
    terms: Readonly<Record<"hour" | "roi", string>> & { readonly setUp: string | null },
  ) => readonly string[];
  /** Stands beside a plan that pays little or nothing. */
  readonly cautions: Readonly<Record<Caution, string>>;
  readonly pageOf: (page: number, pages: number) => string;
  readonly disclaimer: string;
};
