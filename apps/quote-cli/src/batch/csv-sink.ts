import type { Columns } from "@contractor-roi/quote/list";
import type { Plans } from "@contractor-roi/roi-core";
import type { Writable } from "node:stream";
import { csvField, csvLine } from "./csv-field.ts";
import { drained, written } from "../drained.ts";
import { resultNames, resultValues, type TextColumn } from "./result-columns.ts";
import type { RowSink } from "./row-sink.ts";

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
  let columns: Columns;
  return {
    header(names, found) {
      columns = found;
      text += csvLine([...names, ...resultNames(names, textColumns)], delimiter);
    },
    row({ fields }, inputs) {
      for (const field of fields) text += csvField(field, delimiter) + delimiter;
      text += resultValues(inputs, plans).join(delimiter);
      for (const column of textColumns) text += delimiter + csvField(column.text(fields, inputs, columns), delimiter);
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
