import { fromCents } from "@contractor-roi/roi-core/shared";
import { csvField, csvLine, rawCsvField } from "@contractor-roi/quote/csv";
import { zonedText } from "@contractor-roi/lead-store/base/owners-day";
import type { NotedLead } from "@contractor-roi/lead-store/lead/lead-store";
import { CLICK_IDS } from "@contractor-roi/lead-store/lead/source-address";
import { FIELDS } from "@contractor-roi/lead-store/lead/lead-fields";

const COLUMNS = FIELDS.filter(({ use }) => use !== "audit").map(({ name }) => name);
const isClickIds = (name: string): boolean => name === "click_ids";
const isTime = (name: string): boolean => /_(?:at|timestamp)$/.test(name);
// A column for each click id, as advertisers read lists of conversions.
const HEADER = COLUMNS.flatMap((name) => (isClickIds(name) ? CLICK_IDS : [name]));

type CsvOptions = {
  /** The owner's time zone, which times are of; empty for the machine's. */
  readonly zone: string;
  /** Texts as they were typed and times as ISO 8601, for a program that runs no formulas. @default for spreadsheets */
  readonly raw?: boolean | undefined;
  /** Begin with a byte order mark, by which Excel knows UTF-8. @default without */
  readonly bom?: boolean | undefined;
};

/** A lead as programs outside read it: money in dollars. */
export function inDollars(lead: NotedLead): NotedLead {
  return { ...lead, sold_monthly: lead.sold_monthly === null ? null : fromCents(lead.sold_monthly) };
}

/** Leads as CSV (RFC 4180), a text for each page: memory does not grow with their number. */
export async function* leadsCsv(
  pages: AsyncIterable<readonly NotedLead[]>,
  { zone, raw = false, bom = false }: CsvOptions,
): AsyncGenerator<string> {
  const { timeZone } = new Intl.DateTimeFormat("en", { timeZone: zone || undefined }).resolvedOptions();
  const line = (values: readonly unknown[]) => `${csvLine(values.map(textOf), ",", raw ? rawCsvField : csvField)}\r\n`;
  const zoned = (time: unknown) => (raw || !time ? time : zonedText(Date.parse(String(time)), timeZone));
  const header = HEADER.map((name) => (isTime(name) && !raw ? `${name} (${timeZone})` : name));
  let start = (bom ? "\uFEFF" : "") + line(header);
  for await (const page of pages) {
    yield start + page.map((lead) => line(valuesOf(lead, zoned))).join("");
    start = "";
  }
}

/** @param zoned writes times */
function valuesOf(lead: NotedLead, zoned: (time: unknown) => unknown): readonly unknown[] {
  const values: Readonly<Record<string, unknown>> = { ...lead, sold_monthly: inDollars(lead).sold_monthly?.toFixed(2) };
  return COLUMNS.flatMap((name) =>
    isClickIds(name) ? CLICK_IDS.map((id) => lead.click_ids[id]) : [isTime(name) ? zoned(values[name]) : values[name]],
  );
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Array.isArray(value) ? value.join(" ") : JSON.stringify(value);
}
