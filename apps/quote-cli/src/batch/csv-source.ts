import type { RowSource, Separation } from "@contractor-roi/quote-sheet";
import { csvOptions, describeCsvError, trackLines } from "@contractor-roi/quote-sheet/csv";
import { finished } from "node:stream/promises";
import { Parser, type CsvError, type Options } from "csv-parse";
import { drained } from "../drained.ts";
import type { Decode } from "./decoder.ts";

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
export function csvSource(input: AsyncIterable<Buffer>, decode: Decode, separation: Separation): RowSource {
  return async (reader) => {
    const lines = trackLines();
    const options: Options = {
      ...csvOptions(separation),
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
