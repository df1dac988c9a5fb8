import { readFigure, type Plans } from "@contractor-roi/roi-core";
import { tradeOfLicence, type Board } from "../../terms/licence-codes.ts";
import { isPlainTrade, namesWork, parseBusinessType, parsePlan } from "../../terms/parse-choice.ts";
import { UNITS } from "../../terms/parse-figure.ts";
import type { Column } from "../column-names.ts";
import { isBlank, type Cell, type ListRow } from "../list-row.ts";
import { oddText } from "../odd-cell.ts";

/** The header and the first rows of a list: the evidence for its columns. */
export type ListStart = {
  readonly header: readonly string[];
  /** The rows below the header that are known before reading. */
  readonly rows: readonly ListRow[];
  /** Whether the header's names are made up, since no row names the columns. */
  readonly isHeaderless: boolean;
  /** Columns that a workbook hides. */
  readonly hidden: readonly number[];
  readonly plans?: Plans | undefined;
  readonly board: Board;
};

/** Signs of values that are neither the name of a column nor anybody's. */
const KINDS = {
  phone: /^\+?1?[-. ]?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}$|^\d{3}-\d{4}$/,
  link: /^(https?:|www\.)\S+$|^\S+@\S+\.\S+$/i,
  address: /^\d+ .*\b(st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|hwy)\.?$/i,
  ZIP: /^\d{5}(-\d{4})?$/,
  number: /^[-+]?\$?\s*\d[\d.,]*\s*[%k]?$/i,
  code: /^[A-Z]{1,4}[- ]?\d{5,}[A-Z]?$/i,
} as const;

/** The kind of a value: that of its signs, or words. */
export function kindOf(text: string): string {
  const plain = text.trim();
  const kind = Object.entries(KINDS).find(([, pattern]) => pattern.test(plain))?.[0];
  if (kind !== undefined) return kind;
  return /\d/.test(plain) && tradeOfLicence(plain) !== null ? "code" : (oddText(plain)?.kind ?? "words");
}

export function isWords(text: string): boolean {
  return kindOf(text) === "words";
}

/** Whether no column is called so: a phone, an address of any kind, a licence's number. */
export function isNeverName(text: string): boolean {
  return ["phone", "link", "address", "ZIP", "code"].includes(kindOf(text));
}

/** The kind of most values. */
export function mostlyOf(texts: readonly string[]): string | undefined {
  const kinds = texts.map(kindOf);
  return kinds.find((kind) => isMost(kinds, (one) => one === kind));
}

/** Whether more than half of some values are so. */
export function isMost<T>(values: readonly T[], isSo: (value: T) => boolean): boolean {
  return 2 * values.filter(isSo).length > values.length;
}

/** A company, or the like, behind a trade: "Plumbing company", "Electrician name". */
const CUSTOMER_WORDS = /\b(name|nombre|compan(y|ies)|business(es)?|shops?|firms?|del?)\b/gi;

/** Whether a column's name is a trade's word, as "Plumber" over names of plumbers. */
export function isTradeWord(name: string): boolean {
  return isPlainTrade(name.replace(CUSTOMER_WORDS, " "), "cslb");
}

/** A column's filled cells. */
export function textsAt(at: number, rows: readonly ListRow[]): readonly string[] {
  return rows.flatMap(({ fields: { [at]: text = "" } }) => (isBlank(text) ? [] : [text]));
}

/** Whether a value is of a column's kind: a trade, a plan, or meant as a figure, even if that is refused. */
export function isReadable(column: Column, text: string, cell: Cell | undefined, { board, plans }: ListStart): boolean {
  if (column === "type") return parseBusinessType(text, board) !== null || namesWork(text);
  if (column === "plan") return parsePlan(text, plans) !== null;
  if (typeof cell === "number" || (typeof cell === "object" && cell !== null) || oddText(text) !== null) return true;
  return /\p{Nd}/u.test(text) && readFigure(text, UNITS[column]).length > 0;
}

/** When a business is open: "24 hours" and "8 AM-5 PM". */
export const OPENING_TIME: RegExp =
  /\b(open|closed|mon|tue|wed|thu|fri|sat|sun|24\s*\/\s*7|24\s*h(ou)?rs?|\d\s*[ap]\.?m)\b|\d\s*[-–—]\s*\d|\d:\d\d/i;
/** Words of companies' names. */
export const COMPANY: RegExp =
  /\b(inc|llc|l\.l\.c|corp|co|company|ltd|services?|sons?|bros|brothers|enterprises?|group|contractors?)\b/i;
const POSITION =
  /^\s*(co-?)?(owner|ceo|cfo|coo|president|vice president|vp|manager|partner|founder|director|principal|member|operator|dueño|gerente)\b/i;

/** Whether values are words, not numbers of customers and not positions of people. */
export function areNames(texts: readonly string[]): boolean {
  const isName = (text: string): boolean => /\p{L}/u.test(text) && !POSITION.test(text);
  return texts.length === 0 || isMost(texts, isName) || (texts.length === 1 && !POSITION.test(texts[0] ?? ""));
}
