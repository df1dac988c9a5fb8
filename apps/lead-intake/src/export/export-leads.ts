import { csvField, csvLine, rawCsvField } from "@contractor-roi/quote/csv";
import type { NotedLead } from "../leads/lead-store.ts";
import { CLICK_IDS } from "../leads/lead-fields.ts";
import { LEAD_COLUMNS } from "../store/sqlite/schema.ts";

/** The sent payload is for audit, and the others find repeated requests. */
const LEFT_OUT: readonly string[] = ["idempotency_key", "request_hash", "client_payload"] satisfies (keyof NotedLead)[];
const NOTES = ["status", "note", "status_changed_at", "status_changed_by"] as const satisfies (keyof NotedLead)[];
const COLUMNS = [...Object.keys(LEAD_COLUMNS), "consent_wording", ...NOTES].filter((name) => !LEFT_OUT.includes(name));
const isClickIds = (name: string): boolean => name === "click_ids";
// A column for each click id, as advertisers read lists of conversions.
const HEADER = COLUMNS.flatMap((name) => (isClickIds(name) ? CLICK_IDS : [name]));

export type CsvOptions = {
  /** Texts as they were typed, for a program that runs no formulas. @default guarded for spreadsheets */
  readonly raw?: boolean | undefined;
  /** Begin with a byte order mark, by which Excel knows UTF-8. @default without */
  readonly bom?: boolean | undefined;
};

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
  const values: Readonly<Record<string, unknown>> = { ...lead };
  return COLUMNS.flatMap((name) => (isClickIds(name) ? CLICK_IDS.map((id) => lead.click_ids[id]) : [values[name]]));
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return "";
  if (typeof value !== "object") return String(value);
  return Array.isArray(value) ? value.join(" ") : JSON.stringify(value);
}
