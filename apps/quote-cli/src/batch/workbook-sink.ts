import type { Columns, ListRow } from "@contractor-roi/quote/list";
import type { Plans } from "@contractor-roi/roi-core";
import { PassThrough, Readable, type Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { writeXlsxStream, type CellValue } from "hucre";
import { drained } from "../drained.ts";
import { resultFormats, resultNames, resultValues, type TextColumn } from "./result-columns.ts";
import type { RowSink } from "./row-sink.ts";

const WIDEST = 40;
const DAY = /^\d{4}-\d\d-\d\d$/;

type Cell = NonNullable<ListRow["cells"]>[number];

/**
 * Writes rows as an Excel workbook with one sheet, its header frozen. Texts stay texts: none is run as a formula, and no
 * phone number becomes a figure.
 */
export function workbookSink(output: Writable, textColumns: readonly TextColumn[], plans: Plans): RowSink {
  const rows = new PassThrough({ objectMode: true });
  // The next write or the end reports the error; an error without a listener would end the process.
  rows.on("error", () => {});
  let written: Promise<void> | null = null;
  let columns: Columns;
  return {
    header(names, found) {
      columns = found;
      const formats = [
        ...names.map((_, index) => (index === found.profit ? "$#,##0.00" : undefined)),
        ...resultFormats(),
      ];
      const workbook = writeXlsxStream(rows as AsyncIterable<CellValue[]>, {
        name: "Quotes",
        columns: [...names, ...resultNames(names, textColumns)].map((header, index) => ({
          header,
          width: Math.min(WIDEST, Math.max(12, header.length + 2)),
          ...(formats[index] === undefined ? {} : { numFmt: formats[index] }),
        })),
        freezePane: { rows: 1 },
      });
      written = pipeline(Readable.fromWeb(workbook), output, { end: false });
      // Awaited at the end; until then a failure must not count as an unhandled rejection.
      written.catch((error: Error) => rows.destroy(error));
    },
    row({ fields, cells = fields }, inputs) {
      const values = [...cells].map(cellValue);
      values[columns.jobs] = inputs.jobsPerMonth;
      values[columns.profit] = inputs.avgJobProfit;
      values[columns.hours] = inputs.adminHoursPerWeek;
      const texts = textColumns.map((column) => column.text(fields, inputs, columns));
      rows.write([...values, ...resultValues(inputs, plans), ...texts]);
    },
    catchUp: () => drained(rows),
    async end() {
      rows.end();
      await written;
    },
  };
}

/** A day stays one; what else is no plain number or text stays as the spreadsheet shows it. */
function cellValue(cell: Cell): CellValue {
  if (typeof cell !== "object" || cell === null) return cell;
  return cell.kind === "date" && DAY.test(cell.text) ? new Date(cell.text) : cell.text;
}
