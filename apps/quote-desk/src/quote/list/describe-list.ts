import { distinctNames, isErrorsHeader, SheetError, type LeftOut, type ListFile } from "@contractor-roi/quote/list";
import type { ProspectList } from "./read-prospects.ts";

const MOST_NAMED = 5;

/** "38 rows, 3 to be corrected. 2 hidden rows and 1 total left out." */
export function describeRows(list: ProspectList): string {
  return [describeCount(list), describeLeftOut(list), describeOtherTrades(list)].filter(Boolean).join(" ");
}

function describeCount({ prospects }: ProspectList): string {
  if (prospects === null) return "Reading the rows…";
  const bad = prospects.filter(({ problems }) => problems.length > 0).length;
  if (prospects.length === 0) return "No rows.";
  return `${countRows(prospects.length)}, ${bad === 0 ? "all of them can be quoted" : `${bad} to be corrected`}.`;
}

/** Rows that are left out, as the end of a count: "2 hidden rows". */
const LEFT_OUT: Readonly<Record<LeftOut, readonly [one: string, many: string]>> = {
  hidden: ["hidden row", "hidden rows"],
  total: ["total", "totals"],
  aside: ["row without a customer", "rows without a customer"],
  header: ["repeated header", "repeated headers"],
};

/** Reasons for which a list's rows are left out, also those that the rep takes. */
export function reasonsOf({ leftOut }: ProspectList): readonly LeftOut[] {
  return (Object.keys(LEFT_OUT) as LeftOut[]).filter((reason) => leftOut[reason].length > 0);
}

/** "2 hidden rows", "1 total". */
export function countLeftOut({ leftOut }: ProspectList, reason: LeftOut): string {
  const { length } = leftOut[reason];
  return `${length.toLocaleString("en-US")} ${LEFT_OUT[reason][length === 1 ? 0 : 1]}`;
}

function describeLeftOut(list: ProspectList): string {
  const parts = reasonsOf(list).flatMap((reason) => (list.takes[reason] ? [] : [countLeftOut(list, reason)]));
  return parts.length === 0 ? "" : `${parts.join(" and ")} left out.`;
}

/** Counts rows whose trade is none of ours, with the first names: "2 rows have no known trade (Masonry): counted as Other." */
function describeOtherTrades({ prospects }: ProspectList): string {
  const trades = (prospects ?? []).flatMap(({ otherTrade }) => otherTrade ?? []);
  if (trades.length === 0) return "";
  const names = [...new Set(trades)].filter(Boolean);
  const some = names.slice(0, MOST_NAMED).join(", ") + (names.length > MOST_NAMED ? ", …" : "");
  return `${countRows(trades.length)} ${trades.length === 1 ? "has" : "have"} no known trade${some && ` (${some})`}: counted as Other.`;
}

/** Describes sheet, encoding and header to people who do not see the table. */
export function describeTable({ file, table }: ProspectList): string {
  const { sheet, headerRow, headerRows, columns } = table;
  const [customer] = columns.customers.map((group) => group.map((at) => distinctNames(columns.names)[at]).join(" "));
  const visible = file.sheets.filter(({ isHidden }) => !isHidden);
  const position = visible.length > 1 ? `, ${visible.indexOf(sheet) + 1} of ${visible.length}` : "";
  const header =
    headerRow === 0 ? [] : Array.from({ length: headerRows }, (_, index) => headerRow - headerRows + 1 + index);
  return [
    sheet.name && `Sheet “${sheet.name}”${visible.includes(sheet) ? position : ", which is hidden"}.`,
    file.remark && `The file is read ${file.remark}.`,
    headerRow === 0 ? "No row names the columns." : `The columns’ names are in ${nameRows(file, header)}.`,
    customer && `Customers are in “${customer}”.`,
    isErrorsHeader(columns.names) && "These are the corrected rows alone: add their quotes to the first ones.",
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

/** The word for a row in the program that made the file. */
export function rowWord({ isWorkbook }: ListFile): "line" | "row" {
  return isWorkbook ? "row" : "line";
}

/** The numbers of rows, the first ones if they are many: "row 5", "rows 5, 7, 9 …". */
export function nameRows(file: ListFile, lines: readonly number[]): string {
  const numbers = `${lines.slice(0, MOST_NAMED).join(", ")}${lines.length > MOST_NAMED ? " …" : ""}`;
  return `${rowWord(file)}${lines.length === 1 ? "" : "s"} ${numbers}`;
}

export function countRows(count: number, kind = ""): string {
  return `${count.toLocaleString("en-US")} ${kind}${count === 1 ? "row" : "rows"}`;
}
