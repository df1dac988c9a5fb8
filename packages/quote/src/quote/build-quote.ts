import {
  BUSINESS_TYPES,
  PLAN_IDS,
  PLANS,
  type Plan,
  type PlanId,
  type Plans,
  readPlans,
  breakEven,
  type BreakEven,
  calculateRoi,
  type RoiResults,
  isProfitable,
  lineItems,
  type LineItem,
  projectRange,
  type ProjectedRange,
  type RoiInputs,
  encodeScenario,
  type UsdPerMonth,
  type UsdPerYear,
  comparePlans,
} from "@contractor-roi/roi-core";
import { fromCents, mapPlans, toCents, truncateText } from "@contractor-roi/roi-core/shared";
import { type AssumedFigure, UNITS } from "../terms/parse-figure.ts";
import { explainRoi, type RoiStep } from "../words/explain-roi.ts";
import type { QuotedOrigin } from "../words/english/quote-words.ts";
import { addDays } from "./quote-date.ts";
import { addToQuery, scenarioUrl } from "./scenario-url.ts";

/** Days that a quote may be valid. */
export const LONGEST_VALID_DAYS = 3650;
/** Characters of a name, an email address or a phone. */
export const MAX_NAME_LENGTH = 200;
/** Characters of a rep's message. */
export const MAX_NOTE_LENGTH = 600;

/** The requirement of a rep's short id, as the rest of a sentence. */
export const REP_ID_REQUIREMENT = "must have at most 20 letters, digits and hyphens";

export function isRepId(text: string): boolean {
  return /^[A-Za-z0-9-]{0,20}$/.test(text);
}

/** The company that a quote comes from, as a `Site` has checked it. Absent or empty fields are left out. */
type QuoteSender = {
  /** Its name; treated like `preparedFor`. */
  readonly brand?: string | undefined;
  /** A picture as a data URL, `data:image/png;base64,...` or `data:image/jpeg;base64,...`. */
  readonly logo?: string | undefined;
  /** The phone number in its printed form; treated like `preparedFor`. */
  readonly phone?: string | undefined;
  /** The booking page: an http or https address. */
  readonly bookingUrl?: string | undefined;
  /** The page with the calculator, an http or https address: with it a quote has a link that opens the same numbers. */
  readonly calculatorUrl?: string | undefined;
  /** Terms of every quote, a paragraph a line; at most 4,000 characters. */
  readonly terms?: string | undefined;
  /** USD, paid once. */
  readonly setupFee?: number | undefined;
  /** Months for which a customer signs. */
  readonly contractMonths?: number | undefined;
};

/** Origins of the figures; one that is unknown is left out. */
export type QuotedOrigins = { readonly [figure in AssumedFigure]?: QuotedOrigin | undefined };

/** A quote's customer, maker and period of validity. Callers have checked limits, day and id: they know the field to name. */
export type QuoteDetails = {
  /**
   * The business; may be empty. Line breaks and control characters become spaces; a name of more than 200 characters ends with
   * an ellipsis.
   */
  readonly preparedFor: string;
  /** The sales rep or company; treated like `preparedFor`. */
  readonly preparedBy: string;
  /** The rep's own email address and phone; treated like `preparedFor`. */
  readonly email?: string | undefined;
  readonly phone?: string | undefined;
  /** A message to the customer, at most 600 characters. */
  readonly note?: string | undefined;
  /** Whether the customer can accept it: it then has a number, terms and lines to sign on. @default false */
  readonly isOffer?: boolean | undefined;
  /** Origins of the figures: documents name those that the customer did not type. @default unknown */
  readonly origins?: QuotedOrigins | undefined;
  /** The rep's short id, which an offer's link carries beside its number: see {@link isRepId}. */
  readonly rep?: string | undefined;
  /** Numbers of other documents of a batch, which this quote does not get. @default none */
  readonly takenNumbers?: ReadonlySet<string> | undefined;
  /** The quote's day, such as `"2026-01-31"`: this package has no clock. */
  readonly date: string;
  /** Number of days for which it is valid, from `date` on: a whole number from 0 to 3650. If omitted, the quote names no last day. */
  readonly validDays?: number | undefined;
  /** The company that it comes from; default none. */
  readonly sender?: QuoteSender | undefined;
  /** The site's plans, with which the calculator at `sender.calculatorUrl` counts. @default {@link PLANS} */
  readonly plans?: Plans | undefined;
  /** Other prices a month. The quote names the regular ones too, and has no link. @default none */
  readonly prices?: Readonly<Partial<Record<PlanId, UsdPerMonth>>> | undefined;
};

