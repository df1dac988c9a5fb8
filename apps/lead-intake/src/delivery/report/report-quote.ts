import { buildQuote, type Quote } from "@contractor-roi/quote";
import type { Language } from "@contractor-roi/roi-core";
import { leadPlans } from "../../leads/lead-plans.ts";
import type { StoredLead } from "../../leads/lead-store.ts";
import { quotableFirstName } from "./first-name.ts";
import type { ReportSender } from "./report-sender.ts";

/** A lead's estimate, and whether it shows all plans. */
export type ReportQuote = {
  readonly quote: Quote;
  readonly comparePlans: boolean;
};

/**
 * A lead's estimate, with the terms that it was calculated with and of the day on which it was received (UTC). Its link leads to
 * the page in the lead's language.
 */
export function reportQuote(
  lead: StoredLead,
  { brand, phone, bookingUrl, logo, pageUrl }: ReportSender,
  language: Language = "en",
): ReportQuote {
  const inputs = {
    jobsPerMonth: lead.jobs_per_month,
    avgJobProfit: lead.avg_job_profit,
    adminHoursPerWeek: lead.admin_hours_per_week,
    selectedPlan: lead.selected_plan,
    businessType: lead.business_type,
  };
  const { plans, areComparable } = leadPlans(lead);
  const quote = buildQuote(inputs, {
    preparedFor: quotableFirstName(lead.first_name),
    preparedBy: "",
    date: new Date(lead.received_at).toISOString().slice(0, 10),
    sender: { brand, phone, bookingUrl, logo, calculatorUrl: pageUrl(language) },
    regularPlans: plans,
  });
  return { quote, comparePlans: areComparable };
}
