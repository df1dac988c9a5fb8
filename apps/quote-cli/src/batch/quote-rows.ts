import {
  ColumnError,
  findColumns,
  readRow,
  type ColumnMap,
  type Columns,
  type FieldProblem,
  type RowSource,
} from "@contractor-roi/quote-sheet";
import type { PlanId } from "@contractor-roi/roi-core";
import { BadRowError, UsageError } from "../usage-error.ts";
import { ERROR_COLUMNS, isErrorsHeader, type BadRows } from "./bad-rows.ts";
import { drained } from "../drained.ts";
import type { RowSink } from "./row-sink.ts";

export type BatchTotals = { readonly rows: number; readonly rowsWithErrors: number };

export type RowRules = {
  /** The plan of rows that name none. */
  readonly plan: PlanId;
  /** Whether to stop at the first row that cannot be read. */
  readonly strict: boolean;
  readonly map: ColumnMap;
};

export type BatchStreams = {
  readonly source: RowSource;
  readonly sink: RowSink;
  readonly badRows: BadRows;
  /** Why a customer gets no quote, or null. */
  readonly problemOf: (customer: string) => string | null;
  /** Called often, with the bytes and rows read so far. */
  readonly onProgress: (bytes: number, rows: number) => void;
};

/**
 * Quotes every row of a source. Rows without any text are skipped. Memory use does not grow with the number of rows.
 *
 * @throws {UsageError} if a column is missing, or the input is not in its encoding throughout
 * @throws {BadRowError} if `strict` and a row cannot be read
 */
export async function quoteRows(
  rules: RowRules,
  { source, sink, badRows, problemOf, onProgress }: BatchStreams,
): Promise<BatchTotals> {
  let columns: Columns | null = null;
  let skipped = 0;
  let rows = 0;
  let rowsWithErrors = 0;

  const report = (line: number, problems: readonly [FieldProblem, ...FieldProblem[]], fields: readonly string[]) => {
    if (rules.strict) throw badRow(line, problems[0], rows);
    rows += 1;
    rowsWithErrors += 1;
    badRows.row(line, problems, fields);
  };
  await source({
    row(all, line, allCells) {
      if (all.every(isBlank)) return;
      if (columns === null) {
        skipped = isErrorsHeader(all) ? ERROR_COLUMNS : 0;
        const names = all.slice(skipped);
        columns = columnsOf(names, rules.map);
        sink.header(names, columns);
        badRows.header(names);
        return;
      }
      const fields = skipped === 0 ? all : all.slice(skipped);
      const cells = skipped === 0 ? allCells : allCells?.slice(skipped);
      const inputs = readRow(fields, columns, rules.plan, cells);
      if (Array.isArray(inputs)) return report(line, inputs, fields);
      const customer = fields[columns.name] ?? "";
      const problem = problemOf(customer);
      if (problem !== null) {
        return report(line, [{ field: columns.names[columns.name] ?? "", problem, value: customer }], fields);
      }
      rows += 1;
      sink.row(fields, inputs, cells);
    },
    broken: (line, problem) => report(line, [{ field: "", problem, value: "" }], []),
    async catchUp(bytes) {
      await drained(badRows.stream);
      await sink.catchUp();
      onProgress(bytes, rows);
    },
  });
  if (columns === null) throw new UsageError("the file is empty: it needs a line with the columns' names");
  await sink.end();
  return { rows, rowsWithErrors };
}

/** The error names the option that helps. */
function columnsOf(names: readonly string[], map: ColumnMap): Columns {
  try {
    return findColumns(names, map);
  } catch (error) {
    if (!(error instanceof ColumnError)) throw error;
    throw new UsageError(`${error.message}; name one with --map ${error.column}=...`);
  }
}

function isBlank(field: string): boolean {
  return field === "" || field.trim() === "";
}

function badRow(line: number, { field, problem, value }: FieldProblem, rowsBefore: number): BadRowError {
  const shown = value === "" && field === "" ? "" : `: ${JSON.stringify(value)}`;
  const rows = rowsBefore === 1 ? "1 row" : `${rowsBefore} rows`;
  return new BadRowError(`line ${line}: ${field}${field && " "}${problem}${shown}; stopped there, after ${rows}`);
}
