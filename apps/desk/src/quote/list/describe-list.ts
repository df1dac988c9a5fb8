import { SheetError, type ListFile } from "@contractor-roi/quote/list";
import type { ProspectList } from "./read-prospects.ts";

const MOST_PLACES = 5;

/** "38 rows, 3 to be corrected." */
export function describeRows({ prospects }: ProspectList): string {
  if (prospects === null) return "Reading the rows…";
  const bad = prospects.filter(({ problems }) => problems.length > 0).length;
  if (prospects.length === 0) return "No rows.";
  return `${countRows(prospects.length)}, ${bad === 0 ? "all of them can be quoted" : `${bad} to be corrected`}.`;
}

/** "2 hidden rows and 1 total are left out." */
export function describeLeftOut({ leftOut, takes }: ProspectList): string {
  const hidden = takes.hidden ? 0 : leftOut.hidden.length;
  const totals = takes.totals ? 0 : leftOut.total.length;
  const parts = [
    hidden === 0 ? "" : countRows(hidden, "hidden "),
    totals === 0 ? "" : `${totals} ${totals === 1 ? "total" : "totals"}`,
  ].filter(Boolean);
  return parts.length === 0 ? "" : `${parts.join(" and ")} left out.`;
}

/** Describes sheet, encoding and header to people who do not see the table. */
export function describeTable({ file, table }: ProspectList): string {
  const { sheet, headerRow, headerRows } = table;
  const visible = file.sheets.filter(({ isHidden }) => !isHidden);
  const place = visible.length > 1 ? `, ${visible.indexOf(sheet) + 1} of ${visible.length}` : "";
  const header = Array.from({ length: headerRows }, (_, index) => headerRow - headerRows + 1 + index);
  return [
    sheet.name && `Sheet “${sheet.name}”${visible.includes(sheet) ? place : ", which is hidden"}.`,
    file.remark && `The file is read ${file.remark}.`,
    `The columns’ names are in ${nameRows(file, header)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

/** Says why a list is refused: its own fault, or one of the browser, such as a file that was moved meanwhile. */
export function describeRefusal(name: string, error: unknown): string {
  if (error instanceof SheetError) return error.message;
  console.error(error);
  return `${name} could not be read: choose it again.`;
}

/** The word for a row's place in the program that made the file. */
export function rowWord({ isWorkbook }: ListFile): "line" | "row" {
  return isWorkbook ? "row" : "line";
}

/** Places of rows, the first ones if they are many: "row 5", "rows 5, 7, 9 …". */
export function nameRows(file: ListFile, lines: readonly number[]): string {
  const places = `${lines.slice(0, MOST_PLACES).join(", ")}${lines.length > MOST_PLACES ? " …" : ""}`;
  return `${rowWord(file)}${lines.length === 1 ? "" : "s"} ${places}`;
}

export function countRows(count: number, kind = ""): string {
  return `${count.toLocaleString("en-US")} ${kind}${count === 1 ? "row" : "rows"}`;
}
