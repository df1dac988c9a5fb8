import type { StoredLead } from "./lead-store.ts";
import { terminalText, terminalWidth } from "./terminal-text.ts";

type Column = {
  readonly title: string;
  readonly cell: (lead: StoredLead) => string;
  readonly isNumber?: boolean;
  /** Longer text is cut. What is needed to reach the lead never is. */
  readonly maxWidth?: number;
};

const COLUMNS: readonly Column[] = [
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
];
const SPAM_COLUMN: Column = { title: "KIND", cell: ({ disposition }) => disposition };
const GAP = "  ";

/**
 * Leads as aligned columns. The received time is this machine's local time.
 *
 * @param showsDisposition adds a column that tells spam from leads
 */
export function leadsTable(leads: readonly StoredLead[], showsDisposition: boolean): string {
  const columns = showsDisposition ? [...COLUMNS, SPAM_COLUMN] : COLUMNS;
  const rows = leads.map((lead) => columns.map((column) => cut(terminalText(column.cell(lead)), column.maxWidth)));
  const titles = columns.map(({ title }) => title);
  const widths = columns.map((_, at) => Math.max(...[titles, ...rows].map((row) => terminalWidth(row[at] ?? ""))));
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, at) => pad(cell, widths[at] ?? 0, columns[at]?.isNumber ?? false))
      .join(GAP)
      .trimEnd();
  return [titles, ...rows].map(line).join("\n");
}

function pad(text: string, width: number, atStart: boolean): string {
  const spaces = " ".repeat(width - terminalWidth(text));
  return atStart ? spaces + text : text + spaces;
}

function cut(text: string, maxWidth = Number.POSITIVE_INFINITY): string {
  if (terminalWidth(text) <= maxWidth) return text;
  let kept = "";
  for (const character of text) {
    if (terminalWidth(kept + character) >= maxWidth) break;
    kept += character;
  }
  return `${kept}…`;
}

function localTime(iso: string): string {
  const time = new Date(iso);
  const two = (part: number) => String(part).padStart(2, "0");
  const day = `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}`;
}

function number(value: number): string {
  return value.toLocaleString("en-US", { maximumFractionDigits: 2 });
}

function usd(value: number): string {
  return value.toLocaleString("en-US", { style: "currency", currency: "USD", maximumFractionDigits: 0 });
}
