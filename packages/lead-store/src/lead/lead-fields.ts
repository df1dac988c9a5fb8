import { CLICK_IDS } from "./source-address.ts";
import type { NotedLead } from "./lead-store.ts";

/**
 * A field of a stored lead. Its uses besides the store:
 *
 * - `audit`: repeated requests are found by it
 * - `export`: it stands in CSV and webhook
 * - `named`: also under a receiver's own name
 */
type Field = {
  readonly use: "audit" | "export" | "named";
  /** Its column in SQL; null if another table has it. */
  readonly column: string | null;
  /** Lists, objects and truth values are kept as JSON. */
  readonly isJson?: true;
  /** Whether it is the owner's own: no message and no webhook has it. */
  readonly isOwners?: true;
  /** Messages to the owner, and the desk, show it under this label if it is filled. */
  readonly label?: string;
};

const TEXT = "text not null";
/** Null in a lead that was added by hand, as all that is only of a page. */
const FIGURE = "real";

/** The fields of a stored lead, in the order of CSV and webhook. Units: `LeadRecord`. */
export const LEAD_FIELDS = {
  id: { use: "named", column: "text not null unique" },
  idempotency_key: { use: "audit", column: "text not null unique" },
  request_hash: { use: "audit", column: TEXT },
  received_at: { use: "named", column: TEXT },
  disposition: { use: "export", column: TEXT },
  first_name: { use: "named", column: TEXT },
  last_name: { use: "named", column: TEXT },
  email: { use: "named", column: TEXT },
  phone: { use: "named", column: TEXT },
  phone_e164: { use: "named", column: "text" },
  business_name: { use: "named", column: TEXT },
  business_type: { use: "named", column: TEXT },
  selected_plan: { use: "named", column: "text" },
  jobs_per_month: { use: "named", column: FIGURE },
  avg_job_profit: { use: "named", column: FIGURE },
  admin_hours_per_week: { use: "named", column: FIGURE },
  current_monthly_revenue: { use: "named", column: FIGURE },
  additional_jobs: { use: "named", column: FIGURE },
  additional_monthly_revenue: { use: "named", column: FIGURE },
  time_saved_hours: { use: "named", column: FIGURE },
  net_monthly_savings: { use: "named", column: FIGURE },
  net_annual_savings: { use: "named", column: FIGURE },
  roi_percentage: { use: "named", column: FIGURE },
  payback_months: { use: "named", column: FIGURE },
  business_tier: { use: "named", column: "text" },
  conversion_likelihood: { use: "named", column: FIGURE },
  figures_mismatch: { use: "export", column: TEXT, isJson: true },
  marks: { use: "named", column: TEXT, isJson: true },
  utm_source: { use: "named", column: TEXT },
  utm_medium: { use: "named", column: TEXT },
  utm_campaign: { use: "named", column: TEXT },
  source_url: { use: "named", column: TEXT },
  click_ids: { use: "export", column: TEXT, isJson: true },
  user_agent: { use: "export", column: TEXT },
  lead_source: { use: "named", column: TEXT },
  client_timestamp: { use: "export", column: "text" },
  client_payload: { use: "audit", column: "text", isJson: true },
  terms: { use: "export", column: "text", isJson: true },
  plans: { use: "export", column: "text", isJson: true },
  language: { use: "named", column: TEXT },
  voice_call_id: { use: "named", column: "text", label: "Voice call" },
  consent_at: { use: "named", column: "text" },
  consent_version: { use: "named", column: "text" },
  consent_wording: { use: "named", column: null },
  status: { use: "export", column: "text not null default 'new'", isOwners: true },
  note: { use: "export", column: null, isOwners: true },
  status_changed_at: { use: "export", column: "text", isOwners: true },
  status_changed_by: { use: "export", column: "text", isOwners: true },
  phone_typed: { use: "named", column: "text", label: "Phone as typed" },
  figures_typed: { use: "export", column: "text", isJson: true },
  quote_number: { use: "named", column: "text", label: "Says it comes from quote" },
  quote_rep: { use: "named", column: "text", label: "Quote's rep" },
  sec_gpc: { use: "named", column: "text", isJson: true },
  follow_up_on: { use: "export", column: "text", isOwners: true },
  first_contact_at: { use: "export", column: "text", isOwners: true },
  first_won_at: { use: "export", column: "text", isOwners: true },
  sold_plan: { use: "export", column: "text", isOwners: true },
  sold_monthly: { use: "export", column: "integer", isOwners: true },
  first_email: { use: "export", column: "text", isOwners: true },
} as const satisfies Readonly<Record<keyof NotedLead, Field>>;

type Fields = typeof LEAD_FIELDS;
type FieldsWith<Part> = { [Name in keyof Fields]: Fields[Name] extends Part ? Name : never }[keyof Fields];

/** All fields, with their names. */
export const FIELDS: readonly (Field & { readonly name: keyof Fields })[] = Object.entries<Field>(LEAD_FIELDS).map(
  ([name, field]) => ({ ...field, name: name as keyof Fields }),
);

/** Fields of the chosen plan besides its id, `selected_plan`. */
export const PLAN_FIELDS = ["plan_name", "plan_monthly_cost"] as const;

/** A field that may stand under a receiver's own name. */
export type NamedField =
  | FieldsWith<{ readonly use: "named" }>
  | (typeof PLAN_FIELDS)[number]
  | (typeof CLICK_IDS)[number];

export const NAMED_FIELDS = [
  ...FIELDS.filter(({ use }) => use === "named").map(({ name }) => name),
  ...PLAN_FIELDS,
  ...CLICK_IDS,
] as NamedField[];
