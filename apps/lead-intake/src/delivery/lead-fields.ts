import * as v from "valibot";
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
} as const satisfies LeadView<true>;
type Column = keyof typeof COLUMNS;
const COLUMN_NAMES = Object.keys(COLUMNS) as Column[];

export const leadFieldsSchema = v.record(v.pipe(v.string(), v.minLength(1)), v.picklist(COLUMN_NAMES));

/** The other side's name of a field, and the lead's column that it gets. */
export type LeadFields = v.InferOutput<typeof leadFieldsSchema>;

/** A lead's columns under their own names. */
export const ALL_LEAD_FIELDS: LeadFields = Object.fromEntries(COLUMN_NAMES.map((column) => [column, column]));

/** A lead under the other side's names. Lists are joined by commas, since such forms have no lists. */
export function mappedLead(lead: StoredLead, fields: LeadFields): Record<string, string | number | null> {
  const entries = Object.entries(fields).map(([name, column]) => {
    const value = lead[column];
    return [name, typeof value === "object" && value !== null ? value.join(",") : value] as const;
  });
  return Object.fromEntries(entries);
}