/** One plan in a quote. */
export type QuotedPlan = {
  /** The plan's price and assumptions. */
  readonly terms: Plan;
  /** The regular terms of a plan with another price; else null. */
  readonly regularTerms: Plan | null;
  /** Its eight figures. */
  readonly results: RoiResults;
  /** The parts of its net savings. */
  readonly lineItems: readonly LineItem[];
  /** Whether net savings are above 0. If not, a quote says "no payback". */
  readonly isProfitable: boolean;
  /** How many more jobs cover its cost, and from how many jobs a month it pays. */
  readonly breakEven: BreakEven;
};

/** Everything that a quote shows, and the steps of its calculation, as plain data: it survives JSON unchanged. */
export type Quote = {
  /** Date and a code of the content, such as "20260131-K7QF2MX": the same for the same quote. Empty unless it is an offer. */
  readonly number: string;
  readonly preparedFor: string;
  readonly preparedBy: string;
  /** The rep's email address. Empty if it is not given, like the next fields. */
  readonly repEmail: string;
  readonly repPhone: string;
  readonly note: string;
  /** The company that it comes from. */
  readonly brand: string;
  /** A PNG or JPEG picture as a data URL. */
  readonly logo: string;
  readonly phone: string;
  readonly bookingUrl: string;
  readonly terms: string;
  /** USD, paid once; null if there is none. */
  readonly setupFee: number | null;
  /** Months; null if there is no such term. */
  readonly contractMonths: number | null;
  readonly origins: { readonly [figure in AssumedFigure]?: QuotedOrigin };
  /** Day of the quote, `"2026-01-31"`. */
  readonly date: string;
  /** Last day on which it is valid; empty if there is none. */
  readonly validUntil: string;
  /** The entered figures. */
  readonly inputs: RoiInputs;
  /** The trade's name. */
  readonly businessTypeLabel: string;
  /** Every plan; `inputs.selectedPlan` says which one is quoted. */
  readonly plans: Readonly<Record<PlanId, QuotedPlan>>;
  /** Elite's net savings minus Pro's. */
  readonly netDifference: { readonly perMonth: UsdPerMonth; readonly perYear: UsdPerYear };
  /** The plan that earns more, or null if several earn the same. */
  readonly higherNet: PlanId | null;
  /** Conservative, expected, upside, for the quoted plan. */
  readonly range: ProjectedRange;
  /** How the quoted plan's figures are calculated. */
  readonly steps: readonly RoiStep[];
  /** Query of a link that opens the same numbers; empty if a plan has another price. */
  readonly scenario: string;
  /** That link, with an offer's number, rep and price, or empty without a query or without the calculator's address. */
  readonly scenarioUrl: string;
};

/**
 * Builds a quote: one plain object with everything that its documents and JSON show.
 * It holds no lead score, since the prospect reads it. It has no clock: the caller says the date.
 *
 * @returns data only; figures are not rounded beyond what `calculateRoi` does
 * @throws {RangeError} if `encodeScenario`, `calculateRoi` or `readPlans` does
 */
export function buildQuote(inputs: RoiInputs, details: QuoteDetails): Quote {
  const { date, validDays, sender = {}, isOffer = false } = details;
  const regularPlans = details.plans === undefined ? PLANS : readPlans(details.plans);
  const plans = readPlans(mapPlans((plan) => withPrice(regularPlans[plan], details.prices?.[plan])));
  const scenario = encodeScenario(inputs);
  const comparison = comparePlans(inputs, plans);
  const link = scenarioUrl(inputs, sender.calculatorUrl ?? "");
  const isRegular = PLAN_IDS.every((plan) => hasSamePrice(plans[plan], regularPlans[plan]));
  const quote: Quote = {
    number: "",
    preparedFor: oneLine(details.preparedFor),
    preparedBy: oneLine(details.preparedBy),
    repEmail: oneLine(details.email ?? ""),
    repPhone: oneLine(details.phone ?? ""),
    note: printable(details.note ?? ""),
    brand: oneLine(sender.brand ?? ""),
    logo: sender.logo ?? "",
    phone: oneLine(sender.phone ?? ""),
    bookingUrl: sender.bookingUrl ?? "",
    terms: isOffer ? printable(sender.terms ?? "") : "",
    setupFee: (isOffer && sender.setupFee) || null,
    contractMonths: (isOffer && sender.contractMonths) || null,
    origins: ofFigures(details.origins ?? {}),
    date,
    validUntil: validDays === undefined ? "" : addDays(date, validDays),
    inputs: withoutNegativeZeros(inputs),
    businessTypeLabel: BUSINESS_TYPES[inputs.businessType].label,
    plans: mapPlans((plan) => quotePlan({ ...inputs, selectedPlan: plan }, plans, regularPlans)),
    netDifference: { perMonth: comparison.netDifferencePerMonth, perYear: comparison.netDifferencePerYear },
    higherNet: comparison.higherNet,
    range: projectRange(inputs, plans),
    steps: explainRoi(inputs, plans),
    scenario: isRegular ? scenario : "",
    scenarioUrl: isRegular ? link : "",
  };
  if (!isOffer) return quote;
  const number = numberOf(quote, details.takenNumbers);
  // With the price the page can say that it has changed since.
  const origin = `quote=${number}${details.rep ? `&rep=${details.rep}` : ""}&price=${plans[inputs.selectedPlan].monthlyCost}`;
  return { ...quote, number, scenarioUrl: quote.scenarioUrl && addToQuery(quote.scenarioUrl, origin) };
}

