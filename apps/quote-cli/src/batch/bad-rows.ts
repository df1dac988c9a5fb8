import type { Writable } from "node:stream";
import { csvLine } from "./csv-field.ts";
import type { FieldProblem } from "@contractor-roi/quote-sheet";

const NAMES = ["error_line", "error_field", "error_reason"];

/**
 * Whether a header is that of an errors file, which is corrected and run again. What it says of the errors is not part of
 * the row.
 */
export function isErrorsHeader(header: readonly string[]): boolean {
  return NAMES.every((name, index) => header[index] === name);
}

export const ERROR_COLUMNS = NAMES.length;

/** Writes rows that could not be quoted, whole, behind what is wrong with them. */
export type BadRows = {
  header(names: readonly string[]): void;
  row(line: number, problems: readonly FieldProblem[], fields: readonly string[]): void;
  readonly stream: Writable;
};

/** Writes them as CSV. Only a file has a header: on standard error it would stand without rows. */
export function csvBadRows(stream: Writable, delimiter: string, start: string, isFile: boolean): BadRows {
  return {
    stream,
    header(names) {
      if (isFile) stream.write(start + csvLine([...NAMES, ...names], delimiter));
    },
    row(line, problems, fields) {
      const names = problems.map(({ field }) => field).join("; ");
      const reasons = problems.map(({ field, problem }) => (problems.length > 1 ? `${field} ${problem}` : problem));
      stream.write(csvLine([String(line), names, reasons.join("; "), ...fields], delimiter));
    },
  };
}
