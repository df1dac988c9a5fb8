import { readFigure, type Plans } from "@contractor-roi/roi-core";
import { columnNamed, isLifetimeCount, isPublic, mayBeOpeningHours, saysMonth, type Column } from "./column-names.ts";
import { isBlank, readFigureCell, type Cell, type ListRow } from "./list-row.ts";
import { oddText } from "./odd-cell.ts";
import type { Board } from "../terms/licence-codes.ts";
import { isPlainTrade, namesWork, parseBusinessType, parsePlan } from "../terms/parse-choice.ts";
import { UNITS } from "../terms/parse-figure.ts";

/** Text that says when a business is open, as "24 hours" and "8 AM-5 PM" do. */
const OPENING_TIME =
  /\b(open|closed|mon|tue|wed|thu|fri|sat|sun|24\s*\/\s*7|24\s*h(ou)?rs?|\d\s*[ap]\.?m)\b|\d\s*[-–—]\s*\d|\d:\d\d/i;

/** Fewer values are no evidence. */
const LEAST_VALUES = 2;
const MOST_JOBS_A_MONTH = 200;

/** The header and the first rows of a list. */
export type ListStart = {
  readonly header: readonly string[];
  /** The rows below the header that are known before reading. */
  readonly rows: readonly ListRow[];
  /** Whether the header's names are made up, since no row names the columns. */
  readonly isHeaderless: boolean;
  readonly plans?: Plans | undefined;
  readonly board: Board;
};

/** The reason for which a column of that name is another one; null for none. */
export function reasonAgainst(column: Column, at: number, list: ListStart): string | null {
  const { header, rows } = list;
  const name = header[at] ?? "";
  const cells = rows.flatMap(({ fields, cells }) => {
    const text = fields[at] ?? "";
    return isBlank(text) ? [] : [{ text, cell: cells?.[at] }];
  });
  if (column === "jobs" && isLifetimeCount(name)) return "it may count all jobs that there ever were, not a month's";
  if (column === "hours" && mayBeOpeningHours(name)) {
    const times = cells.filter(({ text }) => OPENING_TIME.test(text)).length;
    const isOfPublic =
      header.some(isPublic) &&
      !(["jobs", "profit"] as const).every((one) => header.some((other) => columnNamed(other) === one));
    if (isOfPublic || times > cells.length / 2) return "these are opening hours";
  }
  // An errors file has the rows that could not be read, of columns that were judged before.
  if (cells.length < LEAST_VALUES || header.includes("error_reason")) return null;
  const unreadable = cells.filter(({ text, cell }) => !isReadable(column, text, cell, list));
  if (unreadable.length > cells.length / 2)
    return `most of its values are something else, such as "${unreadable[0]?.text.trim()}"`;
  if (column !== "jobs" || saysMonth(name)) return null;
  const figures = cells.flatMap(({ text, cell }) => readFigureCell("jobs", text, cell) ?? []).sort((a, b) => a - b);
  const median = figures[Math.floor((figures.length - 1) / 2)] ?? 0;
  return median > MOST_JOBS_A_MONTH
    ? `half of its values are ${median} or more, perhaps all jobs that there ever were`
    : null;
}

/** Whether a value is of a column's kind: a trade, a plan, or meant as a figure, even if that is refused. */
function isReadable(column: Column, text: string, cell: Cell | undefined, { board, plans }: ListStart): boolean {
  if (column === "type") return parseBusinessType(text, board) !== null || namesWork(text);
  if (column === "plan") return parsePlan(text, plans) !== null;
  if (typeof cell === "number" || (typeof cell === "object" && cell !== null) || oddText(text) !== null) return true;
  return /\p{Nd}/u.test(text) && readFigure(text, UNITS[column]).length > 0;
}

const IS_ADDRESS = /@|\w\.\w{2,}|^[-+() .\d]*$/;

/** The column with the most values that name a trade, and nobody; undefined if no column names any. */
export function mostKnown(columns: readonly number[], { rows, board }: ListStart): number | undefined {
  const counts = columns.map((at) => {
    const texts = rows.map(({ fields }) => fields[at] ?? "").filter((text) => !isBlank(text) && !IS_ADDRESS.test(text));
    const known = texts.filter((text) => parseBusinessType(text, board) !== null);
    return 3 * known.length < texts.length
      ? 0
      : known.length + known.filter((text) => isPlainTrade(text, board)).length;
  });
  const most = Math.max(0, ...counts);
  return most === 0 ? undefined : columns[counts.indexOf(most)];
}

const COMPANY =
  /\b(inc|llc|l\.l\.c|corp|co|company|ltd|services?|sons?|bros|brothers|enterprises?|group|contractors?)\b/i;

/** The column with the most values that look like a company, else the first with names, in a list whose columns have none. */
export function companyColumn({ header, rows }: ListStart, isFree: (at: number) => boolean): number | undefined {
  const texts = (at: number): string[] => rows.map(({ fields }) => fields[at] ?? "");
  const free = Array.from(header.keys()).filter(
    (at) => isFree(at) && texts(at).every((text) => !IS_ADDRESS.test(text) || isBlank(text)),
  );
  const counts = free.map((at) => texts(at).filter((text) => COMPANY.test(text)).length);
  return free[counts.indexOf(Math.max(0, ...counts))];
}

/** Whether a column holds words, not numbers of customers. */
export function hasNames(at: number, { rows }: ListStart): boolean {
  const filled = rows.map(({ fields }) => fields[at] ?? "").filter((text) => !isBlank(text));
  return filled.length < LEAST_VALUES || filled.filter((text) => /\p{L}/u.test(text)).length > filled.length / 2;
}