/** Letters and digits without those that look alike. */
const CODE_LETTERS = "23456789ABCDEFGHJKLMNPQRSTUVWXYZ";
const CODE_LENGTH = 7;

/** The day and a code of seven letters: a hash of the quote. Two quotes of a day share a code once in 34 billion. */
function numberOf(quote: Quote, taken?: ReadonlySet<string>): string {
  // The code does not depend on the logo.
  const content = JSON.stringify({ ...quote, logo: "" });
  for (let attempt = 0; ; attempt += 1) {
    let rest = hashOf(attempt === 0 ? content : `${content}${attempt}`);
    let code = "";
    for (; code.length < CODE_LENGTH; rest >>= 5n) code += CODE_LETTERS[Number(rest & 31n)];
    const number = `${quote.date.replaceAll("-", "")}-${code}`;
    if (!taken?.has(number)) return number;
  }
}

/** FNV-1a of 64 bits, its upper half mixed into the lower one, which alone is poorly mixed. */
function hashOf(text: string): bigint {
  let hash = 0xcbf29ce484222325n;
  for (const byte of new TextEncoder().encode(text)) hash = BigInt.asUintN(64, (hash ^ BigInt(byte)) * 0x100000001b3n);
  return hash ^ (hash >> 32n);
}

/** A page's origins may also name the source of plan and trade. */
function ofFigures(origins: QuotedOrigins): Quote["origins"] {
  return Object.fromEntries(
    Object.entries(origins).filter(([figure, origin]) => figure in UNITS && origin !== undefined),
  );
}

/** A plan at another price: by the month, in whole cents. */
function withPrice(terms: Plan, price: UsdPerMonth | undefined): Plan {
  if (price === undefined) return terms;
  const { annualPrepayment: _, ...paidByMonth } = terms;
  const monthlyCost = fromCents(toCents(price));
  return { ...paidByMonth, monthlyCost, originalMonthlyCost: Math.max(monthlyCost, terms.originalMonthlyCost) };
}

function hasSamePrice(plan: Plan, regular: Plan): boolean {
  return plan.monthlyCost === regular.monthlyCost && plan.annualPrepayment === regular.annualPrepayment;
}

function quotePlan(inputs: RoiInputs, plans: Plans, regularPlans: Plans): QuotedPlan {
  const plan = inputs.selectedPlan;
  const results = calculateRoi(inputs, plans);
  return {
    terms: plans[plan],
    regularTerms: hasSamePrice(plans[plan], regularPlans[plan]) ? null : regularPlans[plan],
    results,
    lineItems: lineItems(inputs, plans),
    isProfitable: isProfitable(results),
    breakEven: breakEven(plan, inputs, plans),
  };
}

/** A copy of exactly the inputs' fields. Adding 0 turns −0 into 0, since JSON has no −0. */
function withoutNegativeZeros(inputs: RoiInputs): RoiInputs {
  const { jobsPerMonth, avgJobProfit, adminHoursPerWeek, selectedPlan, businessType } = inputs;
  return {
    jobsPerMonth: jobsPerMonth + 0,
    avgJobProfit: avgJobProfit + 0,
    adminHoursPerWeek: adminHoursPerWeek + 0,
    selectedPlan,
    businessType,
  };
}

/** A name on one line. A longer name ends with an ellipsis. */
function oneLine(name: string): string {
  const line = printable(name).replace(/\s+/g, " ");
  return line.length <= MAX_NAME_LENGTH ? line : `${truncateText(line, MAX_NAME_LENGTH - 1)}…`;
}

/** Control characters could move a terminal's cursor; bidirectional ones reorder text. Line breaks stay. */
function printable(text: string): string {
  return text
    .replace(/\r\n?|[\p{Zl}\p{Zp}]/gu, "\n")
    .replace(/[^\P{Cc}\n]|[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, " ")
    .replace(/[^\S\n]+/g, " ")
    .replace(/\p{Surrogate}/gu, "\uFFFD")
    .trim();
}
