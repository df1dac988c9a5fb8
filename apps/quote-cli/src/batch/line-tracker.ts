import type { CsvError } from "csv-parse";

/**
 * Finds the line on which a row starts. The parser reports the line on which it ends, and counts a CRLF inside a quoted
 * field as two lines where several line endings are allowed.
 */
export function trackLines() {
  let countedTwice = 0;
  let lastParserLine = 0;
  let lastBrokenLine = -1;
  return {
    startOf(row: readonly string[], parserLine: number): number {
      const isOneLine = parserLine === lastParserLine + 1;
      lastParserLine = parserLine;
      if (isOneLine) return parserLine - countedTwice;
      const breaks = row.flatMap((field) => field.match(/\r\n|\n|\r/g) ?? []);
      countedTwice += breaks.filter((lineBreak) => lineBreak === "\r\n").length;
      return parserLine - countedTwice - breaks.length;
    },
    /** Null if the line was reported already: the parser reports each bad quote of a row. */
    ofBrokenRow(error: CsvError | undefined): number | null {
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
