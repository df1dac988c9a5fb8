import type { Writable } from "node:stream";
import { csvLine } from "@contractor-roi/quote/csv";
import type { FieldProblem, LeftOut, ListRow } from "@contractor-roi/quote/list";

const NAMES = ["error_line", "error_field", "error_reason"];

/** Reasons for leaving rows out, as the errors file says them. */
export const LEFT_OUT_REASONS: Readonly<Record<LeftOut, string>> = {
  hidden: "hidden in the spreadsheet",
  total: "a total of the rows above",
  aside: "no customer with a trade, as a note or a total",
};

const LEFT_OUT = Object.keys(LEFT_OUT_REASONS) as readonly LeftOut[];

/**
 * Whether a header is that of an errors file, which is corrected and run again. Its first columns describe the errors;
 * the row begins behind them.
 */
export function isErrorsHeader(header: readonly string[]): boolean {
  return NAMES.every((name, index) => header[index] === name);
}

export const ERROR_COLUMNS = NAMES.length;

/** The reason for which a row of an errors file was left out before; null if it was not. */
export function leftOutBefore({ fields: [, , reason] }: ListRow): LeftOut | null {
  return LEFT_OUT.find((one) => LEFT_OUT_REASONS[one] === reason) ?? null;
}

export type BadRows = ReturnType<typeof csvBadRows>;

/**
 * Writes rows that are not quoted as CSV, whole, behind the reason. Only a file has a header: on standard error it would stand
 * without rows.
 */
export function csvBadRows(stream: Writable, delimiter: string, start: string, isFile: boolean) {
  return {
    stream,
    header(names: readonly string[]): void {
      if (isFile) stream.write(`${start}${csvLine([...NAMES, ...names], delimiter)}\n`);
    },
    /** @param fields of a row that cannot be split: its text alone */
    row(line: number, problems: readonly FieldProblem[], fields: readonly string[]): void {
      const names = problems.map(({ field }) => field).join("; ");
      const reasons = problems.map((problem) => reasonOf(problem, problems.length > 1));
      stream.write(`${csvLine([String(line), names, reasons.join("; "), ...fields], delimiter)}\n`);
    },
  };
}

/** The problem, with its cell in a workbook, or its column if there are several reasons. */
function reasonOf({ field, problem, cell }: FieldProblem, isOneOfMany: boolean): string {
  if (cell !== "") return `${cell}: ${problem}`;
  return isOneOfMany ? `${field} ${problem}` : problem;
}
