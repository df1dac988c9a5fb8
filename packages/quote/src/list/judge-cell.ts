import { readFigure, type FigureUnit, type Plans } from "@contractor-roi/roi-core";
import type { AssumedFigure } from "../build-quote.ts";
import type { Board } from "../terms/licence-codes.ts";
import { namesWork, parseBusinessType, parsePlan } from "../terms/parse-choice.ts";
import { parseFigure } from "../terms/parse-figure.ts";
import type { Column } from "./column-names.ts";
import type { Cell } from "./list-row.ts";
import { oddText } from "./odd-cell.ts";

export const UNITS: Readonly<Record<AssumedFigure, FigureUnit>> = {
  jobs: "jobs",
  profit: "usdPerJob",
  hours: "hoursPerWeek",
};
const OPENING_TIME =
  /\b(open|closed|mon|tue|wed|thu|fri|sat|sun|24\s*\/\s*7|24\s*h(ou)?rs?|\d\s*[ap]\.?m)\b|\d\s*[-–—]\s*\d|\d:\d\d/i;

/** Whether a text says when a business is open, as "24 hours" and "8 AM-5 PM" do. */
export function isOpeningTime(text: string): boolean {
  return OPENING_TIME.test(text);
}

/** Reads a cell's figure; null if it is none, or may be two. */
export function readFigureCell(column: AssumedFigure, text: string, cell: Cell | undefined): number | null {
  // A number of a workbook has one meaning, though its text 350.125 may have two.
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null ? null : parseFigure(text, UNITS[column]);
}

/** Whether a value is of a column's kind: a trade, a plan, or meant as a figure, even if that is refused. */
export function isReadable(
  column: Column,
  text: string,
  cell: Cell | undefined,
  { board, plans }: { readonly board: Board; readonly plans?: Plans | undefined },
): boolean {
  if (column === "type") return parseBusinessType(text, board) !== null || namesWork(text);
  if (column === "plan") return parsePlan(text, plans) !== null;
  if (typeof cell === "number" || (typeof cell === "object" && cell !== null) || oddText(text) !== null) return true;
  return /\p{Nd}/u.test(text) && readFigure(text, UNITS[column]).length > 0;
}
