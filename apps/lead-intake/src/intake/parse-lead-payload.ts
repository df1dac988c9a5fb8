import { BUSINESS_TYPE_IDS, cleanText, LEAD_LIMITS, type LeadIntakePayload, PLAN_IDS } from "@contractor-roi/roi-core";
import { blankControls } from "@contractor-roi/roi-core/shared";
import * as v from "valibot";

/** One bad field of a request body. */
export type FieldProblem = {
  /** JSON pointer (RFC 6901) to the field, such as `/contact/email`; empty for the body as a whole. */
  readonly pointer: string;
  /** The field's rule. The value itself is left out: it may be a name or a phone number. */
  readonly detail: string;
};

type ParsedLead =
  | { readonly ok: true; readonly payload: LeadIntakePayload }
  | { readonly ok: false; readonly errors: readonly FieldProblem[] };

/** Normalising puts `+1` before a phone number whose typed form was as long as allowed. */
const PHONE_MAX_LENGTH = LEAD_LIMITS.phoneMaxLength + 2;
/** Two names, a trade's id and two spaces. */
const BUSINESS_NAME_MAX_LENGTH = 2 * LEAD_LIMITS.nameMaxLength + 32;
const TIMESTAMP_MAX_LENGTH = 64;

// Looser than a browser's own check in every respect, so that no address the page lets through is refused here.
const EMAIL = /^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u;
const ANY_DIGIT = /\p{Nd}/u;

const text = (maxLength: number) =>
  v.pipe(
    v.string("Must be text."),
    v.transform(storableText),
    v.maxLength(maxLength, `Must be at most ${maxLength} characters long.`),
  );
/** Without invisible characters and blanks at its ends, so that `google` and `google ` are one source. */
const cleanedText = (maxLength: number) =>
  v.pipe(
    v.string("Must be text."),
    v.transform((value) => cleanText(storableText(value))),
    v.maxLength(maxLength, `Must be at most ${maxLength} characters long.`),
  );
const typedText = (maxLength: number) => v.pipe(cleanedText(maxLength), v.nonEmpty("Must not be empty."));
const figure = v.pipe(v.number("Must be a number."), v.finite("Must be a finite number."));
const magnitudeMessage = `Must be between -${LEAD_LIMITS.maxMagnitude} and ${LEAD_LIMITS.maxMagnitude}.`;
const input = v.pipe(
  figure,
  v.minValue(-LEAD_LIMITS.maxMagnitude, magnitudeMessage),
  v.maxValue(LEAD_LIMITS.maxMagnitude, magnitudeMessage),
);
const oneOf = <const T extends readonly (string | number)[]>(options: T) =>
  v.picklist(options, `Must be one of: ${options.join(", ")}.`);

/** Unknown keys are dropped: the output has the contract's fields and no others. */
const objectOf = <const T extends v.ObjectEntries>(entries: T) =>
  v.object(entries, (issue) => (issue.expected === "Object" ? "Must be a JSON object." : "Is missing."));

const schema = objectOf({
  contact: objectOf({
    email: v.pipe(
      typedText(LEAD_LIMITS.emailMaxLength),
      v.regex(EMAIL, "Must have one @ with something on both sides, and no spaces."),
    ),
    phone: v.pipe(typedText(PHONE_MAX_LENGTH), v.regex(ANY_DIGIT, "Must have at least one digit.")),
    first_name: typedText(LEAD_LIMITS.nameMaxLength),
    last_name: typedText(LEAD_LIMITS.nameMaxLength),
    business_name: text(BUSINESS_NAME_MAX_LENGTH),
    business_type: oneOf(BUSINESS_TYPE_IDS),
  }),
  selected_plan: oneOf(PLAN_IDS),
  jobs_per_month: input,
  avg_job_profit: input,
  admin_hours_per_week: input,
  // The page's own figures are recomputed, so any number is accepted: products of large inputs exceed the inputs' limit.
  current_monthly_revenue: figure,
  additional_jobs: figure,
  additional_monthly_revenue: figure,
  time_saved_hours: figure,
  net_monthly_savings: figure,
  net_annual_savings: figure,
  roi_percentage: figure,
  payback_months: figure,
  business_tier: oneOf(["A", "B", "C"]),
  conversion_likelihood: oneOf([40, 70, 90]),
  utm_source: cleanedText(LEAD_LIMITS.utmMaxLength),
  utm_medium: cleanedText(LEAD_LIMITS.utmMaxLength),
  utm_campaign: cleanedText(LEAD_LIMITS.utmMaxLength),
  source_url: text(LEAD_LIMITS.urlMaxLength),
  user_agent: text(LEAD_LIMITS.userAgentMaxLength),
  timestamp: text(TIMESTAMP_MAX_LENGTH),
  lead_source: oneOf(["roi_calculator"]),
  website: text(LEAD_LIMITS.honeypotMaxLength),
});

type Equal<A, B> = [A, B] extends [B, A] ? true : false;
/** The contract is defined once, in roi-core: this line stops compiling when the schema says anything else. */
const _schemaIsTheContract: Equal<v.InferOutput<typeof schema>, LeadIntakePayload> = true;

/** Checks a body against the contract. Every bad field is named, each once. */
export function parseLeadPayload(body: unknown): ParsedLead {
  // The library takes a list for an object without members.
  const parsed = v.safeParse(schema, Array.isArray(body) ? null : body, { abortPipeEarly: true });
  if (parsed.success) return { ok: true, payload: parsed.output };
  return { ok: false, errors: parsed.issues.map((issue) => ({ pointer: pointer(issue), detail: issue.message })) };
}

/** The keys are the schema's own and need no escaping in a JSON pointer. */
function pointer(issue: v.BaseIssue<unknown>): string {
  return (issue.path ?? []).map(({ key }) => `/${String(key)}`).join("");
}

/**
 * Converts a text to one line that Postgres can store: NUL characters are removed, other control characters and line breaks
 * become blanks, and a lone surrogate becomes U+FFFD. Repaired rather than refused, since a visitor can neither see nor remove them.
 */
export function storableText(text: string): string {
  return blankControls(text.replaceAll("\0", "")).replace(/\p{Surrogate}/gu, "\uFFFD");
}
