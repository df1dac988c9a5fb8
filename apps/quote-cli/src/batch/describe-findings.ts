import type { GivenTable, ListFile, Table } from "@contractor-roi/quote/list";
import type { BatchTotals } from "./quote-rows.ts";

const MOST_LINES = 5;

/** Names encoding and delimiter of a CSV file in one line; empty for UTF-8 with commas. */
export function describeFormat({ name, remark }: ListFile): string {
  return remark === "" ? "" : `${name} is read ${remark}`;
}

/** Names the header, the sheet and the rows left out in one line; empty for a plain CSV file. */
export function describeFindings(
  { name, isWorkbook, sheets }: ListFile,
  { sheet, headerRow }: Table,
  { leftOut }: Pick<BatchTotals, "leftOut">,
  given: GivenTable,
): string {
  const isCsv = !isWorkbook;
  const shown = sheets.filter(({ isHidden }) => !isHidden).length;
  const place = `${sheets.indexOf(sheet) + 1} of ${sheets.length}`;
  const another = shown > 1 && given.sheet === undefined ? `, ${place}: --sheet picks another` : "";
  const parts = [
    isCsv && headerRow === 1 ? "" : `header in ${isCsv ? "line" : "row"} ${headerRow}`,
    isCsv ? "" : `sheet "${sheet.name}"${another}`,
    describeHidden(leftOut.hidden.length),
    describeTotals(leftOut.total, isCsv ? "line" : "row"),
  ].filter((part) => part !== "");
  return parts.length === 0 ? "" : `${name}: ${parts.join("; ")}`;
}

function describeHidden(count: number): string {
  if (count === 0) return "";
  return `${count} hidden ${count === 1 ? "row" : "rows"} left out`;
}

function describeTotals(lines: readonly number[], unit: string): string {
  const [first] = lines;
  if (first === undefined) return "";
  if (lines.length === 1) return `${unit} ${first} is a total and was left out`;
  const named =
    lines.length > MOST_LINES
      ? `${lines.length} ${unit}s`
      : `${unit}s ${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;
  return `${named} are totals and were left out`;
}
