import { columnNamed, customerColumns } from "../column-names.ts";
import { HEADER_ROWS } from "../list-file.ts";
import { csvParser } from "../parse-csv.ts";

const CANDIDATES = [",", ";", "\t", "|"];

/**
 * Finds the separator in the start of a file: its `sep=` line decides, else the sign that gives most rows as many fields as the
 * header has, which is the row that names most columns. A sign that stands inside of cells does not.
 *
 * @returns the separator, and Excel's first line that names it, such as `sep=;`, or nothing
 */
export function findSeparator(start: string): { readonly delimiter: string; readonly sepLine: string } {
  const [line, named] = /^"?sep=(.)"?(?:\r\n|\n|\r)/i.exec(start) ?? [];
  if (line !== undefined && named !== undefined) return { delimiter: named, sepLine: `sep=${named}\n` };
  // The names of a list of one column may have commas.
  let best = { delimiter: CANDIDATES.find((one) => !start.includes(one)) ?? ",", rows: 0, known: 0, width: 0 };
  for (const delimiter of CANDIDATES) {
    const rows = rowsOf(start, delimiter);
    const known = Math.max(0, ...rows.map(countNames));
    const countOf = (width: number) => (width < 2 ? 0 : rows.filter(({ length }) => length === width).length);
    const widths = rows.map(({ length }) => length).sort((one, other) => countOf(other) - countOf(one));
    const width = (known > 0 ? rows.find((fields) => countNames(fields) === known)?.length : widths[0]) ?? 0;
    const found = { delimiter, rows: countOf(width), known, width };
    if ((found.rows - best.rows || known - best.known || width - best.width) > 0 && found.rows > 0) best = found;
  }
  return { delimiter: best.delimiter, sepLine: "" };
}

/** How many names of columns are among fields, the customer's too. */
function countNames(fields: readonly string[]): number {
  return fields.filter((name) => columnNamed(name) !== null || customerColumns([name], () => true).length > 0).length;
}

function rowsOf(start: string, delimiter: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  const parse = csvParser(delimiter, {
    row: (fields) => (fields.join("").trim() === "" ? 0 : rows.push(fields)) < HEADER_ROWS,
    broken: () => {},
  });
  if (parse(start)) parse(null);
  return rows;
}
