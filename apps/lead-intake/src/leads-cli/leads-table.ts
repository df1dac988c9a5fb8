import type { StoredLead } from "../leads/lead-store.ts";
import { type Column, localTime, textTable } from "./text-table.ts";

const COLUMNS: readonly Column<StoredLead>[] = [
  { title: "RECEIVED", cell: ({ received_at }) => localTime(received_at) },
  { title: "NAME", cell: ({ first_name, last_name }) => `${first_name} ${last_name}`, maxWidth: 28 },
  { title: "TRADE", cell: ({ business_type }) => business_type },
  { title: "PLAN", cell: ({ selected_plan }) => selected_plan },
  { title: "JOBS", cell: ({ jobs_per_month }) => number(jobs_per_month), isNumber: true },
  { title: "PROFIT", cell: ({ avg_job_profit }) => usd(avg_job_profit), isNumber: true },
  { title: "HOURS", cell: ({ admin_hours_per_week }) => number(admin_hours_per_week), isNumber: true },
  { title: "NET/MONTH", cell: ({ net_monthly_savings }) => usd(net_monthly_savings), isNumber: true },
  { title: "TIER", cell: ({ business_tier }) => business_tier },
  { title: "LIKELY", cell: ({ conversion_likelihood }) => `${conversion_likelihood} %`, isNumber: true },
  { title: "PHONE", cell: ({ phone_e164, phone }) => phone_e164 ?? phone },
  { title: "EMAIL", cell: ({ email }) => email },
  { title: "UTM SOURCE", cell: ({ utm_source }) => utm_source, maxWidth: 20 },
  { title: "MISMATCH", cell: ({ figures_mismatch }) => figures_mismatch.join(" "), maxWidth: 40 },
  { title: "MARKS", cell: ({ marks }) => marks.join(" ") },
];
/** Whether it is spam, and the id for `pnpm leads release`. */
const SPAM_COLUMNS: readonly Column<StoredLead>[] = [
  { title: "KIND", cell: ({ disposition }) => disposition },
  { title: "ID", cell: ({ id }) => id },
];

/**
 * Leads as aligned columns. The received time is this machine's local time.
 *
 * @param hasSpam adds the columns for spam
 */
export function leadsTable(leads: readonly StoredLead[], hasSpam: boolean): string {
  return textTable(hasSpam ? [...COLUMNS, ...SPAM_COLUMNS] : COLUMNS, leads);
}

function number(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function usd(value: number): string {
  return value.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}
