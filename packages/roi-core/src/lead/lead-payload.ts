import type { BusinessTypeId } from "../catalogue/business-types.ts";
import type { PlanId } from "../catalogue/plans.ts";
import { MAX_MAGNITUDE } from "../check-value.ts";
import { freezeTable } from "../freeze-table.ts";
import type {
  HoursPerMonth,
  HoursPerWeek,
  JobsPerMonth,
  Months,
  Percent,
  Usd,
  UsdPerMonth,
  UsdPerYear,
} from "../units.ts";
import type { BusinessTier, ConversionLikelihood } from "../figures/score-lead.ts";

/** Who asks for the report, as the wire carries it. */
export type LeadContact = {
  /** Cleaned as `cleanText` does it, not validated. */
  readonly email: string;
  /** `+` and digits, as `normalizePhone` gives it; not validated. */
  readonly phone: string;
  /** Cleaned. */
  readonly first_name: string;
  /** Cleaned. */
  readonly last_name: string;
  /** First name, last name and trade id, joined by single spaces. */
  readonly business_name: string;
  /** Trade chosen in the lead form; it may differ from the calculator's. */
  readonly business_type: BusinessTypeId;
};

/**
 * The body of a lead submission: the contract between page and server, and the one place with snake_case names.
 * Every string is present, empty instead of null; every number is finite. The server recomputes all figures and trusts
 * none of them. Consent is not part of it.
 */
export type LeadIntakePayload = {
  readonly contact: LeadContact;
  readonly selected_plan: PlanId;
  readonly jobs_per_month: JobsPerMonth;
  readonly avg_job_profit: Usd;
  readonly admin_hours_per_week: HoursPerWeek;
  readonly current_monthly_revenue: UsdPerMonth;
  readonly additional_jobs: JobsPerMonth;
  readonly additional_monthly_revenue: UsdPerMonth;
  /** A whole number. */
  readonly time_saved_hours: HoursPerMonth;
  readonly net_monthly_savings: UsdPerMonth;
  readonly net_annual_savings: UsdPerYear;
  /** A whole number. */
  readonly roi_percentage: Percent;
  /** One decimal; 0 = does not pay back. */
  readonly payback_months: Months;
  readonly business_tier: BusinessTier;
  /** Percent. */
  readonly conversion_likelihood: ConversionLikelihood;
  /** From the page's query string, empty if absent; so are the next two. */
  readonly utm_source: string;
  readonly utm_medium: string;
  readonly utm_campaign: string;
  readonly source_url: string;
  readonly user_agent: string;
  /** ISO 8601. */
  readonly timestamp: string;
  readonly lead_source: "roi_calculator";
  /** Honeypot: empty unless a bot filled it. */
  readonly website: string;
};

const CONTACT_FIELDS = ["email", "phone", "first_name", "last_name", "business_name", "business_type"] as const;

/**
 * The keys of {@link LeadContact}, for a server that checks a body.
 *
 * @example
 * LEAD_CONTACT_FIELDS.length; // 6
 */
export const LEAD_CONTACT_FIELDS: typeof CONTACT_FIELDS = /* @__PURE__ */ freezeTable(CONTACT_FIELDS);

const INTAKE_FIELDS = [
  "contact",
  "selected_plan",
  "jobs_per_month",
  "avg_job_profit",
  "admin_hours_per_week",
  "current_monthly_revenue",
  "additional_jobs",
  "additional_monthly_revenue",
  "time_saved_hours",
  "net_monthly_savings",
  "net_annual_savings",
  "roi_percentage",
  "payback_months",
  "business_tier",
  "conversion_likelihood",
  "utm_source",
  "utm_medium",
  "utm_campaign",
  "source_url",
  "user_agent",
  "timestamp",
  "lead_source",
  "website",
] as const;

/**
 * The top-level keys of {@link LeadIntakePayload}, for a server that checks a body.
 *
 * @example
 * LEAD_INTAKE_FIELDS.length; // 23
 * LEAD_INTAKE_FIELDS.includes("website"); // true
 */
export const LEAD_INTAKE_FIELDS: typeof INTAKE_FIELDS = /* @__PURE__ */ freezeTable(INTAKE_FIELDS);

const LIMITS = {
  /** First name, and last name, as typed. */
  nameMaxLength: 100,
  /** Longest address that RFC 5321 can deliver to. */
  emailMaxLength: 254,
  /** Phone as typed; normalising may add two characters. */
  phoneMaxLength: 40,
  /** `source_url`. `buildLeadPayload` cuts it, as every text but the email. */
  urlMaxLength: 2048,
  userAgentMaxLength: 512,
  /** Each of the three UTM values. */
  utmMaxLength: 256,
  /** `website`. */
  honeypotMaxLength: 2048,
  /** Each of the calculator's three inputs, to either side of zero. */
  maxMagnitude: MAX_MAGNITUDE as number,
} as const;

/**
 * The limits that the page keeps and the server checks. Lengths are in UTF-16 units, as `maxlength` and `length` count
 * them. They fit every real lead.
 *
 * @example
 * LEAD_LIMITS.emailMaxLength; // 254
 */
export const LEAD_LIMITS: typeof LIMITS = /* @__PURE__ */ freezeTable(LIMITS);

const HEADERS = {
  /** A UUID, the same for each try of the same lead. */
  idempotencyKey: "idempotency-key",
  /** When the visitor opened the form, by the clock that `timestamp` is read from, as `Date.toISOString` writes it. */
  formOpenedAt: "x-form-opened-at",
  /** When the visitor consented, in the same form. */
  consentAt: "x-consent-at",
  /** SHA-256 of the wording in UTF-8, hexadecimal, 64 digits in lower case. */
  consentVersion: "x-consent-version",
  /** The wording that the visitor consented to, as `encodeURIComponent` writes it; at most 1,000 characters before that. */
  consentWording: "x-consent-wording",
  /** The page's language, as `LANGUAGES` has it; absent if that is English. */
  pageLanguage: "x-page-language",
  /** The voice provider's id of the last call that the visitor had on the page; absent if there was none. */
  voiceCallId: "x-voice-call-id",
  /**
   * The phone as the visitor typed it, as `encodeURIComponent` writes it; at most 100 characters before that. Absent if it is
   * the body's.
   */
  phoneAsTyped: "x-phone-as-typed",
  /** Which figures the visitor typed, and whether plan and trade were chosen, as `encodeFigureOrigins` writes it. */
  figuresTyped: "x-figures-typed",
  /** The token of Cloudflare Turnstile. */
  captchaToken: "cf-turnstile-response",
} as const;

/**
 * The names of the headers that a lead submission has besides those of any JSON request. All are optional.
 *
 * @example
 * LEAD_HEADERS.idempotencyKey; // "idempotency-key"
 * LEAD_HEADERS.formOpenedAt; // "x-form-opened-at"
 */
export const LEAD_HEADERS: typeof HEADERS = /* @__PURE__ */ freezeTable(HEADERS);

/** The fate of a lead's report: it is mailed, it is held until a person has seen the marked lead, or no mail goes. */
export const LEAD_REPORTS = ["mail", "held", "none"] as const;
export type LeadReport = (typeof LEAD_REPORTS)[number];

/** The body of the answer to a stored lead. `report` is absent if the server does not know it, as an earlier one. */
export type LeadAnswer = { readonly id: string; readonly status: "stored"; readonly report?: LeadReport };
