import { fromCents } from "@contractor-roi/roi-core/shared";
import { csvField, csvLine, rawCsvField } from "@contractor-roi/quote/csv";
import type { NotedLead } from "@contractor-roi/lead-store/lead/lead-store";
import { CLICK_IDS } from "@contractor-roi/lead-store/lead/source-address";
import { FIELDS } from "@contractor-roi/lead-store/lead/lead-fields";

const COLUMNS = FIELDS.filter(({ use }) => use !== "audit").map(({ name }) => name);
const isClickIds = (name: string): boolean => name === "click_ids";
// A column for each click id, as advertisers read lists of conversions.
const HEADER = COLUMNS.flatMap((name) => (isClickIds(name) ? CLICK_IDS : [name]));

type CsvOptions = {
  /** Texts as they were typed, for a program that runs no formulas. @default guarded for spreadsheets */
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
  { raw = false, bom = false }: CsvOptions = {},
): AsyncGenerator<string> {
  const line = (values: readonly unknown[]) => `${csvLine(values.map(textOf), ",", raw ? rawCsvField : csvField)}\r\n`;
  let start = (bom ? "\uFEFF" : "") + line(HEADER);
  for await (const page of pages) {
    yield start + page.map((lead) => line(valuesOf(lead))).join("");
    start = "";
  }
}

function valuesOf(lead: NotedLead): readonly unknown[] {
  const values: Readonly<Record<string, unknown>> = { ...lead, sold_monthly: inDollars(lead).sold_monthly?.toFixed(2) };
  return COLUMNS.flatMap((name) => (isClickIds(name) ? CLICK_IDS.map((id) => lead.click_ids[id]) : [values[name]]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Array.isArray(value) ? value.join(" ") : JSON.stringify(value);
}
