import { columnNamed, plainName } from "./column-names.ts";
import { countColumns, findColumns, NEEDED_COLUMNS, type ColumnMap } from "./columns.ts";
import { HEADER_ROWS, type GivenTable, type ListFile, type Sheet, type Table } from "./list-file.ts";
import { customerOf, isBlank, type ListRow } from "./list-row.ts";
import { SheetError } from "./sheet-error.ts";
import { tradeOfLicence } from "../terms/licence-codes.ts";
import { isPlainTrade, parseBusinessType } from "../terms/parse-choice.ts";
import { parseFigure } from "../terms/parse-figure.ts";

/** Rows that may be a header: one, or two that are read as one. */
type Header = {
  readonly row: number;
  readonly rows: number;
  readonly names: readonly string[];
  /** How many of the needed columns it names. */
  readonly needed: number;
  /** How many of the other columns, and of any. */
  readonly others: number;
  readonly texts: number;
};

/**
 * Finds the sheet, the header row and the columns of a list; a person's choice wins. A column that must be named is -1, and one
 * of the table's problems.
 *
 * @throws {SheetError} if there is no such sheet or header row, or nothing at all
 */
export async function findTable(file: ListFile, given: GivenTable = {}): Promise<Table> {
  let best: { readonly sheet: Sheet; readonly header: Header; readonly start: readonly ListRow[] } | null = null;
  for (const sheet of sheetsToTry(file, given.sheet)) {
    const start = await file.start(sheet);
    const header = findHeader(start, given.map ?? {}, given.headerRow);
    if (header === null || (best !== null && !namesMore(header, best.header))) continue;
    best = { sheet, header, start };
    if (header.needed === NEEDED_COLUMNS) break;
  }
  if (best === null) throw new SheetError(describeNothing(file, given));
  const { sheet, header, start } = best;
  const rows = start.filter(({ line, fields }) => line > header.row && !fields.every(isBlank));
  const { map = {}, plans } = given;
  const source = { header: header.names, rows, isHeaderless: header.row === 0, map, plans };
  const found = findColumns(source, file.name, given.assume);
  const { columns } = found;
  const meant = new Set([...Object.values(columns), ...columns.customers.flat()]);
  const isUnknown = (name: string, index: number) => !isBlank(name) && columnNamed(name) === null && !meant.has(index);
  const unknown = header.names.filter(isUnknown);
  // A note in one cell is no row of a list.
  const whole = rows.filter(({ fields }) => fields.filter((field) => !isBlank(field)).length > 1);
  const both = whole.filter((row) => customerOf(row, columns) !== "" && !isBlank(row.fields[columns.type] ?? ""));
  const namesBoth = both.length > whole.length / 2;
  return { sheet, headerRow: header.row, headerRows: header.rows, unknown, namesBoth, ...found };
}

/** The named sheet, by its name or number; else all visible ones, in their order. */
function sheetsToTry({ name, sheets }: ListFile, given: string | undefined): readonly Sheet[] {
  if (given === undefined) {
    const visible = sheets.filter(({ isHidden }) => !isHidden);
    return visible.length > 0 ? visible : sheets;
  }
  const plain = (text: string) => text.trim().toLowerCase();
  const sheet = sheets.find((one) => plain(one.name) === plain(given)) ?? sheets[Number(given) - 1];
  if (sheet !== undefined) return [sheet];
  throw new SheetError(`${name} has no sheet "${given}"; its sheets are: ${sheets.map((one) => one.name).join(", ")}`);
}

function describeNothing(file: ListFile, { headerRow, sheet }: GivenTable): string {
  if (headerRow !== undefined) return `row ${headerRow} of ${file.name} has no names of columns`;
  const where = sheet === undefined ? file.name : `sheet "${sheet}" of ${file.name}`;
  return `${where} is empty: it needs a line with the columns' names`;
}

/** The row that names most columns, below titles; null if all are blank. */
function findHeader(rows: readonly ListRow[], map: ColumnMap, given: number | undefined): Header | null {
  let best: Header | null = null;
  for (const [index, row] of rows.entries()) {
    if (row.line > HEADER_ROWS || (given !== undefined && row.line !== given)) continue;
    for (const header of headersAt(rows[index - 1], row, map))
      if (best === null || isBetter(header, best)) best = header;
  }
  if (given === 0 || (given === undefined && best !== null && isRowOfData(best) && !isUnlikeBelow(best, rows)))
    return withoutHeader(rows);
  return best && { ...best, names: withNotes(best, rows) };
}

/** A list whose first row is a customer already; null if all rows are blank. */
function withoutHeader(rows: readonly ListRow[]): Header | null {
  const width = Math.max(0, ...rows.map(({ fields }) => fields.length));
  const names = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  return width === 0 ? null : { row: 0, rows: 0, names, needed: 0, others: 0, texts: 0 };
}

