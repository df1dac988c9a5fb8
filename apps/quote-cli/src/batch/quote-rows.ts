import {
  customerOf,
  ERROR_COLUMNS,
  isBlank,
  isErrorsHeader,
  LEFT_OUT_REASONS,
  readList,
  type Columns,
  type FieldProblem,
  type ListRow,
  type ReadListOptions,
} from "@contractor-roi/quote/list";
import type { DocumentWriter } from "../documents/write-documents.ts";
import { drained } from "../streams.ts";
import type { BadRows } from "./bad-rows.ts";
import type { RowSink } from "./row-sink.ts";

export type BatchTotals = Awaited<ReturnType<typeof quoteRows>>;

/** More names of trades are not told apart. */
const MOST_TRADES = 100;

type BatchStreams = {
  readonly sink: RowSink;
  readonly badRows: BadRows;
  /** Null if no documents are made. */
  readonly writer: DocumentWriter | null;
  /** Called often, with the bytes and rows read so far. */
  readonly onProgress: (bytes: number, rows: number) => void;
};

/**
 * Quotes every row of a list. Memory use grows only with the number of rows left out.
 *
 * @throws {SheetError} if the list is not in its encoding throughout
 */
export async function quoteRows(rules: ReadListOptions, { sink, badRows, writer, onProgress }: BatchStreams) {
  const { columns: found } = rules.table;
  const skipped = isErrorsHeader(found.names) ? ERROR_COLUMNS.length : 0;
  const columns = withoutFirst(found, skipped);
  /** Trades that are none of ours, with the number of their rows. */
  const otherTrades = new Map<string, number>();
  let rows = 0;
  let rowsWithErrors = 0;
  /** Those of them that lack a figure, which could be assumed. */
  let rowsWithGaps = 0;
  /** Rows with a figure that is not their own. */
  let rowsAssumed = 0;

  const without = (row: ListRow): ListRow =>
    skipped === 0
      ? row
      : { ...row, fields: row.fields.slice(skipped), ...(row.cells && { cells: row.cells.slice(skipped) }) };
  const report = (line: number, problems: readonly FieldProblem[], fields: readonly string[]) => {
    rows += 1;
    rowsWithErrors += 1;
    badRows.row(line, problems, fields);
  };

  sink.header(columns);
  badRows.header(columns.names);
  const leftOut = await readList(rules, {
    prospect(whole, inputs, origins, otherTrade) {
      const row = without(whole);
      const customer = customerOf(row, columns);
      const problem = writer?.problemOf(customer) ?? null;
      if (problem !== null) {
        const field = columns.names[columns.name] ?? "";
        return report(row.line, [{ field, problem, value: customer, cell: "" }], row.fields);
      }
      rows += 1;
      if (Object.keys(origins).length > 0) rowsAssumed += 1;
      if (otherTrade !== null) {
        const trade = otherTrades.has(otherTrade) || otherTrades.size < MOST_TRADES ? otherTrade : "";
        otherTrades.set(trade, (otherTrades.get(trade) ?? 0) + 1);
      }
      sink.row({ row, customer, inputs, origins, document: writer?.add(customer, inputs, origins) ?? null });
    },
    bad(whole, problems) {
      const row = without(whole);
      if (problems.some(({ value }) => isBlank(value))) rowsWithGaps += 1;
      report(row.line, problems, row.fields);
    },
    leftOut(whole, reason) {
      const { line, fields } = without(whole);
      badRows.row(line, [{ field: "", problem: LEFT_OUT_REASONS[reason], value: "", cell: "" }], fields);
    },
    broken: (line, problem, text) => report(line, [{ field: "", problem, value: "", cell: "" }], [text]),
    async catchUp(bytes) {
      await drained(badRows.stream);
      await writer?.catchUp();
      await sink.catchUp();
      onProgress(bytes, rows);
    },
  });
  await writer?.catchUp();
  await sink.end();
  return { rows, rowsWithErrors, rowsWithGaps, rowsAssumed, leftOut, otherTrades };
}

function withoutFirst({ names, customers, ...indexes }: Columns, count: number): Columns {
  const moved = Object.entries(indexes).map(([column, index]) => [column, index - count]);
  const others = customers.map((group) => group.map((index) => index - count));
  return { ...(Object.fromEntries(moved) as typeof indexes), customers: others, names: names.slice(count) };
}
