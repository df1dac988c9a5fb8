import { distinctNames, isErrorsHeader, type GivenTable, type ListFile, type Table } from "@contractor-roi/quote/list";
import type { BatchTotals } from "./quote-rows.ts";

const MOST_LINES = 5;
const CORRECTED = "the results are those of the corrected rows alone: add them to the first ones";

/** Names encoding and delimiter of a CSV file in one line; empty for UTF-8 with commas. */
export function describeFormat({ name, remark }: ListFile): string {
  return remark === "" ? "" : `${name} is read ${remark}`;
}

/** Facts about the reading of a list that a person may want to change, a line each; none for a plain CSV file. */
export function describeFindings(
  { name, isWorkbook, sheets }: ListFile,
  { sheet, headerRow, notes, columns }: Table,
  { leftOut, otherTrades }: Pick<BatchTotals, "leftOut" | "otherTrades">,
  given: GivenTable,
): readonly string[] {
  const unit = isWorkbook ? "row" : "line";
  const shown = sheets.filter(({ isHidden }) => !isHidden).length;
  const position = `${sheets.indexOf(sheet) + 1} of ${sheets.length}`;
  const another = shown > 1 && given.sheet === undefined ? `, ${position}: --sheet picks another` : "";
  const titles = distinctNames(columns.names);
  const customers = columns.customers.map((group) => group.map((at) => `"${titles[at]}"`).join(" "));
  const nobody = columns.type < 0 ? "" : "no column names the customers";
  const parts = [
    !isWorkbook && headerRow === 1 ? "" : headerRow === 0 ? "no header" : `header in ${unit} ${headerRow}`,
    isWorkbook ? `sheet "${sheet.name}"${another}` : "",
    customers.length > 0 ? `customers in ${customers.join(", else ")}` : nobody,
    leftOut.hidden.length === 0 ? "" : `${count(leftOut.hidden.length, "hidden row")} left out`,
    describeLines(leftOut.total, unit, ["sums others up", "sum others up"]),
    describeLines(leftOut.aside, unit, ["names no customer", "name no customer"]),
    describeLines(leftOut.header, unit, ["repeats the header or rules it off", "repeat the header or rule it off"]),
  ].filter((part) => part !== "");
  return [
    parts.join("; "),
    ...notes.map(({ column, name: title, reason }) => {
      const take = reason.startsWith("is not taken") ? `; --map ${column}=${JSON.stringify(title)} takes it` : "";
      return `"${title}" ${reason}${take}`;
    }),
    describeOtherTrades(otherTrades),
    isErrorsHeader(columns.names) ? CORRECTED : "",
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

/** The questions about a list, each with the options that answer it, and a command line with the proposed answers. */
export function describeQuestions(name: string, questions: Table["questions"], args: readonly string[]): string {
  const asked = questions.map(({ about, text, choices }) => {
    const [proposed = "", ...others] = choices.map((one) => optionsOf(one).map(quoteForShell).join(" "));
    const another = choices.length > 1 ? others.join(" or ") : `--map ${about}=...`;
    return `  ${text}\n    ${proposed} (proposed), or ${another}`;
  });
  const answers = questions.flatMap(({ choices }) => optionsOf(choices[0] ?? {}));
  // Several questions may be answered by the usual figures.
  const isNew = (word: string, at: number) =>
    word !== "--assume" || (answers.indexOf(word) === at && !args.includes(word));
  const command = `  roi-quote ${[...args, ...answers.filter(isNew)].map(quoteForShell).join(" ")}`;
  const head = `roi-quote: ${name} leaves ${count(questions.length, "question")} open; nothing is written`;
  return [head, ...asked, "As proposed:", command].join("\n");
}

function optionsOf({ headerRow, map = {}, assume }: GivenTable): readonly string[] {
  return [
    ...(headerRow === undefined ? [] : ["--header", headerRow === 0 ? "none" : String(headerRow)]),
    ...Object.entries(map).flatMap(([column, title]) => ["--map", `${column}=${title}`]),
    ...(assume?.trade === undefined ? [] : ["--type", assume.trade]),
    ...(assume?.usual === true && assume.trade === undefined ? ["--assume"] : []),
  ];
}

function quoteForShell(word: string): string {
  return /^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", "'\\''")}'`;
}
