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
import { mapPlans, checkText, requirementError, truncateText } from "@contractor-roi/roi-core/shared";
import { explainRoi, type RoiStep } from "./words/explain-roi.ts";
import { checkShape, checkWebAddress } from "./check-address.ts";
import { addDays, readDay } from "./quote-date.ts";
import { scenarioUrl } from "./scenario-url.ts";

const ACTION = "build a quote";
const MAX_VALID_DAYS = 3650;
const MAX_NAME_LENGTH = 200;
const LOGO = /^data:image\/(png|jpeg);base64,[A-Za-z0-9+/]+={0,2}$/;

/** The company that a quote comes from. What is absent or empty is left out. */
export type QuoteSender = {
  /** Its name; treated like `preparedFor`. */
  readonly brand?: string | undefined;
  /** A picture as a data URL, `data:image/png;base64,...` or `data:image/jpeg;base64,...`. */
  readonly logo?: string | undefined;
  /** As it is to be read; treated like `preparedFor`. */
  readonly phone?: string | undefined;
  /** Where a call is booked: an http or https address. */
  readonly bookingUrl?: string | undefined;
  /** The page with the calculator, an http or https address: with it a quote has a link that opens the same numbers. */
  readonly calculatorUrl?: string | undefined;
};

/** Who a quote is for, who made it, and how long it is valid. */
export type QuoteDetails = {
  /** The business; may be empty. Line breaks and control characters become spaces, 200 characters are kept. */
  readonly preparedFor: string;
  /** The sales rep or company; treated like `preparedFor`. */
  readonly preparedBy: string;
  /** The quote's day, such as `"2026-01-31"`: this package has no clock. */
  readonly date: string;
  /** Number of days for which it is valid, from `date` on: a whole number from 0 to 3650. If omitted, the quote names no last day. */
  readonly validDays?: number | undefined;
  /** The company that it comes from; default none. */
  readonly sender?: QuoteSender | undefined;
  /** The terms that the calculator at `sender.calculatorUrl` counts with. @default {@link PLANS} */
  readonly regularPlans?: Plans | undefined;
  /** Terms to quote with instead of the regular ones. The quote says what they change, and has no link. @default the regular ones */
  readonly plans?: Plans | undefined;
};

/** What a quote says about one plan. */
export type QuotedPlan = {
  /** The plan's price and assumptions. */
  readonly terms: Plan;
  /** The regular terms, where the quote's differ from them; else null. */
  readonly regularTerms: Plan | null;
  /** Its eight figures. */
  readonly results: RoiResults;
  /** What its net savings are made of. */
  readonly lineItems: readonly LineItem[];
  /** Whether net savings are above 0. If not, a quote says "no payback". */
  readonly isProfitable: boolean;
  /** How many more jobs cover its cost, and from how many jobs a month it pays. */
  readonly breakEven: BreakEven;
};

/** Everything that a quote shows, as plain data: it survives JSON unchanged. */
export type Quote = {
  readonly preparedFor: string;
  readonly preparedBy: string;
  /** The company that it comes from; like the next three, empty if it is not said. */
  readonly brand: string;
  /** A PNG or JPEG picture as a data URL. */
  readonly logo: string;
  readonly phone: string;
  readonly bookingUrl: string;
  /** Day of the quote, `"2026-01-31"`. */
  readonly date: string;
  /** Last day on which it is valid; empty if there is none. */
  readonly validUntil: string;
  /** What was entered. */
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
  /** Query of a link that opens the same numbers; empty if a plan's terms are not the regular ones. */
  readonly scenario: string;
  /** That link, or empty if there is no query or the calculator's address is not said. */
  readonly scenarioUrl: string;
};

/**
 * Builds a quote: one plain object with everything that its text, Markdown, HTML and JSON show.
 * It holds no lead score, since the prospect reads it. It has no clock: the caller says the date.
 *
 * @returns data only; figures are not rounded beyond what `calculateRoi` does
 * @throws {RangeError} if `encodeScenario`, `calculateRoi` or `readPlans` does, or a name is not text, or an address or logo is none, or `date` is not a day, or `validDays` not a whole number from 0 to 3650
 */
export function buildQuote(inputs: RoiInputs, details: QuoteDetails): Quote {
  const { date, validDays, sender = {} } = details;
  const regularPlans = details.regularPlans === undefined ? PLANS : readPlans(details.regularPlans);
  const plans = details.plans === undefined ? regularPlans : readPlans(details.plans);
  readDay(ACTION, "date", date);
  if (validDays !== undefined && (!Number.isInteger(validDays) || validDays < 0 || validDays > MAX_VALID_DAYS)) {
    throw requirementError(ACTION, "validDays", `a whole number from 0 to ${MAX_VALID_DAYS}`, validDays);
  }
  const scenario = encodeScenario(inputs);
  const comparison = comparePlans(inputs, plans);
  const link = scenarioUrl(inputs, sender.calculatorUrl ?? "");
  const isRegular = PLAN_IDS.every((plan) => hasSameTerms(plans[plan], regularPlans[plan]));
  return {
    preparedFor: oneLine("preparedFor", details.preparedFor),
    preparedBy: oneLine("preparedBy", details.preparedBy),
    brand: oneLine("brand", sender.brand ?? ""),
    logo: checkShape(ACTION, "logo", sender.logo ?? "", LOGO, "a PNG or JPEG picture as a base64 data URL"),
    phone: oneLine("phone", sender.phone ?? ""),
    bookingUrl: checkWebAddress(ACTION, "bookingUrl", sender.bookingUrl ?? ""),
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
}

/** `originalMonthlyCost` is not counted: no figure of a quote follows from it. */
function hasSameTerms(plan: Plan, regular: Plan): boolean {
  const terms: Plan = { ...plan, originalMonthlyCost: regular.originalMonthlyCost };
  return (Object.keys({ ...terms, ...regular }) as (keyof Plan)[]).every((term) => terms[term] === regular[term]);
}

function quotePlan(inputs: RoiInputs, plans: Plans, regularPlans: Plans): QuotedPlan {
  const plan = inputs.selectedPlan;
  const results = calculateRoi(inputs, plans);
  return {
    terms: plans[plan],
    regularTerms: hasSameTerms(plans[plan], regularPlans[plan]) ? null : regularPlans[plan],
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

/** Control characters could move a terminal's cursor or start a new Markdown block; bidirectional ones reorder text. */
function oneLine(field: string, name: string): string {
  checkText(ACTION, field, name);
  const printable = name.replace(/[\p{Cc}\p{Zl}\p{Zp}\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069\s]+/gu, " ").trim();
  return truncateText(printable.replace(/\p{Surrogate}/gu, "\uFFFD"), MAX_NAME_LENGTH);
}
