import { columnNamed } from "./column-names.ts";
import { HEADER_ROWS } from "./first-rows.ts";
import { csvParser } from "./parse-csv.ts";

/** How the fields of a CSV file are separated. */
type Separation = {
  readonly delimiter: string;
  /** Excel's first line that names the delimiter, such as `sep=;`, or nothing. */
  readonly sepLine: string;
};

const CANDIDATES = [",", ";", "\t", "|"];
const NAMES: Readonly<Record<string, string>> = { ",": "commas", ";": "semicolons", "\t": "tabs", "|": "bars" };

/** A delimiter as people call it, for "with semicolons between its columns". */
export function delimiterName(delimiter: string): string {
  return NAMES[delimiter] ?? `"${delimiter}"`;
}

/**
 * Finds the delimiter in the start of a file: its `sep=` line decides, else the number of known
 * columns that a sign separates in a row, else how frequent a sign is.
 */
export function findDelimiter(start: string): Separation {
  const [line, named] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(start) ?? [];
  if (line !== undefined && named !== undefined) return { delimiter: named, sepLine: `sep=${named}\n` };
  let best = { delimiter: ",", known: 0, count: 0 };
  for (const delimiter of CANDIDATES) {
    const rows = rowsOf(start, delimiter);
    const known = Math.max(0, ...rows.map((fields) => fields.filter((name) => columnNamed(name) !== null).length));
    const count = rows.reduce((sum, fields) => sum + fields.length - 1, 0);
    if (known > best.known || (known === best.known && count > best.count)) best = { delimiter, known, count };
  }
  return { delimiter: best.delimiter, sepLine: "" };
}

function rowsOf(start: string, delimiter: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const parse = csvParser(delimiter, { row: (fields) => rows.push(fields) < HEADER_ROWS, broken: () => {} });
  if (parse(start)) parse(null);
  return rows;
}
