import type { Plans } from "@contractor-roi/roi-core";
import type { Writable } from "node:stream";
import { drained, written } from "../streams.ts";
import { resultNames, resultValues, type RowSink, type TextColumn } from "./result-columns.ts";

const FLUSH_LENGTH = 65_536;
/** The start of a formula for spreadsheets, also after spaces and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /["\r\n]/;

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
      text += csvLine([...names, ...resultNames(names, textColumns)], delimiter);
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

/**
 * Writes one field of the output. An apostrophe makes a spreadsheet show "=1+1" instead of running it; a plain number
 * such as -5, or a phone number such as +15551234567, is no formula. Written by hand, since csv-stringify makes the whole
 * batch a third slower.
 */
export function csvField(text: string, delimiter: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return safe.includes(delimiter) || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[], delimiter: string): string {
  return `${fields.map((field) => csvField(field, delimiter)).join(delimiter)}\n`;
}
