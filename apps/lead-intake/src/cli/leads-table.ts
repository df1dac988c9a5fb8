import type { StoredLead } from "../leads/lead-store.ts";
import { type LeadView, shownIn } from "../leads/lead-view.ts";
import { type Column, textTable, zonedTime } from "./text-table.ts";

const columns = (zone: string): LeadView<Column<StoredLead>> => ({
  received_at: { title: "RECEIVED", cell: ({ received_at }) => zonedTime(received_at, zone) },
  first_name: { title: "NAME", cell: ({ first_name, last_name }) => `${first_name} ${last_name}`, maxWidth: 28 },
  last_name: null,
  business_name: null,
  business_type: { title: "TRADE", cell: ({ business_type }) => business_type },
  selected_plan: { title: "PLAN", cell: ({ terms }) => terms.label, maxWidth: 20 },
  jobs_per_month: { title: "JOBS", cell: ({ jobs_per_month }) => number(jobs_per_month), isNumber: true },
  avg_job_profit: { title: "PROFIT", cell: ({ avg_job_profit }) => usd(avg_job_profit), isNumber: true },
  admin_hours_per_week: {
    title: "HOURS",
    cell: ({ admin_hours_per_week }) => number(admin_hours_per_week),
    isNumber: true,
  },
  net_monthly_savings: {
    title: "NET/MONTH",
    cell: ({ net_monthly_savings }) => usd(net_monthly_savings),
    isNumber: true,
  },
  business_tier: { title: "TIER", cell: ({ business_tier }) => business_tier },
  conversion_likelihood: {
    title: "LIKELY",
    cell: ({ conversion_likelihood }) => `${conversion_likelihood} %`,
    isNumber: true,
  },
  phone: { title: "PHONE", cell: ({ phone_e164, phone }) => phone_e164 ?? phone },
  email: { title: "EMAIL", cell: ({ email }) => email },
  utm_source: { title: "UTM SOURCE", cell: ({ utm_source }) => utm_source, maxWidth: 20 },
  figures_mismatch: { title: "MISMATCH", cell: ({ figures_mismatch }) => figures_mismatch.join(" "), maxWidth: 40 },
  consent_at: { title: "CONSENT", cell: ({ consent_at }) => (consent_at === null ? "" : zonedTime(consent_at, zone)) },
  language: { title: "LANGUAGE", cell: ({ language }) => (language === "en" ? "" : language) },
  marks: { title: "MARKS", cell: ({ marks }) => marks.join(" ") },
});
/** Whether it is spam, and the id for `leads release`. */
const SPAM_COLUMNS: readonly Column<StoredLead>[] = [
  { title: "KIND", cell: ({ disposition }) => disposition },
  { title: "ID", cell: ({ id }) => id },
];

/**
 * Leads as aligned columns.
 *
 * @param hasSpam adds the columns for spam
 * @param zone of the times; the machine's if it is empty
 */
export function leadsTable(leads: readonly StoredLead[], hasSpam: boolean, zone: string): string {
  return textTable([...shownIn(columns(zone)), ...(hasSpam ? SPAM_COLUMNS : [])], leads);
}

function number(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function usd(value: number): string {
  return value.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}
