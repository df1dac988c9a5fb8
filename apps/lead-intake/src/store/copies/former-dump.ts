import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import * as v from "valibot";
import { OperatorError } from "../../platform/operator-error.ts";

/** Tables of a dump, in its order. */
const DUMPED_TABLES = [
  "leads",
  "lead_outbox",
  "lead_status",
  "lead_status_log",
  "report_recipients",
  "report_secrets",
  "consent_wordings",
] as const;
type DumpedTable = (typeof DUMPED_TABLES)[number];

/** A row of a table of the former engine. Times are texts as Postgres writes them in JSON. */
export type DumpedRow = { readonly table: DumpedTable; readonly row: Readonly<Record<string, unknown>> };

const headSchema = v.object({ format: v.literal("contractor-roi leads, 1") });
const tableSchema = v.strictObject({ table: v.picklist(DUMPED_TABLES) });
const rowSchema = v.record(v.string(), v.unknown());
const footSchema = v.object({ rows: v.record(v.string(), v.number()), sha256: v.string() });

/**
 * Rows of a dump, by table in the order of {@link DUMPED_TABLES}. The file is read to its end first.
 *
 * @throws {OperatorError} before the first row, if a byte of the file is not as it was written
 */
export async function* readDump(file: string): AsyncGenerator<DumpedRow> {
  for await (const _row of checkedRows(file));
  yield* checkedRows(file);
}

/** Rejects at the end if the file is not whole. */
async function* checkedRows(file: string): AsyncGenerator<DumpedRow> {
  const hash = createHash("sha256");
  const counts: Record<string, number> = {};
  let table: DumpedTable | null = null;
  // The last line is not hashed, and which one that is shows only at the end.
  let previous: string | null = null;
  for await (const line of linesOf(file)) {
    if (previous === null && parsed(headSchema, line) === null) break;
    if (previous !== null) {
      hash.update(`${previous}\n`);
      const named = parsed(tableSchema, previous);
      if (named !== null) {
        table = named.table;
        counts[table] = 0;
      } else if (table !== null) {
        counts[table] = (counts[table] ?? 0) + 1;
        yield { table, row: parsed(rowSchema, previous) ?? {} };
      }
    }
    previous = line;
  }
  const foot = parsed(footSchema, previous);
  const isWhole =
    foot !== null &&
    foot.sha256 === hash.digest("hex") &&
    DUMPED_TABLES.every((each) => foot.rows[each] === counts[each]);
  if (!isWhole) throw notWhole(file);
}

/** By line feed only: `node:readline` also ends lines at characters that a text in JSON may have, such as U+2028. */
async function* linesOf(file: string): AsyncGenerator<string> {
  let rest = "";
  for await (const chunk of createReadStream(file, "utf8") as AsyncIterable<string>) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
  if (rest !== "") yield rest;
}

function parsed<Value>(schema: v.GenericSchema<unknown, Value>, line: string | null): Value | null {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), line);
  return read.success ? read.output : null;
}

function notWhole(file: string): OperatorError {
  return new OperatorError(`The file ${file} is not whole: use another copy of it.`);
}
