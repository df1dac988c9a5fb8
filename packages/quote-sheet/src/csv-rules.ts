import type { CsvError, Options } from "csv-parse";
import type { Separation } from "./find-delimiter.ts";

const MAX_ROW_LENGTH = 1_048_576;

const PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: "a quote stands inside a field that does not start with one",
  CSV_INVALID_CLOSING_QUOTE: "text follows the quote that ends a field",
  CSV_QUOTE_NOT_CLOSED: "a quote is opened here or later and never closed: all that follows is inside it",
  CSV_MAX_RECORD_SIZE: "the row is longer than 1 MB: perhaps a quote is opened here or later and never closed",
};

/** How csv-parse is to read a list: any line ending, rows of any length, broken rows left out. */
export function csvOptions({ delimiter, sepLine }: Separation): Options {
  return {
    delimiter,
    from_line: sepLine === "" ? 1 : 2,
    record_delimiter: ["\r\n", "\n", "\r"],
    relax_column_count: true,
    skip_empty_lines: true,
    skip_records_with_error: true,
    max_record_size: MAX_ROW_LENGTH,
  };
}

/** Describes why a row is not valid CSV. */
export function describeCsvError(error: CsvError | undefined): string {
  return PROBLEMS[error?.code ?? ""] ?? error?.message ?? "the row cannot be read";
}

/** Says on which lines of a file its rows start. */
export type LineTracker = {
  /** @param parserLine the lines that the parser has read at the row's end */
  startOf(row: readonly string[], parserLine: number): number;
  /** Null if the line was reported already: the parser reports each bad quote of a row. */
  ofBrokenRow(error: CsvError | undefined): number | null;
};

/**
 * Finds the line on which a row starts. The parser reports the line on which it ends, and counts a CRLF inside a quoted
 * field as two lines where several line endings are allowed.
 */
export function trackLines(): LineTracker {
  let countedTwice = 0;
  let lastParserLine = 0;
  let lastBrokenLine = -1;
  return {
    startOf(row, parserLine) {
      const isOneLine = parserLine === lastParserLine + 1;
      lastParserLine = parserLine;
      if (isOneLine) return parserLine - countedTwice;
      const breaks = row.flatMap((field) => field.match(/\r\n|\n|\r/g) ?? []);
      countedTwice += breaks.filter((lineBreak) => lineBreak === "\r\n").length;
      return parserLine - countedTwice - breaks.length;
    },
    ofBrokenRow(error) {
      const parserLine = Number(error?.["lines"] ?? lastParserLine + 1);
      const isKnown = parserLine === lastBrokenLine;
      lastBrokenLine = parserLine;
      // A quote that is never closed swallows all that follows: report the line after the last good row.
      const isSwallowed = error?.code === "CSV_QUOTE_NOT_CLOSED" || error?.code === "CSV_MAX_RECORD_SIZE";
      const line = isSwallowed ? lastParserLine + 1 : parserLine;
      if (!isSwallowed) lastParserLine = parserLine;
      return isKnown ? null : line - countedTwice;
    },
  };
}
