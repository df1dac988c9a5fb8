import { buildQuote, type Quote } from "@contractor-roi/quote";
import type { StoredLead } from "../../leads/lead-store.ts";
import { quotableFirstName } from "./first-name.ts";
import type { ReportSender } from "./report-sender.ts";

/**
 * A lead's estimate, with the plans that it was shown (B12) and of the day on which it was received, by the owner's clock (P18). Its
 * link leads to the page in the lead's language.
 */
export function reportQuote(lead: StoredLead, sender: ReportSender): Quote {
  const { brand, phone, bookingUrl, logo, pageUrl, timeZone } = sender;
  const inputs = {
    jobsPerMonth: lead.jobs_per_month,
    avgJobProfit: lead.avg_job_profit,
    adminHoursPerWeek: lead.admin_hours_per_week,
    selectedPlan: lead.selected_plan,
    businessType: lead.business_type,
  };
  return buildQuote(inputs, {
    preparedFor: quotableFirstName(lead.first_name),
    preparedBy: "",
    // Swedish dates are ISO 8601's.
    date: new Date(lead.received_at).toLocaleDateString("sv-SE", { timeZone: timeZone || undefined }),
    sender: { brand, phone, bookingUrl, logo, calculatorUrl: pageUrl(lead.language) },
    plans: lead.plans,
  });
}
