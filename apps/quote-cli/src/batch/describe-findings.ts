import type { GivenTable, ListFile, Table } from "@contractor-roi/quote/list";
import type { BatchTotals } from "./quote-rows.ts";

const MOST_LINES = 5;

/** How a CSV file is read, in one line, with the options that decide otherwise; empty for UTF-8 with commas. */
export function describeFormat({ name, remark, doubts }: ListFile): string {
  const options = doubts.map((doubt) =>
    doubt === "encoding" ? "name its encoding with --encoding" : "name what stands there with --delimiter",
  );
  if (remark === "") return "";
  return `${name} is read ${remark}${options.length === 0 ? "" : `: if that is wrong, ${options.join(" or ")}`}`;
}

/** What was found in a list, and which option takes another choice, in one line; empty for a plain CSV file. */
export function describeFindings(
  { name, format, sheets }: ListFile,
  { sheet, headerRow }: Table,
  { leftOut }: Pick<BatchTotals, "leftOut">,
  given: GivenTable,
): string {
  const isCsv = format === "csv";
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
  return `${count} hidden ${count === 1 ? "row" : "rows"} left out, --hidden takes ${count === 1 ? "it" : "them"}`;
}

function describeTotals(lines: readonly number[], unit: string): string {
  const [first] = lines;
  if (first === undefined) return "";
  if (lines.length === 1) return `${unit} ${first} is a total and was left out, --totals takes it`;
  const named =
    lines.length > MOST_LINES
      ? `${lines.length} ${unit}s`
      : `${unit}s ${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;
  return `${named} are totals and were left out, --totals takes them`;
}
