import {
  readList,
  type Columns,
  type FieldProblem,
  type LeftOut,
  type ListFile,
  type ListRow,
  type ReadListOptions,
} from "@contractor-roi/quote/list";
import { drained } from "../drained.ts";
import { BadRowError } from "../usage-error.ts";
import { ERROR_COLUMNS, isErrorsHeader, LEFT_OUT_REASONS, leftOutBefore, type BadRows } from "./bad-rows.ts";
import type { RowSink } from "./row-sink.ts";

export type BatchTotals = {
  readonly rows: number;
  readonly rowsWithErrors: number;
  /** The lines of the rows that were left out. */
  readonly leftOut: Readonly<Record<LeftOut, readonly number[]>>;
};

type RowRules = ReadListOptions & {
  /** Whether to stop at the first row that cannot be read. */
  readonly strict: boolean;
};

type BatchStreams = {
  readonly sink: RowSink;
  readonly badRows: BadRows;
  /** Why a customer gets no quote, or null. */
  readonly problemOf: (customer: string) => string | null;
  /** Called often, with the bytes and rows read so far. */
  readonly onProgress: (bytes: number, rows: number) => void;
};

/**
 * Quotes every row of a list. Memory use does not grow with the number of rows, but for the numbers of those left out.
 *
 * @throws {SheetError} if the list is not in its encoding throughout
 * @throws {BadRowError} if `strict` and a row cannot be read
 */
export async function quoteRows(
  file: ListFile,
  { strict, ...rules }: RowRules,
  { sink, badRows, problemOf, onProgress }: BatchStreams,
): Promise<BatchTotals> {
  const skipped = isErrorsHeader(rules.table.columns.names) ? ERROR_COLUMNS : 0;
  const columns = withoutFirst(rules.table.columns, skipped);
  const leftOut = { hidden: [] as number[], total: [] as number[] };
  let rows = 0;
  let rowsWithErrors = 0;

  const without = (row: ListRow): ListRow =>
    skipped === 0
      ? row
      : { ...row, fields: row.fields.slice(skipped), ...(row.cells && { cells: row.cells.slice(skipped) }) };
  const report = (line: number, problems: readonly [FieldProblem, ...FieldProblem[]], fields: readonly string[]) => {
    if (strict) throw badRow(line, problems[0], rows);
    rows += 1;
    rowsWithErrors += 1;
    badRows.row(line, problems, fields);
  };
  const leaveOut = ({ line, fields }: ListRow, reason: LeftOut) => {
    leftOut[reason].push(line);
    badRows.row(line, [{ field: "", problem: LEFT_OUT_REASONS[reason], value: "", cell: "" }], fields);
  };
  /** A row of an errors file stays left out, unless it is asked for. */
  const reasonBefore = ({ fields }: ListRow): LeftOut | null => {
    const reason = skipped === 0 ? null : leftOutBefore(fields);
    return reason === null || rules.takes?.[reason === "total" ? "totals" : reason] === true ? null : reason;
  };

  sink.header(columns.names, columns);
  badRows.header(columns.names);
  await readList(rules, {
    prospect(whole, inputs) {
      const row = without(whole);
      const reason = reasonBefore(whole);
      if (reason !== null) return leaveOut(row, reason);
      const customer = row.fields[columns.name] ?? "";
      const problem = problemOf(customer);
      if (problem !== null) {
        const field = columns.names[columns.name] ?? "";
        return report(row.line, [{ field, problem, value: customer, cell: "" }], row.fields);
      }
      rows += 1;
      sink.row(row, inputs);
    },
    bad(whole, problems) {
      const row = without(whole);
      const reason = reasonBefore(whole);
      if (reason !== null) return leaveOut(row, reason);
      report(row.line, problems, row.fields);
    },
    leftOut: (row, reason) => leaveOut(without(row), reason),
    broken: (line, problem) => report(line, [{ field: "", problem, value: "", cell: "" }], []),
    async catchUp(bytes) {
      await drained(badRows.stream);
      await sink.catchUp();
      onProgress(bytes, rows);
    },
  });
  await sink.end();
  return { rows, rowsWithErrors, leftOut };
}

function withoutFirst({ names, ...indexes }: Columns, count: number): Columns {
  const { jobs, profit, hours, type, plan, name } = indexes;
  return {
    jobs: jobs - count,
    profit: profit - count,
    hours: hours - count,
    type: type - count,
    plan: plan - count,
    name: name - count,
    names: names.slice(count),
  };
}

function badRow(line: number, { field, problem, value, cell }: FieldProblem, rowsBefore: number): BadRowError {
  const place = cell === "" ? `line ${line}: ${field}${field && " "}` : `${cell}: `;
  const shown = cell !== "" || (value === "" && field === "") ? "" : `: ${JSON.stringify(value)}`;
  const rows = rowsBefore === 1 ? "1 row" : `${rowsBefore} rows`;
  return new BadRowError(`${place}${problem}${shown}; stopped there, after ${rows}`);
}
