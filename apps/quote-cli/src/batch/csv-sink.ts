import { csvField, csvLine } from "@contractor-roi/quote/csv";
import type { Plans } from "@contractor-roi/roi-core";
import type { Writable } from "node:stream";
import { drained, written } from "../streams.ts";
import { resultNames, resultValues, type RowSink, type TextColumn } from "./result-columns.ts";

const FLUSH_LENGTH = 65_536;

/** Writes rows as CSV, in pieces. `start` stands before the header: a byte order mark, a `sep=` line, or nothing. */
export function csvSink(
  output: Writable,
  delimiter: string,
  start: string,
  textColumns: readonly TextColumn[],
  plans: Plans,
): RowSink {
  let text = start;
  return {
    header({ names }) {
      text += `${csvLine([...names, ...resultNames(names, textColumns)], delimiter)}\n`;
    },
    row(quoted) {
      for (const field of quoted.row.fields) text += csvField(field, delimiter) + delimiter;
      text += resultValues(quoted.inputs, plans).join(delimiter);
      for (const column of textColumns) text += delimiter + csvField(column.text(quoted), delimiter);
      text += "\n";
    },
    async catchUp() {
      if (text.length < FLUSH_LENGTH) return;
      const piece = text;
      text = "";
      output.write(piece);
      await drained(output);
    },
    async end() {
      await written(output, text);
    },
  };
}
