import type { SheetReader } from "./list-file.ts";
import type { ListRow } from "./list-row.ts";

/** Among them a header is looked for. */
export const HEADER_ROWS = 60;
/** A header, and enough rows below it to judge columns by. */
const STARTING_ROWS = HEADER_ROWS + 200;

/** The first rows of a sheet. A workbook holds no blank rows: those before a row with cells are put in. */
export async function firstRows(read: (reader: SheetReader) => Promise<void>): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  await read({
    row(row) {
      const last = row.cells === undefined ? 0 : Math.min(row.line - 1, STARTING_ROWS);
      while (rows.length < last) rows.push({ line: rows.length + 1, fields: [], cells: [], isHidden: false });
      if (row.line <= STARTING_ROWS) rows.push(row);
      return row.line < STARTING_ROWS;
    },
    broken: () => {},
    catchUp: async () => {},
  });
  return rows;
}
