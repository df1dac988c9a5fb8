import type { LeadIntakePayload } from "@contractor-roi/roi-core";
import type { LeadValues } from "../lead/validate-lead-form.ts";

/** A form that a visitor has filled in completely. */
export const FILLED_VALUES: LeadValues = {
  firstName: "Dana",
  lastName: "Reyes",
  email: "dana@reyes-plumbing.example",
  phone: "(202) 555-0187",
  businessType: "hvac",
  hasConsent: true,
  website: "",
};

/** The body of that visitor's lead, with the calculator's defaults. */
export const FILLED_PAYLOAD: LeadIntakePayload = {
  contact: {
    email: "dana@reyes-plumbing.example",
    phone: "+12025550187",
    first_name: "Dana",
    last_name: "Reyes",
    business_name: "Dana Reyes hvac",
    business_type: "hvac",
  },
  selected_plan: "elite",
  jobs_per_month: 15,
  avg_job_profit: 350,
  admin_hours_per_week: 8,
  current_monthly_revenue: 5250,
  additional_jobs: 3,
  additional_monthly_revenue: 1050,
  time_saved_hours: 21,
  net_monthly_savings: 1498,
  net_annual_savings: 17_976,
  roi_percentage: 201,
  payback_months: 0.3,
  business_tier: "A",
  conversion_likelihood: 90,
  utm_source: "",
  utm_medium: "",
  utm_campaign: "",
  source_url: "http://localhost:3000/",
  user_agent: "test",
  timestamp: "2026-03-01T12:00:00.000Z",
  lead_source: "roi_calculator",
  website: "",
};
