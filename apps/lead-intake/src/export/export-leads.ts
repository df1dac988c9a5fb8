import { rename } from "node:fs/promises";
import { resolve } from "node:path";
import { type CastingContext, type ColumnOption, stringify } from "csv-stringify/sync";
import type { NotedLead } from "../leads/lead-store.ts";
import { requireFilePlace, writeDraft } from "../platform/draft-file.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { CLICK_IDS } from "../settings/lead-fields.ts";
import { LEAD_COLUMNS } from "../store/sqlite/schema.ts";
import { guardFormula, guardPhone } from "./formula-guard.ts";

/** The sent payload is for audit, and the others find repeated requests. */
const LEFT_OUT: readonly string[] = ["idempotency_key", "request_hash", "client_payload"] satisfies (keyof NotedLead)[];
const NOTES = ["status", "note", "status_changed_at", "status_changed_by"] as const satisfies (keyof NotedLead)[];
const COLUMNS = [...Object.keys(LEAD_COLUMNS), "consent_wording", ...NOTES].filter((name) => !LEFT_OUT.includes(name));

// The library's own escape_formulas puts an apostrophe before phone numbers, and none before spaces and a formula.
const FORMAT = {
  // A column for each click id, as advertisers read lists of conversions.
  columns: COLUMNS.flatMap((key): ColumnOption[] =>
    key === "click_ids" ? CLICK_IDS.map((header) => ({ key: `${key}.${header}`, header })) : [{ key }],
  ),
  record_delimiter: "windows",
  // By itself it quotes a text with the record delimiter only, and a bare line feed ends a record in a spreadsheet.
  quoted_match: /[\r\n]/,
};
const list = (values: object) => (Array.isArray(values) ? values.join(" ") : JSON.stringify(values));
const GUARDED = {
  string: (text: string, { column = "" }: CastingContext) =>
    column === "phone" ? guardPhone(text) : guardFormula(text),
  object: list,
};
const RAW = { object: list };

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
  let isFirst = true;
  for await (const page of pages) {
    yield stringify([...page], { ...FORMAT, cast: raw ? RAW : GUARDED, header: isFirst, bom: bom && isFirst });
    isFirst = false;
  }
}

/** Writes a file that appears under its name when it is whole, readable by its owner only. A failure leaves the old one. */
export async function toFile(path: string, texts: AsyncIterable<string>): Promise<void> {
  const file = resolve(path);
  try {
    await requireFilePlace(file);
    await writeDraft(file, texts, (draft) => rename(draft, file));
  } catch (cause) {
    const { code, syscall } = cause as NodeJS.ErrnoException;
    if (!syscall) throw cause;
    throw new OperatorError(`Cannot write ${file} (${code}): choose another with --output FILE`, { cause });
  }
}
