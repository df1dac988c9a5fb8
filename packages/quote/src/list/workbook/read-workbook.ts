import { CFB, read, set_cptable, type CellObject, type Range, type WorkBook, type WorkSheet } from "@e965/xlsx";
import type { Cell, ListRow } from "../list-row.ts";
import { createDecoder, detectEncoding } from "../decode-text.ts";
import { bytesSource } from "../list-source.ts";
import { oddText } from "../odd-cell.ts";
import { SAVE_IT } from "../sheet-error.ts";
import { numberCell } from "./number-cell.ts";

/** A sheet with its rows; rows without a cell are left out. */
export type WorkbookSheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** From 0. */
  readonly hiddenColumns: readonly number[];
  readonly rows: readonly ListRow[];
};

/** Sheets of a workbook, or why it is refused, as the rest of a sentence: "has a password". */
export type ReadWorkbook = { readonly sheets: readonly WorkbookSheet[] } | { readonly refusal: string };

/** More rows take gigabytes of memory: SheetJS holds a workbook whole. */
const MOST_ROWS = 50_000;
const MOST_COLUMNS = 1_000;
/** One long text of a workbook may stand in each of its rows. */
const MOST_CHARACTERS = 50_000_000;
/** Days from January 1, 1900, or 1904, as Excel counts them, to 1970. */
const EPOCH_DAY = 25_569;
const DAY_MS = 86_400_000;
/** Programs write an apostrophe as `&#39;`, which SheetJS leaves as it is. */
const NUMBERED_CHARACTER = /&#(x[\da-f]{1,5}|\d{1,6});/gi;
const MARKUP: Partial<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/**
 * Reads a workbook of any kind with SheetJS. It has no limit of its own, neither of time nor of memory: callers run it in a
 * worker that has both.
 */
export async function readWorkbook(bytes: Uint8Array): Promise<ReadWorkbook> {
  const isOle = bytes[0] === 0xd0 && bytes[1] === 0xcf;
  // Texts of .xls files may be in a code page of their time.
  if (isOle) set_cptable(await import("@e965/xlsx/dist/cpexcel.full.mjs"));
  try {
    const options = { dense: true, cellNF: true, cellStyles: true, cellDates: true, UTC: true };
    const parse = (file: Uint8Array): WorkBook => read(file, { ...options, type: "array" });
    const page = isOle || bytes[0] === 0x50 ? null : await textOfPage(bytes);
    // The library itself would read 1.200 as 1.2.
    let workbook = page === null ? parse(bytes) : read(page, { ...options, type: "string", raw: true });
    if (Object.values(workbook.Sheets).some(hasLostCells)) workbook = parse(withCapitalReferences(bytes));
    const refusal = Object.values(workbook.Sheets)
      .map(refusalOf)
      .find((one) => one !== null);
    if (refusal !== undefined) return { refusal };
    const hidden = isOpenDocument(workbook) ? hiddenInOpenDocument(contentOf(bytes)) : [];
    const isFrom1904 = workbook.Workbook?.WBProps?.date1904 === true;
    const sheets = workbook.SheetNames.map((name, index) => {
      const {
        rows: hiddenRows,
        columns,
        isHidden,
      } = hidden[index] ?? { rows: new Set(), columns: new Set(), isHidden: false };
      const sheet = workbook.Sheets[name];
      const state = workbook.Workbook?.Sheets?.[index]?.Hidden ?? 0;
      return {
        name,
        isHidden: isHidden || state > 0,
        hiddenColumns: [...columns, ...(sheet?.["!cols"] ?? []).flatMap((one, at) => (one?.hidden ? [at] : []))],
        rows: rowsOf(sheet, isFrom1904, (row) => hiddenRows.has(row) || sheet?.["!rows"]?.[row]?.hidden === true),
      };
    });
    return sheets.length === 0 ? { refusal: `has no sheets: ${SAVE_IT}` } : { sheets };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    const what = /password/i.test(reason) ? "has a password" : `cannot be read as a workbook (${reason})`;
    return { refusal: `${what}: ${SAVE_IT}, without a password` };
  }
}

/** The text of a web page; null for another file, such as a workbook as XML. */
async function textOfPage(bytes: Uint8Array): Promise<string | null> {
  if (/<((\w+:)?Workbook|office:document)\b/.test(String.fromCharCode(...bytes.subarray(0, 1_024)))) return null;
  const { encoding } = await detectEncoding("it", bytesSource(bytes));
  const text = createDecoder("it", encoding)(bytes);
  return text.replace(NUMBERED_CHARACTER, (_, digits: string) => {
    const character = String.fromCodePoint(Number(`0${digits}`));
    return MARKUP[character] ?? character;
  });
}

/** Cells of a row as SheetJS holds them; null for a row without any. */
type StoredRow = readonly (CellObject | undefined)[] | null | undefined;

/** Whether a cell stands in no column, as one does whose reference is in small letters. */
function hasLostCells(sheet: WorkSheet): boolean {
  return storedRows(sheet).some((row) => row && "-1" in row);
}

