import { buildQuote, PLANS, type Quote } from "@contractor-roi/roi-core";
import type { StoredLead } from "../leads/lead-store.ts";
import { quotableFirstName } from "./first-name.ts";
import type { ReportSender } from "./report-sender.ts";

/** A lead's estimate, with the terms that it was calculated with and of the day on which it was received (UTC). */
export function reportQuote(lead: StoredLead, { brand, phone, bookingUrl, siteUrl }: ReportSender): Quote {
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
    date: new Date(lead.received_at).toISOString().slice(0, 10),
    sender: { brand, phone, bookingUrl, calculatorUrl: siteUrl },
    plans: lead.terms === null ? undefined : { ...PLANS, [lead.selected_plan]: lead.terms },
  });
}
