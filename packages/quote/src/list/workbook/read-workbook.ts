import { CFB, read, set_cptable, type CellObject, type WorkBook, type WorkSheet } from "@e965/xlsx";
import type { Cell, ListRow } from "../list-file.ts";
import { oddText } from "../odd-cell.ts";
import { SAVE_IT } from "../sheet-error.ts";
import { hiddenInOpenDocument } from "./hidden-in-open-document.ts";
import { numberCell } from "./number-cell.ts";

/** A sheet with its rows; rows without a cell are left out. */
export type WorkbookSheet = { readonly name: string; readonly isHidden: boolean; readonly rows: readonly ListRow[] };

/** Sheets of a workbook, or why it is refused, as the rest of a sentence: "has a password". */
export type ReadWorkbook = { readonly sheets: readonly WorkbookSheet[] } | { readonly refusal: string };

/** More rows take gigabytes of memory: SheetJS holds a workbook whole. */
const MOST_ROWS = 50_000;
const MOST_COLUMNS = 1_000;

/**
 * Reads a workbook of any kind with SheetJS. It has no limit of its own, neither of time nor of memory: callers run it in a
 * worker that has both.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const isOle = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  // Texts of .xls files may be in a code page of their time.
  if (isOle) set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
  try {
    const workbook = read(bytes, { type: "array", dense: true, cellNF: true, cellStyles: true });
    const hidden = isOpenDocument(workbook) ? hiddenInOpenDocument(contentOf(bytes)) : [];
    const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true;
    const sheets = workbook.SheetNames.map((name, index) => {
      const { rows: hiddenRows, isHidden } = hidden[index] ?? { rows: new Set(), isHidden: false };
      const sheet = workbook.Sheets[name];
      const state = workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0;
      return {
        name,
        isHidden: isHidden || state > 0,
        rows: rowsOf(sheet, isFrom1904, (row) => hiddenRows.has(row) || sheet?.["!rows"]?.[row]?.hidden === true),
      };
    });
    if (sheets.length === 0) return { refusal: `has no sheets: ${SAVE_IT}` };
    if (sheets.some(({ rows }) => rows.length > MOST_ROWS))
      return { refusal: 'has more than 50,000 rows: save it as CSV ("CSV UTF-8")' };
    if (sheets.some(({ rows }) => rows.some(({ fields }) => fields.length > MOST_COLUMNS)))
      return { refusal: "has more than 1,000 columns: delete what stands beside the list" };
    return { sheets };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = /password/i.test(reason) ? "has a password" : `cannot be read as a workbook (${reason})`;
    return { refusal: `${what}: ${SAVE_IT}, without a password` };
  }
}

function isOpenDocument({ bookType }: WorkBook): boolean {
  return bookType === "ods" || bookType === "fods";
}

/** The XML with the sheets of an OpenDocument file, which is an archive or that XML itself. */
function contentOf(bytes: Uint8Array): string {
  const isArchive = bytes[0] === 0x50;
  const content = isArchive ? CFB.find(CFB.read(bytes, { type: "array" }), "content.xml")?.content : bytes;
  return new TextDecoder().decode(Uint8Array.from(content ?? []));
}

function rowsOf(sheet: WorkSheet | undefined, isFrom1904: boolean, isHidden: (row: number) => boolean): ListRow[] {
  const rows: ListRow[] = [];
  for (const [index, stored] of (sheet?.["!data"] ?? []).entries()) {
    const cells: Cell[] = Array.from(stored ?? [], (cell) => readCell(cell, isFrom1904));
    while (cells.at(-1) === null) cells.pop();
    if (cells.length === 0) continue;
    rows.push({ line: index + 1, fields: cells.map(cellText), cells, isHidden: isHidden(index) });
  }
  return rows;
}

function readCell(cell: CellObject | undefined, isFrom1904: boolean): Cell {
  if (cell === undefined) return null;
  switch (cell.t) {
    case "s": {
      const text = String(cell.v ?? "");
      return text.trim() === "" ? null : text;
    }
    case "b":
      return cell.v === true;
    case "e":
      return { kind: "error", text: cell.w ?? "#ERROR!" };
    case "n": {
      const shown = cell.w ?? String(cell.v);
      // Excel's own formats of East Asian dates have a number and no text.
      const format = cell.z ?? (oddText(shown)?.kind === "date" ? "m/d/yy" : "General");
      return numberCell({ value: Number(cell.v), format: String(format), shown, isFrom1904 });
    }
    default:
      return cell.f === undefined ? null : { kind: "formula-without-value", text: "" };
  }
}

function cellText(cell: Cell): string {
  if (cell === null) return "";
  if (typeof cell === "boolean") return cell ? "TRUE" : "FALSE";
  return typeof cell === "object" ? cell.text : String(cell);
}
