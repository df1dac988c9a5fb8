import type { Columns, ListRow } from "@contractor-roi/quote/list";
import type { Plans } from "@contractor-roi/roi-core";
import { utils, write, type CellObject } from "@e965/xlsx";
import type { Writable } from "node:stream";
import { UsageError } from "../errors.ts";
import { DOLLARS, RESULT_FORMATS, resultNames, resultValues, type RowSink, type TextColumn } from "./row-sink.ts";

const WIDEST = 40;
const DAY = /^\d{4}-\d\d-\d\d$/;
/** SheetJS holds a workbook whole. */
const MOST_ROWS = 50_000;

type Cell = NonNullable<ListRow["cells"]>[number];

/**
 * Writes rows as an Excel workbook with one sheet. Texts stay texts: none is run as a formula, and no phone number becomes a
 * figure.
 */
export function workbookSink(output: Writable, textColumns: readonly TextColumn[], plans: Plans): RowSink {
  const rows: CellObject[][] = [];
  let formats: readonly (string | undefined)[] = [];
  let titles: readonly string[] = [];
  let columns: Columns;
  return {
    header(found) {
      columns = found;
      const { names } = found;
      formats = [...names.map((_, index) => (index === found.profit ? DOLLARS : undefined)), ...RESULT_FORMATS];
      titles = [...names, ...resultNames(names, textColumns)];
      rows.push(titles.map((title) => textCell(title)));
    },
    row(quoted) {
      const { fields, cells = fields } = quoted.row;
      if (rows.length > MOST_ROWS)
        throw new UsageError("a workbook is written with at most 50,000 rows: name a file that ends in .csv with -o");
      const own: Cell[] = [...cells];
      const { jobsPerMonth, avgJobProfit, adminHoursPerWeek } = quoted.inputs;
      const figures = { jobs: jobsPerMonth, profit: avgJobProfit, hours: adminHoursPerWeek };
      // "$350.00" becomes a number.
      for (const name of ["jobs", "profit", "hours"] as const)
        if (columns[name] >= 0 && quoted.origins[name] === undefined) own[columns[name]] = figures[name];
      const results = [...resultValues(quoted.inputs, plans), ...textColumns.map((column) => column.text(quoted))];
      rows.push([...own, ...results].map((cell, index) => cellOf(cell, formats[index])));
    },
    catchUp: () => Promise.resolve(),
    async end() {
      const sheet = utils.aoa_to_sheet(rows);
      sheet["!cols"] = titles.map(({ length }) => ({ wch: Math.min(WIDEST, Math.max(12, length + 2)) }));
      if (sheet["!ref"] !== undefined) sheet["!autofilter"] = { ref: sheet["!ref"] };
      output.write(write(utils.book_new(sheet, "Quotes"), { type: "buffer", bookType: "xlsx", compression: true }));
    },
  };
}

/** Keeps numbers, texts and days; any other cell becomes its text in the spreadsheet. */
function cellOf(cell: Cell, format: string | undefined): CellObject {
  if (cell === null) return { t: "z" };
  if (typeof cell === "number") return { t: "n", v: cell, ...(format !== undefined && { z: format }) };
  if (typeof cell === "boolean") return { t: "b", v: cell };
  if (typeof cell === "string") return textCell(cell);
  return cell.kind === "date" && DAY.test(cell.text)
    ? { t: "n", v: Date.parse(cell.text) / 86_400_000 + 25_569, z: "yyyy-mm-dd" }
    : textCell(cell.text);
}

function textCell(text: string): CellObject {
  return text === "" ? { t: "z" } : { t: "s", v: text };
}
