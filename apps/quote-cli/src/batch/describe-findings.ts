import type { GivenTable, ListFile, Table } from "@contractor-roi/quote/list";
import type { BatchTotals } from "./quote-rows.ts";

const MOST_LINES = 5;

/** Names encoding and delimiter of a CSV file in one line; empty for UTF-8 with commas. */
export function describeFormat({ name, remark }: ListFile): string {
  return remark === "" ? "" : `${name} is read ${remark}`;
}

/** Facts about the reading of a list that a person may want to change, a line each; none for a plain CSV file. */
export function describeFindings(
  { name, isWorkbook, sheets }: ListFile,
  { sheet, headerRow, notes }: Table,
  { leftOut, otherTrades }: Pick<BatchTotals, "leftOut" | "otherTrades">,
  given: GivenTable,
): readonly string[] {
  const unit = isWorkbook ? "row" : "line";
  const shown = sheets.filter(({ isHidden }) => !isHidden).length;
  const position = `${sheets.indexOf(sheet) + 1} of ${sheets.length}`;
  const another = shown > 1 && given.sheet === undefined ? `, ${position}: --sheet picks another` : "";
  const parts = [
    !isWorkbook && headerRow === 1 ? "" : headerRow === 0 ? "no header" : `header in ${unit} ${headerRow}`,
    isWorkbook ? `sheet "${sheet.name}"${another}` : "",
    leftOut.hidden.length === 0 ? "" : `${count(leftOut.hidden.length, "hidden row")} left out`,
    describeLines(leftOut.total, unit, ["is a total", "are totals"]),
    describeLines(leftOut.aside, unit, ["names no customer with a trade", "name no customer with a trade"]),
  ].filter((part) => part !== "");
  return [
    parts.join("; "),
    ...notes.map(({ column, name: title, reason }) => {
      const take = reason.startsWith("is not taken") ? `; --map ${column}=${JSON.stringify(title)} takes it` : "";
      return `"${title}" ${reason}${take}`;
    }),
    describeOtherTrades(otherTrades),
  ].flatMap((line) => (line === "" ? [] : `${name}: ${line}`));
}

export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? "" : "s"}`;
}

function describeLines(lines: readonly number[], unit: string, [one, many]: readonly [string, string]): string {
  const [first] = lines;
  if (first === undefined) return "";
  if (lines.length === 1) return `${unit} ${first} ${one} and was left out`;
  const named =
    lines.length > MOST_LINES
      ? `${lines.length} ${unit}s`
      : `${unit}s ${lines.slice(0, -1).join(", ")} and ${lines.at(-1)}`;
  return `${named} ${many} and were left out`;
}

function describeOtherTrades(trades: ReadonlyMap<string, number>): string {
  const rows = [...trades.values()].reduce((sum, count) => sum + count, 0);
  if (rows === 0) return "";
  const names = [...trades.keys()].filter((trade) => trade !== "");
  const some = names.slice(0, MOST_LINES).join(", ") + (names.length > MOST_LINES ? ", …" : "");
  return `${rows} ${rows === 1 ? "row has" : "rows have"} no known trade${some && ` (${some})`}: counted as Other`;
}
