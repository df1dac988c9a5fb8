import type { Plan } from "@contractor-roi/roi-core";
import * as v from "valibot";
import { chosenPlan } from "../leads/lead-plans.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import type { LeadView } from "../leads/lead-view.ts";

/** The columns that may be sent: not those that serve only the audit and finding repeated requests. */
const COLUMNS = {
  id: true,
  received_at: true,
  marks: true,
  first_name: true,
  last_name: true,
  email: true,
  phone: true,
  phone_e164: true,
  business_name: true,
  business_type: true,
  selected_plan: true,
  jobs_per_month: true,
  avg_job_profit: true,
  admin_hours_per_week: true,
  current_monthly_revenue: true,
  additional_jobs: true,
  additional_monthly_revenue: true,
  time_saved_hours: true,
  net_monthly_savings: true,
  net_annual_savings: true,
  roi_percentage: true,
  payback_months: true,
  business_tier: true,
  conversion_likelihood: true,
  utm_source: true,
  utm_medium: true,
  utm_campaign: true,
  source_url: true,
  lead_source: true,
  consent_at: true,
  consent_version: true,
  consent_wording: true,
  language: true,
  voice_call_id: true,
} as const satisfies LeadView<true>;
type Column = keyof typeof COLUMNS;

/** What is said of the chosen plan besides its id, which is `selected_plan`. */
const OF_THE_PLAN = {
  plan_name: ({ label }: Plan) => label,
  plan_monthly_cost: ({ monthlyCost }: Plan) => monthlyCost,
};
type OfThePlan = keyof typeof OF_THE_PLAN;

const FIELDS = [...Object.keys(COLUMNS), ...Object.keys(OF_THE_PLAN)] as (Column | OfThePlan)[];

export const leadFieldsSchema = v.record(v.pipe(v.string(), v.minLength(1)), v.picklist(FIELDS));

/** The other side's name of a field, and what of the lead it gets. */
export type LeadFields = v.InferOutput<typeof leadFieldsSchema>;

/** All of them under their own names. */
export const ALL_LEAD_FIELDS: LeadFields = Object.fromEntries(FIELDS.map((field) => [field, field]));

/** A lead under the other side's names. Lists are joined by commas, since such forms have no lists. */
export function mappedLead(lead: StoredLead, fields: LeadFields): Record<string, string | number | null> {
  const entries = Object.entries(fields).map(([name, field]) => {
    const value = isOfThePlan(field) ? OF_THE_PLAN[field](chosenPlan(lead)) : lead[field];
    return [name, typeof value === "object" && value !== null ? value.join(",") : value] as const;
  });
  return Object.fromEntries(entries);
}

function isOfThePlan(field: Column | OfThePlan): field is OfThePlan {
  return field in OF_THE_PLAN;
}
