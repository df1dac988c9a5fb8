import type { CsvError } from "csv-parse";

const PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: "a quote stands inside a field that does not start with one",
  CSV_INVALID_CLOSING_QUOTE: "text follows the quote that ends a field",
  CSV_QUOTE_NOT_CLOSED: "a quote is opened here or later and never closed: all that follows is inside it",
  CSV_MAX_RECORD_SIZE: "the row is longer than 1 MB: perhaps a quote is opened here or later and never closed",
};

/** Describes why a row is not valid CSV. */
export function describeCsvError(error: CsvError | undefined): string {
  return PROBLEMS[error?.code ?? ""] ?? error?.message ?? "the row cannot be read";
}
