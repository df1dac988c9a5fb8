import { once } from "node:events";
import type { Writable } from "node:stream";
import { finished } from "node:stream/promises";
import type { PlanId } from "@contractor-roi/roi-core";
import { parse, type CsvError } from "csv-parse";
import { BadRowError, UsageError } from "../usage-error.ts";
import { describeCsvError } from "./csv-errors.ts";
import { findColumns, type Columns } from "./columns.ts";
import { csvField, csvLine } from "./csv-field.ts";
import type { Decode } from "./decoder.ts";
import { trackLines } from "./line-tracker.ts";
import { readRow, type FieldProblem } from "./read-row.ts";
import { resultFields, resultNames } from "./result-columns.ts";

const FLUSH_LENGTH = 65_536;
const MAX_ROW_LENGTH = 1_048_576;

export type BatchTotals = { readonly rows: number; readonly rowsWithErrors: number };

export type RowRules = {
  /** The plan of rows that name none. */
  readonly plan: PlanId;
  /** Whether to stop at the first row that cannot be read. */
  readonly strict: boolean;
  /** What the output begins with: a byte order mark, or nothing. */
  readonly mark: string;
};

export type BatchStreams = {
  readonly input: AsyncIterable<Buffer>;
  readonly decode: Decode;
  readonly output: Writable;
  /** Receives a CSV line per problem of every bad row, in order. */
  readonly problems: Writable;
  /** Called often, with the bytes and rows read so far. */
  readonly onProgress: (bytes: number, rows: number) => void;
};

/**
 * Quotes every row of a CSV stream. Memory use does not grow with its length: rows are written in pieces as they are
 * parsed, and reading waits for writing (backpressure). There is no object stream of rows, which would take most of the
 * time.
 *
 * @throws {UsageError} if a column is missing, or the input is not in its encoding throughout
 * @throws {BadRowError} if `strict` and a row cannot be read
 */
export async function quoteRows({ plan, strict, mark }: RowRules, streams: BatchStreams): Promise<BatchTotals> {
  const { input, decode, output, problems, onProgress } = streams;
  let columns: Columns | null = null;
  let rows = 0;
  let rowsWithErrors = 0;
  let bytes = 0;
  let text = mark;
  const lines = trackLines();

  const report = (line: number, found: readonly [FieldProblem, ...FieldProblem[]]) => {
    if (strict) throw badRow(line, found[0], rows);
    rows += 1;
    rowsWithErrors += 1;
    for (const { field, problem, value } of found) problems.write(csvLine([String(line), field, problem, value]));
  };
  const readRecord = (row: string[], parserLine: number) => {
    const line = lines.startOf(row, parserLine);
    if (row.length === 1 && row[0]?.trim() === "") return;
    if (columns === null) {
      columns = findColumns(row);
      text += csvLine([...row, ...resultNames(row)]);
      return;
    }
    const inputs = readRow(row, columns, plan);
    if (Array.isArray(inputs)) return report(line, inputs);
    rows += 1;
    for (const field of row) text += `${csvField(field)},`;
    text += `${resultFields(inputs)}\n`;
  };

  const parser = parse({
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
    on_record: (row: string[], { lines }) => {
      readRecord(row, lines);
      return null;
    },
    on_skip: (error: CsvError | undefined) => {
      const line = lines.ofBrokenRow(error);
      if (line !== null) report(line, [{ field: "", problem: describeCsvError(error), value: "" }]);
    },
  });
  const parsed = finished(parser.resume());
  // Awaited below; until then a failure must not count as an unhandled rejection.
  parsed.catch(() => {});

  for await (const chunk of input) {
    bytes += chunk.length;
    parser.write(decode(chunk));
    await drained(parser);
    await drained(problems);
    if (text.length >= FLUSH_LENGTH) {
      const piece = text;
      text = "";
      output.write(piece);
      await drained(output);
      onProgress(bytes, rows);
    }
  }
  parser.end(decode(null));
  await parsed;
  if (columns === null) throw new UsageError("the file is empty: it needs a line with the columns' names");
  output.write(text);
  onProgress(bytes, rows);
  return { rows, rowsWithErrors };
}

function badRow(line: number, { field, problem, value }: FieldProblem, rowsBefore: number): BadRowError {
  const shown = value === "" && field === "" ? "" : `: ${JSON.stringify(value)}`;
  const rows = rowsBefore === 1 ? "1 row" : `${rowsBefore} rows`;
  return new BadRowError(`line ${line}: ${field}${field && " "}${problem}${shown}; stopped there, after ${rows}`);
}

/** Waits until a stream accepts more data. Throws if it has failed, since it never drains then. */
async function drained(stream: Writable): Promise<void> {
  if (stream.errored) throw stream.errored;
  if (stream.writableNeedDrain) await once(stream, "drain");
}
