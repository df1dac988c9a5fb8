import type { Writable } from "node:stream";
import { csvField, csvLine } from "./csv-field.ts";
import { drained } from "../drained.ts";
import { resultNames, resultValues } from "./result-columns.ts";
import type { RowSink } from "./row-sink.ts";

const FLUSH_LENGTH = 65_536;

/** Writes rows as CSV, in pieces. `start` stands before the header: a byte order mark, a `sep=` line, or nothing. */
export function csvSink(output: Writable, delimiter: string, start: string): RowSink {
  let text = start;
  return {
    header(names) {
      text += csvLine([...names, ...resultNames(names)], delimiter);
    },
    row(fields, inputs) {
      for (const field of fields) text += csvField(field, delimiter) + delimiter;
      text += `${resultValues(inputs).join(delimiter)}\n`;
    },
    async catchUp() {
      if (text.length < FLUSH_LENGTH) return;
      const piece = text;
      text = "";
      output.write(piece);
      await drained(output);
    },
    async end() {
      output.write(text);
    },
  };
}
