import type { Cell, SheetReader } from "../list-file.ts";
import { SheetError } from "../sheet-error.ts";

/** As many as a spreadsheet program shows. */
export const MOST_ROWS = 1_048_576;
/** No list has as many. A row is as long as its last cell is far, so one far cell in each row would fill the memory. */
const MOST_COLUMNS = 1_000;
const MOST_CELLS = 20_000_000;
const CATCH_UP_EVERY_ROWS = 1_000;

/** Hands on the rows of a sheet, each up to its last cell. */
type SheetRows = {
  /** Sets a cell of the row, by its column from 0. */
  set(column: number, cell: Cell): void;
  /** Ends the row, by its number from 1. */
  end(line: number, isHidden: boolean): void;
  /** Whether more is wanted; waits for what was read to be written. */
  next(): Promise<boolean>;
};

export function sheetRows(name: string, reader: SheetReader): SheetRows {
  let cells: Cell[] = [];
  let total = 0;
  let rows = 0;
  let caughtUp = 0;
  let isDone = false;
  return {
    set(column, cell) {
      if (cell === null) return;
      if (column >= MOST_COLUMNS)
        throw new SheetError(`${name} has more than 1,000 columns: delete what stands beside the list`);
      while (cells.length < column) cells.push(null);
      cells[column] = cell;
    },
    end(line, isHidden) {
      rows += 1;
      total += cells.length;
      if (line > MOST_ROWS || rows > MOST_ROWS) throw tooManyRows(name);
      if (total > MOST_CELLS)
        throw new SheetError(`${name} has more than 20 million cells: save the list itself as "CSV UTF-8"`);
      const row = { line, fields: cells.map(cellText), cells, isHidden };
      cells = [];
      if (!isDone) isDone = reader.row(row) === false;
    },
    async next() {
      if (rows - caughtUp >= CATCH_UP_EVERY_ROWS) {
        caughtUp = rows;
        await reader.catchUp(0);
      }
      return !isDone;
    },
  };
}

export function tooManyRows(name: string): SheetError {
  return new SheetError(`${name} has more than 1,048,576 rows: split it, or save it as "CSV UTF-8"`);
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "object" ? cell.text : String(cell);
}