/** A phone number, a ZIP code, a licence's number, an address of any kind: no column is called so. */
const DATA =
  /^\s*(\+?1?[-. ]?\(?\d{3}\)?[-. ]?\d{3}[-. ]?\d{4}|\d{5}(-\d{4})?|[A-Z]{0,4}[- ]?\d{5,}[A-Z]?|https?:\S+|\S+@\S+\.\S+|\d+ .*\b(st|street|ave|avenue|rd|road|blvd|dr|drive|ln|lane|way|ct|hwy)\.?)\s*$/i;

/** Whether a row that names no figure is a customer's: it has a phone, or its licence, or a trade in no column of that name. */
function isRowOfData({ needed, others, names }: Header): boolean {
  if (needed > 0 || others > 1) return false;
  if (names.some((name) => DATA.test(name) || (/\d/.test(name) && tradeOfLicence(name) !== null))) return true;
  return others === 0 && names.some((name) => columnNamed(name) === null && parseBusinessType(name) !== null);
}

/** Whether each name is unlike all cells below it, such as "Plumber" over companies and "Phone" over numbers. */
function isUnlikeBelow({ row, names }: Header, rows: readonly ListRow[]): boolean {
  const below = rows.flatMap(({ line, fields }) => (line > row ? [fields] : []));
  const isTrade = (text: string): boolean => isPlainTrade(text, "cslb");
  const isUnlike = (name: string, at: number): boolean =>
    /^[^\d@:]*\p{L}[^\d@:]*$/u.test(name) &&
    isTrade(name) === (parseBusinessType(name) !== null) &&
    !below.some(({ [at]: text = "" }) => plainName(text) === plainName(name) || (isTrade(name) && isTrade(text)));
  return names.every(isUnlike) && below.flat().some((text) => DATA.test(text));
}

/** A workbook may have notes beside the list, in columns without a name. */
function withNotes({ row, names }: Header, rows: readonly ListRow[]): readonly string[] {
  const widths = rows.map(({ line, fields, cells }) => (line > row && cells !== undefined ? fields.length : 0));
  return Array.from({ length: Math.max(names.length, ...widths) }, (_, index) => names[index] ?? "");
}

function namesMore(header: Header, best: Header): boolean {
  return (header.needed - best.needed || header.others - best.others) > 0;
}

function isBetter(header: Header, best: Header): boolean {
  if (header.needed !== best.needed || header.others !== best.others) return namesMore(header, best);
  return (header.rows - best.rows || header.texts - best.texts) > 0;
}

/** Headers that end in a row: the row alone, and together with the row above. */
function headersAt(above: ListRow | undefined, row: ListRow, map: ColumnMap): readonly Header[] {
  if (row.fields.every(isBlank)) return [];
  const own = rate(row.line, 1, row.cells === undefined ? row.fields : withoutBlankEnd(row.fields), map);
  if (above === undefined || above.fields.every(isBlank)) return [own];
  const both = rate(row.line, 2, mergeNames(above.fields, row.fields), map);
  return namesMore(both, own) && isSecondRow(both.names, row.fields) ? [own, both] : [own];
}

/** A second row of names says "per month" or "($)" below them; the row of a customer has figures there, or nothing. */
function isSecondRow(merged: readonly string[], fields: readonly string[]): boolean {
  const below = fields.filter((field, index) => !isBlank(field) && columnNamed(merged[index] ?? "") !== null);
  return below.length > 0 && below.every((field) => /^\D*[\p{L}\p{Sc}]\D*$/u.test(field));
}

function rate(row: number, rows: number, names: readonly string[], map: ColumnMap): Header {
  const texts = names.filter((name) => !isBlank(name) && parseFigure(name) === null).length;
  return { row, rows, names, texts, ...countColumns(names, map) };
}

/** Reads two rows of names as one: "Jobs" over "per month", where a name may stand over several columns. */
function mergeNames(above: readonly string[], below: readonly string[]): readonly string[] {
  let over = "";
  return Array.from({ length: Math.max(above.length, below.length) }, (_, index) => {
    const [upper = "", lower = ""] = [above[index]?.trim(), below[index]?.trim()];
    if (upper !== "") over = upper;
    const names = [`${over} ${lower}`, lower, upper === "" ? lower : `${upper} ${lower}`].map((name) => name.trim());
    return lower === "" ? upper : (names.find((name) => columnNamed(name) !== null) ?? names[2] ?? "");
  });
}

function withoutBlankEnd(fields: readonly string[]): readonly string[] {
  let length = fields.length;
  while (length > 0 && isBlank(fields[length - 1] ?? "")) length -= 1;
  return fields.slice(0, length);
}