/** Writes an archive anew with the references of its cells in capitals: SheetJS loses the cell "b2". */
function withCapitalReferences(bytes: Uint8Array): Uint8Array {
  const archive = CFB.read(bytes, { type: "array" });
  for (const [index, path] of archive.FullPaths.entries()) {
    const file = archive.FileIndex[index];
    if (file === undefined || !/worksheets\/[^/]*\.xml$/i.test(path)) continue;
    const xml = new TextDecoder().decode(Uint8Array.from(file.content));
    const capital = xml.replace(/<(?:\w+:)?c\s[^>]*?\br="[a-z]+/g, (start) =>
      start.replace(/[a-z]+$/, (name) => name.toUpperCase()),
    );
    file.content = new TextEncoder().encode(capital);
    file.size = file.content.length;
  }
  return Uint8Array.from(CFB.write(archive, { type: "array", fileType: "zip" }) as Uint8Array);
}

/** Counts a sheet before its rows are made, which would take memory. */
function refusalOf(sheet: WorkSheet): string | null {
  const rows = storedRows(sheet).filter((row) => row !== null && row !== undefined && row.length > 0);
  if (rows.length > MOST_ROWS) return 'has more than 50,000 rows: save it as CSV ("CSV UTF-8")';
  let characters = 0;
  for (const row of rows)
    for (const index of row?.keys() ?? []) {
      const cell = row?.[index];
      if (cell === undefined) continue;
      if (index >= MOST_COLUMNS) return "has more than 1,000 columns: delete what stands beside the list";
      characters += typeof cell.v === "string" ? cell.v.length : 0;
    }
  return characters > MOST_CHARACTERS
    ? "holds more than 50 million characters: delete the columns with long texts"
    : null;
}

function storedRows(sheet: WorkSheet | undefined): readonly StoredRow[] {
  return sheet?.["!data"] ?? [];
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
  const stored = storedRows(sheet);
  const merged = mergedCells(stored, sheet?.["!merges"] ?? []);
  for (const [index, row] of stored.entries()) {
    const own = merged.get(index) ?? new Map<number, CellObject>();
    const width = Math.max(row?.length ?? 0, ...Array.from(own.keys(), (column) => column + 1));
    const cells = Array.from(
      { length: width },
      (_, column): Cell => readCell(row?.[column], isFrom1904) ?? readCell(own.get(column), isFrom1904),
    );
    while (cells.at(-1) === null) cells.pop();
    if (cells.length === 0) continue;
    rows.push({ line: index + 1, fields: cells.map(cellText), cells, isHidden: isHidden(index) });
  }
  return rows;
}

/** The value of a merged cell for each of its rows but the first, by row and column. */
function mergedCells(
  rows: readonly StoredRow[],
  merges: readonly Range[],
): ReadonlyMap<number, Map<number, CellObject>> {
  const found = new Map<number, Map<number, CellObject>>();
  for (const { s: start, e: end } of merges) {
    const cell = rows[start.r]?.[start.c];
    if (cell === undefined) continue;
    for (let row = start.r + 1; row <= Math.min(end.r, rows.length - 1); row += 1) {
      const columns = found.get(row) ?? new Map<number, CellObject>();
      found.set(row, columns.set(start.c, cell));
    }
  }
  return found;
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
    case "d": {
      const value = Number(cell.v) / DAY_MS + EPOCH_DAY - (isFrom1904 ? 1462 : 0);
      // A date may have no format of one.
      const format = cell.z === undefined || cell.z === "General" ? "yyyy-mm-dd" : String(cell.z);
      return numberCell({ value, format, shown: cell.w ?? "", isFrom1904 });
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

/** A sheet's hidden rows and columns, from 0, and whether the sheet itself is hidden. */
type HiddenParts = { readonly rows: Set<number>; readonly columns: Set<number>; isHidden: boolean };

const ELEMENTS =
  /<style:style\b[^>]*\bstyle:name="([^"]*)"[^>]*>|<style:table-properties\b([^>]*)>|<table:table(?=[\s>])([^>]*)>|<table:table-(row|column)\b([^>]*)>/g;
/** Formatted blank rows repeat to the end of a sheet, a million times; entries for the last of them are not needed. */
const MOST_REPEATED = 100_000;

/** Finds the hidden rows and sheets of an OpenDocument file, which SheetJS does not read. One entry a sheet, in order. */
function hiddenInOpenDocument(content: string): readonly HiddenParts[] {
  const hiddenStyles = new Set<string>();
  const sheets: HiddenParts[] = [];
  let style = "";
  let next = { row: 0, column: 0 };
  for (const [, styleName, properties, table, kind, repeated = ""] of content.matchAll(ELEMENTS)) {
    if (styleName !== undefined) style = styleName;
    else if (properties !== undefined) {
      if (/\btable:display="false"/.test(properties)) hiddenStyles.add(style);
    } else if (table !== undefined) {
      sheets.push({ rows: new Set(), columns: new Set(), isHidden: hiddenStyles.has(attribute(table, "style-name")) });
      next = { row: 0, column: 0 };
    } else if (kind === "row" || kind === "column") {
      const count = Number(attribute(repeated, `number-${kind}s-repeated`) || 1);
      if (/collapse|filter/.test(attribute(repeated, "visibility")))
        for (let at = 0; at < Math.min(count, MOST_REPEATED); at += 1) sheets.at(-1)?.[`${kind}s`].add(next[kind] + at);
      next[kind] += count;
    }
  }
  return sheets;
}

function attribute(attributes: string, name: string): string {
  return new RegExp(`\\btable:${name}="([^"]*)"`).exec(attributes)?.[1] ?? "";
}
