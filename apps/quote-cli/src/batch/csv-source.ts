import { finished } from "node:stream/promises";
import { Parser, type CsvError, type Options } from "csv-parse";
import type { Decode } from "./decoder.ts";
import { drained } from "../drained.ts";
import type { Separation } from "./find-delimiter.ts";
import { trackLines } from "./line-tracker.ts";
import type { RowSource } from "./rows.ts";

const MAX_ROW_LENGTH = 1_048_576;

const PROBLEMS: Readonly<Record<string, string>> = {
  INVALID_OPENING_QUOTE: "a quote stands inside a field that does not start with one",
  CSV_INVALID_CLOSING_QUOTE: "text follows the quote that ends a field",
  CSV_QUOTE_NOT_CLOSED: "a quote is opened here or later and never closed: all that follows is inside it",
  CSV_MAX_RECORD_SIZE: "the row is longer than 1 MB: perhaps a quote is opened here or later and never closed",
};

/**
 * A parser that hands on each row while it parses. A stream of rows would take most of the time, and the library's
 * `on_record` a fifth, since it copies all that it knows for each row.
 */
class RowParser extends Parser {
  readonly #onRow: (row: string[], parserLine: number) => void;

  constructor(options: Options, onRow: (row: string[], parserLine: number) => void) {
    super(options);
    this.#onRow = onRow;
  }

  override push(row: string[] | null): boolean {
    if (row === null) return super.push(null);
    if (this.destroyed) return false;
    try {
      this.#onRow(row, this.info.lines);
    } catch (error) {
      this.destroy(error as Error);
    }
    return true;
  }
}

/** Reads the rows of a CSV stream. Reading waits for writing (backpressure). */
export function csvSource(input: AsyncIterable<Buffer>, decode: Decode, { delimiter, sepLine }: Separation): RowSource {
  return async (reader) => {
    const lines = trackLines();
    const options: Options = {
      delimiter,
      from_line: sepLine === "" ? 1 : 2,
      record_delimiter: ["\r\n", "\n", "\r"],
      relax_column_count: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      max_record_size: MAX_ROW_LENGTH,
      on_skip: (error: CsvError | undefined) => {
        const line = lines.ofBrokenRow(error);
        if (line !== null) reader.broken(line, describeCsvError(error));
      },
    };
    const parser = new RowParser(options, (row, parserLine) => reader.row(row, lines.startOf(row, parserLine)));
    const parsed = finished(parser.resume());
    // Awaited below; until then a failure must not count as an unhandled rejection.
    parsed.catch(() => {});
    let bytes = 0;
    for await (const chunk of input) {
      bytes += chunk.length;
      parser.write(decode(chunk));
      await drained(parser);
      await reader.catchUp(bytes);
    }
    parser.end(decode(null));
    await parsed;
  };
}

/** Describes why a row is not valid CSV. */
function describeCsvError(error: CsvError | undefined): string {
  return PROBLEMS[error?.code ?? ""] ?? error?.message ?? "the row cannot be read";
}
