/** The columns of a lead that may be sent: not those that serve only the audit and finding repeated requests. */
export const SENT_COLUMNS = {
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
} as const;

/** Fields of the chosen plan besides its id, `selected_plan`. */
export const PLAN_FIELDS = ["plan_name", "plan_monthly_cost"] as const;

/** Parameters that advertisers add to a page's address, each with an id of the click (L13). */
export const CLICK_IDS = ["gclid", "gbraid", "wbraid", "fbclid", "msclkid", "ttclid", "li_fat_id"] as const;

export type LeadField = keyof typeof SENT_COLUMNS | (typeof PLAN_FIELDS)[number] | (typeof CLICK_IDS)[number];

/** In the order in which they are sent. */
export const LEAD_FIELDS = [...Object.keys(SENT_COLUMNS), ...PLAN_FIELDS, ...CLICK_IDS] as LeadField[];
