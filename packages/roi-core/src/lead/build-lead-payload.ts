import { BUSINESS_TYPE_IDS, type BusinessTypeId } from "../catalogue/business-types.ts";
import { PLANS, type Plans } from "../catalogue/plans.ts";
import { checkObject, checkOneOf, checkText } from "../check-value.ts";
import { calculateRoi } from "../figures/calculate-roi.ts";
import type { CalculationInputs } from "../figures/roi-inputs.ts";
import { cleanText } from "../clean-text.ts";
import { truncateText } from "../truncate-text.ts";
import { LEAD_LIMITS, type LeadContact, type LeadIntakePayload } from "./lead-payload.ts";
import { normalizePhone } from "./phone.ts";
import { scoreLead } from "../figures/score-lead.ts";
import { toWireFigures } from "./wire-figures.ts";

const ACTION = "build a lead payload";
/** The fields that must be text. As records, since a list would compile without a field that is new. */
const LEAD_TEXTS: Readonly<Record<Exclude<keyof LeadDetails, "businessType">, true>> = {
  firstName: true,
  lastName: true,
  email: true,
  phone: true,
  website: true,
};
const CONTEXT_TEXTS: Readonly<Record<keyof LeadContext, true>> = {
  utmSource: true,
  utmMedium: true,
  utmCampaign: true,
  sourceUrl: true,
  userAgent: true,
  timestamp: true,
};

/** Texts of the lead form, as typed: cleaning and normalising happen here. */
export type LeadDetails = {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** In any notation. */
  readonly phone: string;
  /** Trade chosen in the form; it may differ from the calculator's. */
  readonly businessType: BusinessTypeId;
  /** Honeypot: hidden from people, sent as it is. */
  readonly website: string;
};

/** Origin and time of a submission. The caller gives them, since this package has neither a page nor a clock. */
export type LeadContext = {
  /** `utm_source` of the page's query string, empty if absent. */
  readonly utmSource: string;
  /** `utm_medium`, empty if absent. */
  readonly utmMedium: string;
  /** `utm_campaign`, empty if absent. */
  readonly utmCampaign: string;
  /** Address of the page, with its query string. */
  readonly sourceUrl: string;
  /** The browser's user agent. */
  readonly userAgent: string;
  /** Time of submission in ISO 8601, as `new Date().toISOString()` gives it; passed on unchanged. */
  readonly timestamp: string;
};

/**
 * Builds the body of a lead submission from the form's texts, the calculator's inputs and the page's context.
 * Results and score are calculated here, so they always belong to the inputs. Nothing of the person is validated: the
 * form does that before, the server after.
 *
 * Names and email are cleaned (see `cleanText`), the phone is normalised (see `normalizePhone`). All texts but the email are cut to
 * {@link LEAD_LIMITS}, without splitting a character, so that the server does not refuse a lead because of a long URL or a long
 * autofilled text. Saved hours and ROI are whole numbers and the payback has one decimal, since `calculateRoi` rounds them.
 * No −0 and nothing but text, finite numbers and `contact` is in it, so JSON carries it without loss.
 *
 * @param lead names, email, phone, trade and honeypot, as typed
 * @param inputs the calculator's inputs at the moment of submission
 * @param context UTM values, address, user agent and time
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns the body to send as JSON
 * @throws {RangeError} if `calculateRoi` cannot calculate the inputs, the lead's trade is unknown, or a field is not text
 * @example
 * const lead = { firstName: " Ada ", lastName: "Park", email: "ada@park.example", phone: "212-555-0123", businessType: "hvac", website: "" };
 * const context = { utmSource: "", utmMedium: "", utmCampaign: "", sourceUrl: "", userAgent: "", timestamp: "2026-01-31T12:00:00.000Z" };
 * const payload = buildLeadPayload(lead, DEFAULT_ROI_INPUTS, context);
 * payload.contact.business_name; // "Ada Park hvac"
 * payload.contact.phone; // "+12125550123"
 * payload.net_monthly_savings; // 1498
 */
export function buildLeadPayload(
  lead: LeadDetails,
  inputs: CalculationInputs,
  context: LeadContext,
  plans: Plans = PLANS,
): LeadIntakePayload {
  checkTexts("lead", LEAD_TEXTS, lead);
  checkOneOf(ACTION, "businessType", BUSINESS_TYPE_IDS, lead.businessType);
  checkTexts("context", CONTEXT_TEXTS, context);
  const results = calculateRoi(inputs, plans);
  return {
    contact: buildContact(lead),
    selected_plan: inputs.selectedPlan,
    // Adding 0 turns −0 into 0 and changes no other number.
    jobs_per_month: inputs.jobsPerMonth + 0,
    avg_job_profit: inputs.avgJobProfit + 0,
    admin_hours_per_week: inputs.adminHoursPerWeek + 0,
    ...toWireFigures(results, scoreLead(results)),
    utm_source: truncateText(context.utmSource, LEAD_LIMITS.utmMaxLength),
    utm_medium: truncateText(context.utmMedium, LEAD_LIMITS.utmMaxLength),
    utm_campaign: truncateText(context.utmCampaign, LEAD_LIMITS.utmMaxLength),
    source_url: truncateText(context.sourceUrl, LEAD_LIMITS.urlMaxLength),
    user_agent: truncateText(context.userAgent, LEAD_LIMITS.userAgentMaxLength),
    timestamp: context.timestamp,
    lead_source: "roi_calculator",
    website: truncateText(lead.website, LEAD_LIMITS.honeypotMaxLength),
  };
}

function checkTexts<Field extends string>(
  name: string,
  fields: Readonly<Record<Field, true>>,
  values: Readonly<Record<Field, string>>,
): void {
  checkObject(ACTION, name, values);
  for (const field of Object.keys(fields) as Field[]) checkText(ACTION, field, values[field]);
}

function buildContact(lead: LeadDetails): LeadContact {
  const firstName = truncateText(cleanText(lead.firstName), LEAD_LIMITS.nameMaxLength);
  const lastName = truncateText(cleanText(lead.lastName), LEAD_LIMITS.nameMaxLength);
  return {
    email: cleanText(lead.email),
    phone: truncateText(normalizePhone(lead.phone), LEAD_LIMITS.phoneMaxLength + "+1".length),
    first_name: firstName,
    last_name: lastName,
    business_name: [firstName, lastName, lead.businessType].join(" "),
    business_type: lead.businessType,
  };
}
