import { totalFinder } from "./find-totals.ts";
import type { ListReader, ListRow, ReadListOptions } from "./list-file.ts";
import { readRow } from "./read-row.ts";

/**
 * Reads the rows below a table's header. The memory that it takes does not grow with the rows of a CSV file.
 *
 * @throws {SheetError} if a file turns out to be broken where it was not looked at before
 */
export async function readList(options: ReadListOptions, reader: ListReader): Promise<void> {
  const { table, plan, plans, takes, assume } = options;
  const { columns, headerRow } = table;
  const isTotal = totalFinder(columns);
  await table.sheet.read({
    row(found) {
      if (found.line <= headerRow || found.fields.every(isBlank)) return;
      const row = asWide(found, columns.names.length);
      if (isTotal(row) && !takes?.totals) return void reader.leftOut(row, "total");
      if (row.isHidden && !takes?.hidden) return void reader.leftOut(row, "hidden");
      const read = readRow(row, columns, { plan, plans, assume });
      if (Array.isArray(read)) reader.bad(row, read);
      else reader.prospect(row, read.inputs, read.assumed);
    },
    broken: (line, problem, text) => {
      if (line > headerRow) reader.broken(line, problem, text);
    },
    catchUp: (bytes) => reader.catchUp(bytes),
  });
}

/** A row may end with its last field that is not blank, in a workbook and in CSV. */
function asWide(row: ListRow, width: number): ListRow {
  const { fields, cells } = row;
  const extra = fields.slice(width);
  if (extra.length > 0 && cells === undefined && extra.every(isBlank))
    return { ...row, fields: fields.slice(0, width) };
  const missing = Math.max(0, width - fields.length);
  if (missing === 0) return row;
  const filled = { ...row, fields: [...fields, ...Array.from({ length: missing }, () => "")] };
  return cells === undefined
    ? filled
    : { ...filled, cells: [...cells, ...Array.from({ length: missing }, () => null)] };
}

function isBlank(field: string): boolean {
  return field === "" || field.trim() === "";
}
