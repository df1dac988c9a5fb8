import { type AssumedFigure, parseFigure, UNITS } from "../terms/parse-figure.ts";

/** A cell that is neither a plain number nor a text: its kind, and its printed form. */
export type OddCell = {
  readonly kind: "percent" | "date" | "time" | "currency" | "error" | "formula-without-value";
  /** About as the spreadsheet shows it, such as "8:30", "15%" or "#REF!"; a date is written "2026-03-03". */
  readonly text: string;
};

/** The value of a workbook's cell. In a CSV file every cell is a text. */
export type Cell = string | number | boolean | OddCell | null;

/** A row as it stands in the file. */
export type ListRow = {
  /** Its first line in a CSV file, or its row in a sheet; from 1. */
  readonly line: number;
  readonly fields: readonly string[];
  /** The same cells as a workbook holds them; absent for CSV. */
  readonly cells?: readonly Cell[];
  /** Whether the spreadsheet hides it, by hand or by a filter. */
  readonly isHidden: boolean;
};

const LONGEST_BLANK = 6;
const BLANK = /^\s*(n\/?a|[-\u2013\u2014]+|tbd|none|null)?\s*$/i;

/** Whether a cell holds nothing, or what people and programs write for that. */
export function isBlank(field: string): boolean {
  return field === "" || (field.length > LONGEST_BLANK ? field.trim() === "" : BLANK.test(field));
}

export function countFilled(fields: readonly string[]): number {
  return fields.filter((field) => !isBlank(field)).length;
}

/** The customer of a row: the first filled one of the columns that name it. */
export function customerOf(
  { fields }: Pick<ListRow, "fields">,
  { customers }: { readonly customers: readonly (readonly number[])[] },
): string {
  for (const group of customers) {
    let name = "";
    // A loop, since arrays for every row of a long list take time.
    for (const at of group) if (!isBlank(fields[at] ?? "")) name += ` ${fields[at]?.trim()}`;
    if (name !== "") return name.slice(1);
  }
  return "";
}

/** Reads a cell's figure; null if it is none, or may be two. */
export function readFigureCell(column: AssumedFigure, text: string, cell: Cell | undefined): number | null {
  // A number of a workbook has one meaning, though its text 350.125 may have two.
  if (typeof cell === "number") return cell;
  return typeof cell === "object" && cell !== null ? null : parseFigure(text, UNITS[column]);
}

/** The letters of a column, from 0: "A", "Z", "AA". */
export function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}
