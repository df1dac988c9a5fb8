import { formatAmount, formatNumber } from "@contractor-roi/roi-core";
import { describeInterest, fromCents } from "@contractor-roi/roi-core/shared";
import { GROUPINGS, type LeadCount, type LeadNumbers } from "@contractor-roi/lead-store/lead/lead-numbers";
import type { OutboxEntry } from "@contractor-roi/lead-store/lead/lead-outbox";
import type { NotedLead, StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { type LeadView, shownIn } from "@contractor-roi/lead-store/lead/lead-lines";
import { type Column, textTable, zonedTime } from "./text-table.ts";

const figure = <Row>(title: string, cell: (row: Row) => string): Column<Row> => ({ title, cell, isNumber: true });

/** Empty in a lead that was added by hand. */
const ofPage = ({ cell, ...column }: Column<StoredLead>): Column<NotedLead> => ({
  ...column,
  cell: (lead) => (lead.terms === null ? "" : cell(lead)),
});

const leadColumns = (zone: string): LeadView<Column<NotedLead>> => ({
  received_at: { title: "RECEIVED", cell: ({ received_at }) => zonedTime(received_at, zone) },
  first_name: { title: "NAME", cell: ({ first_name, last_name }) => `${first_name} ${last_name}`, maxWidth: 28 },
  last_name: null,
  business_name: null,
  business_type: { title: "TRADE", cell: ({ business_type }) => business_type },
  selected_plan: ofPage({
    title: "PLAN",
    cell: (lead) => describeInterest(lead.figures_typed, lead.terms.label),
    maxWidth: 30,
  }),
  jobs_per_month: ofPage(figure("JOBS", ({ jobs_per_month }) => formatNumber(jobs_per_month))),
  avg_job_profit: ofPage(figure("PROFIT", ({ avg_job_profit }) => formatAmount(avg_job_profit))),
  admin_hours_per_week: ofPage(figure("HOURS", ({ admin_hours_per_week }) => formatNumber(admin_hours_per_week))),
  net_monthly_savings: ofPage(figure("NET/MONTH", ({ net_monthly_savings }) => formatAmount(net_monthly_savings))),
  business_tier: ofPage({ title: "TIER", cell: ({ business_tier }) => business_tier }),
  conversion_likelihood: ofPage(figure("LIKELY", ({ conversion_likelihood }) => `${conversion_likelihood} %`)),
  phone: { title: "PHONE", cell: ({ phone_e164, phone }) => phone_e164 ?? phone },
  email: { title: "EMAIL", cell: ({ email }) => email },
  utm_source: { title: "UTM SOURCE", cell: ({ utm_source }) => utm_source, maxWidth: 20 },
  figures_mismatch: { title: "MISMATCH", cell: ({ figures_mismatch }) => figures_mismatch.join(" "), maxWidth: 40 },
  consent_at: { title: "CONSENT", cell: ({ consent_at }) => (consent_at === null ? "" : zonedTime(consent_at, zone)) },
  language: { title: "LANGUAGE", cell: ({ language }) => (language === "en" ? "" : language) },
  marks: { title: "MARKS", cell: ({ marks }) => marks.join(" ") },
});
const STATUS: Column<NotedLead> = { title: "STATUS", cell: ({ status }) => status };
const KIND: Column<NotedLead> = { title: "KIND", cell: ({ disposition }) => disposition };
/** The argument of `leads status` and `leads release`. */
const ID: Column<NotedLead> = { title: "ID", cell: ({ id }) => id };

/** Leads as aligned columns, spam named if there may be some. @param zone of the times; the machine's if it is empty */
export function leadsTable(leads: readonly NotedLead[], hasSpam: boolean, zone: string): string {
  return textTable([...shownIn(leadColumns(zone)), STATUS, ...(hasSpam ? [KIND] : []), ID], leads);
}

const outboxColumns = (zone: string): readonly Column<OutboxEntry>[] => [
  { title: "STORED", cell: ({ created_at }) => zonedTime(created_at, zone) },
  { title: "LEAD", cell: ({ lead_id }) => lead_id },
  { title: "CHANNEL", cell: ({ channel }) => channel },
  { title: "STATE", cell: ({ state }) => state },
  figure("TRIES", ({ attempts }) => String(attempts)),
  {
    title: "NEXT TRY",
    cell: ({ next_attempt_at }) => (next_attempt_at === null ? "" : zonedTime(next_attempt_at, zone)),
  },
  { title: "LAST FAILURE", cell: ({ last_failure }) => last_failure ?? "" },
];

export function outboxTable(entries: readonly OutboxEntry[], zone: string): string {
  return textTable(outboxColumns(zone), entries);
}

const NUMBERS: readonly Column<LeadCount>[] = [
  ...(["leads", "contacted", "won", "lost"] as const).map((name) =>
    figure(name.toUpperCase(), (count: LeadCount) => formatNumber(count[name])),
  ),
  figure("FIRST CONTACT", ({ first_contact }) => first_contact),
  figure("SOLD/MONTH", ({ monthly_cents }) => formatAmount(fromCents(monthly_cents))),
];

/** The numbers as a table for each grouping, each with its sum. */
export function numbersTable({ by, total }: LeadNumbers): string {
  const tables = GROUPINGS.map((name) => {
    const key = { title: name.toUpperCase(), cell: (count: LeadCount) => count.key || `(no ${name})`, maxWidth: 30 };
    return textTable([key, ...NUMBERS], [...by[name], { ...total, key: "all" }]);
  });
  return tables.join("\n\n");
}

/** The numbers as programs outside read them: money in dollars. */
export function numbersInDollars({ by, total, sold, ...others }: LeadNumbers) {
  const sum = ({ monthly_cents, ...sums }: LeadNumbers["sold"]) => ({
    ...sums,
    sold_monthly: fromCents(monthly_cents),
  });
  const groups = Object.entries(by).map(([name, counts]) => [name, counts.map(sum)]);
  return { ...others, total: sum(total), by: Object.fromEntries(groups), sold: sum(sold) };
}
