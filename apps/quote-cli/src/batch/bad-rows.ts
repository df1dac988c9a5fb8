import type { Writable } from "node:stream";
import { csvLine } from "@contractor-roi/quote/csv";
import { ERROR_COLUMNS, type FieldProblem } from "@contractor-roi/quote/list";

export type BadRows = ReturnType<typeof csvBadRows>;

/**
 * Writes rows that are not quoted as CSV, whole, behind the reason. Only a file has a header: on standard error it would stand
 * without rows.
 */
export function csvBadRows(stream: Writable, delimiter: string, start: string, isFile: boolean) {
  return {
    stream,
    header(names: readonly string[]): void {
      if (isFile) stream.write(`${start}${csvLine([...ERROR_COLUMNS, ...names], delimiter)}\n`);
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
