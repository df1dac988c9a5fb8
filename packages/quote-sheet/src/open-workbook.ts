import { HucreError, readXlsx, streamXlsxRows } from "hucre";
import { SheetError } from "./sheet-error.ts";
import type { Cell, RowSource } from "./rows.ts";

const CATCH_UP_EVERY_ROWS = 1_000;

/** A sheet of an Excel workbook. */
export type WorkbookSheet = {
  readonly source: RowSource;
  readonly sheet: string;
  /** How many sheets are visible in the workbook. */
  readonly sheets: number;
};

/**
 * Opens a sheet of an Excel workbook: that with a name, else that with a number from 1, else the first visible one. A
 * formula's value is the one that Excel stored with it.
 *
 * @param name the workbook's name in messages
 * @throws {SheetError} if the bytes are no workbook, or it has no such sheet
 */
export async function openWorkbook(name: string, bytes: Uint8Array, wanted: string | null): Promise<WorkbookSheet> {
  const all: { readonly name: string; readonly index: number; readonly isHidden: boolean }[] = [];
  await refuseOthers(name, () =>
    readXlsx(bytes, {
      sheets: (sheet, index) => {
        all.push({ name: sheet.name, index, isHidden: sheet.hidden === true || sheet.veryHidden === true });
        return false;
      },
    }),
  );
  const visible = all.filter(({ isHidden }) => !isHidden);
  const sheet =
    wanted === null
      ? (visible[0] ?? all[0])
      : (all.find((one) => one.name.trim().toLowerCase() === wanted.trim().toLowerCase()) ?? all[Number(wanted) - 1]);
  if (sheet === undefined) {
    throw new SheetError(`${name} has no sheet "${wanted}"; its sheets are: ${all.map((one) => one.name).join(", ")}`);
  }
  const source: RowSource = (reader) =>
    refuseOthers(name, async () => {
      let width = -1;
      for await (const { index, values } of streamXlsxRows(bytes, { sheet: sheet.index })) {
        const cells = values.map(readCell);
        if (width < 0 && cells.some((cell) => cell !== null)) width = lastFilled(cells) + 1;
        // A row holds its cells up to the last one with a value, or with a format only.
        const length = Math.max(width, lastFilled(cells) + 1);
        while (cells.length < length) cells.push(null);
        cells.length = length;
        reader.row(cells.map(cellText), index + 1, cells);
        if (index % CATCH_UP_EVERY_ROWS === 0) await reader.catchUp(0);
      }
    });
  return { source, sheet: sheet.name, sheets: visible.length };
}

function readCell(value: Cell): Cell {
  // Excel shows 15 digits: 0.1 + 0.2 is 0.3 there.
  if (typeof value === "number") return Number(value.toPrecision(15));
  return typeof value === "string" && value.trim() === "" ? null : value;
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  if (cell instanceof Date)
    return cell
      .toISOString()
      .replace("T00:00:00.000Z", "")
      .replace(/\.000Z$/, "");
  return String(cell);
}

function lastFilled(cells: readonly Cell[]): number {
  let index = cells.length - 1;
  while (index >= 0 && cells[index] === null) index -= 1;
  return index;
}

/** Errors of the library become a sentence that says what to do; all others pass. */
async function refuseOthers<T>(name: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof HucreError)) throw error;
    throw new SheetError(
      `${name} cannot be read as an Excel workbook (${error.message}): save it as .xlsx without a password, or as CSV`,
    );
  }
}
