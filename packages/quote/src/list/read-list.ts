import { totalFinder } from "./find-totals.ts";
import type { ListReader, ListRow, ReadListOptions } from "./list-file.ts";
import { readRow } from "./read-row.ts";

/**
 * Reads the rows below a table's header. The memory that it takes does not grow with the rows of a CSV file.
 *
 * @throws {SheetError} if a file turns out to be broken where it was not looked at before
 */
export async function readList(options: ReadListOptions, reader: ListReader): Promise<void> {
  const { table, plan, plans, takes } = options;
  const { columns, headerRow } = table;
  const isTotal = totalFinder(columns);
  await table.sheet.read({
    row(found) {
      if (found.line <= headerRow || found.fields.every(isBlank)) return;
      const row = found.cells === undefined ? found : asWide(found, found.cells, columns.names.length);
      if (isTotal(row) && !takes?.totals) return void reader.leftOut(row, "total");
      if (row.isHidden && !takes?.hidden) return void reader.leftOut(row, "hidden");
      const read = readRow(row, columns, plan, plans);
      if (Array.isArray(read)) reader.bad(row, read);
      else reader.prospect(row, read);
    },
    broken: (line, problem) => {
      if (line > headerRow) reader.broken(line, problem);
    },
    catchUp: (bytes) => reader.catchUp(bytes),
  });
}

/** A row of a workbook ends with its last cell. */
function asWide(row: ListRow, cells: NonNullable<ListRow["cells"]>, width: number): ListRow {
  const missing = Math.max(0, width - cells.length);
  if (missing === 0) return row;
  return {
    ...row,
    fields: [...row.fields, ...Array.from({ length: missing }, () => "")],
    cells: [...cells, ...Array.from({ length: missing }, () => null)],
  };
}

function isBlank(field: string): boolean {
  return field === "" || field.trim() === "";
}
