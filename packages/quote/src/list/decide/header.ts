import { columnNamed, customerColumns, isElsewhere, plainName } from "../column-names.ts";
import { HEADER_ROWS, isErrorsHeader, type GivenTable, type Question } from "../list-file.ts";
import { countFilled, isBlank, type ListRow } from "../list-row.ts";
import { boardOf } from "../../terms/licence-codes.ts";
import { isPlainWork, parseBusinessType } from "../../terms/parse-choice.ts";
import { parseFigure } from "../../terms/parse-figure.ts";
import { isMost, isNeverName, isTradeWord, isWords, kindOf, mostlyOf, textsAt } from "./cells.ts";
import { countColumns } from "./columns.ts";

/** Rows that may be a header: one, or two that are read as one. */
type Header = {
  /** From 1; 0 if no row names the columns. */
  readonly row: number;
  readonly rows: number;
  readonly names: readonly string[];
  /** How many of the needed columns it names. */
  readonly needed: number;
  /** How many of the other columns, and of any. */
  readonly others: number;
  readonly texts: number;
};

/** A header, and the question whether it is one; null without a doubt. */
export type FoundHeader = Header & { readonly doubt: Question | null };

/** Finds the row that names most columns, below titles; null if all are blank. */
export function findHeader(rows: readonly ListRow[], given: GivenTable): FoundHeader | null {
  if (given.headerRow === 0) return withoutHeader(rows);
  let best: Header | null = null;
  for (const [index, row] of rows.entries()) {
    if (row.line > HEADER_ROWS || (given.headerRow !== undefined && row.line !== given.headerRow)) continue;
    for (const header of headersAt(rows[index - 1], row, given))
      if (best === null || isBetter(header, best)) best = header;
  }
  if (best === null) return null;
  const header = withUnits(best, rows);
  const found = { ...header, names: withNotes(header, rows) };
  return { ...found, doubt: given.headerRow === undefined ? doubtOf(found, rows, given) : null };
}

export function namesMore(header: Header, best: Header): boolean {
  return (header.needed - best.needed || header.others - best.others) > 0;
}

/** A list whose first row is a customer already; null if all rows are blank. */
function withoutHeader(rows: readonly ListRow[]): FoundHeader | null {
  const width = Math.max(0, ...rows.map(({ fields }) => fields.length));
  const names = Array.from({ length: width }, (_, index) => `Column ${index + 1}`);
  return width === 0 ? null : { row: 0, rows: 0, names, needed: 0, others: 0, texts: 0, doubt: null };
}

/** Compares a header with the rows below it, and above: it may be a customer, or leave some out. */
function doubtOf(header: Header, rows: readonly ListRow[], { map = {}, assume }: GivenTable): Question | null {
  const { row, names, needed } = header;
  const filled = rows.filter(({ fields }) => countFilled(fields) > 0 && !repeatsHeader(fields, names));
  const below = filled.filter(({ line }) => line > row);
  const board = boardOf(below.flatMap(({ fields }) => fields));
  const columns = names.map((name, at) => ({ name, texts: textsAt(at, below) }));
  const mostly = columns.map(({ texts }) => mostlyOf(texts));
  const isWork = (text: string): boolean => isPlainWork(text, board);
  const above = filled.filter(({ line, fields }) => {
    const isWide = 2 * countFilled(fields) > names.length;
    const isLikeBelow = (text: string, at: number): boolean =>
      !isWords(text) && (isWide || isNeverName(text)) && kindOf(text) === mostly[at];
    return line <= row - header.rows && fields.some(isLikeBelow);
  });
  const isKnown = (name: string): boolean =>
    columnNamed(name) !== null || customerColumns([name], () => true).length > 0 || isElsewhere(name);
  const isCustomer = ({ name, texts }: (typeof columns)[number], at: number): boolean => {
    if (isBlank(name)) return false;
    if (isNeverName(name) || texts.some((one) => plainName(one) === plainName(name))) return true;
    if (!isWords(name)) return kindOf(name) === mostly[at];
    if (columnNamed(name) === null && isWork(name) && isMost(texts, isWork)) return true;
    return !isKnown(name) && parseBusinessType(name, board) !== null && !isTradeWord(name);
  };
  const alike = columns.filter(isCustomer).length;
  const hasKnown = names.some((name) => isKnown(name) || (assume?.trade !== undefined && isTradeWord(name)));
  const isTyped = Object.values(map).some((name) => names.some((one) => plainName(one) === plainName(name)));
  const isSure = needed > 0 || isErrorsHeader(names) || isTyped || (hasKnown && alike === 0);
  if (above.length === 0 && isSure) return null;
  const isOver = ({ name }: { readonly name: string }, at: number): boolean =>
    mostly[at] !== undefined && (isTradeWord(name) || (!isBlank(name) && mostly[at] !== "words"));
  const sample = names.filter((name) => !isBlank(name)).slice(0, 3);
  const evidence =
    above.length > 0
      ? `${above.length} of ${row - 1} rows above are like the ${below.length} below`
      : `${alike} of its ${countFilled(names)} cells are like those in the rows below, which are ${below.length}`;
  const text = `row ${row} (${sample.join(", ")}) may name the columns, or be a customer: ${evidence}`;
  const choices = [{ headerRow: row }, { headerRow: 0 }];
  const isProposed = needed > 0 || (alike === 0 && columns.some(isOver));
  return { about: "header", text, choices: isProposed ? choices : choices.reverse() };
}

/** Whether a row is the header again. */
export function repeatsHeader(fields: readonly string[], names: readonly string[]): boolean {
  return (
    names.some((name) => name !== "") &&
    names.every((name, at) => (fields[at] ?? "").trim().toLowerCase() === name.trim().toLowerCase())
  );
}

const UNIT =
  /^\(?(((per|an?|each|every|por|al|a la)\s+|\/\s*)\p{L}+|daily|(bi-?)?weekly|monthly|yearly|quarterly|annual(ly)?|semanal|mensual|anual|hours?|hrs?\.?|h|usd|us ?\$|\$|dollars?|d[oó]lares|jobs?|number|#|count|units?|text|%|k|\$k|thousands?|in \p{L}+( of \p{L}+)?)((\s*\/\s*|\s+(per|an?|por)\s+)\p{L}+)?\)?$/iu;

/** A row of units below the names is read with them: "Jobs" over "per week" are no jobs a month. */
function withUnits(header: Header, rows: readonly ListRow[]): Header {
  const { needed, row } = header;
  const { line, fields } = rows.find((one) => one.line > row && !one.fields.every(isBlank)) ?? { line: 0, fields: [] };
  if (needed === 0 || line === 0 || !fields.every((unit) => isBlank(unit) || UNIT.test(unit.trim()))) return header;
  return { ...header, row: line, rows: header.rows + line - row, names: mergeNames(header.names, fields) };
}

/** A workbook may have notes beside the list, in columns without a name. */
function withNotes({ row, names }: Header, rows: readonly ListRow[]): readonly string[] {
  const widths = rows.map(({ line, fields, cells }) => (line > row && cells !== undefined ? fields.length : 0));
  return Array.from({ length: Math.max(names.length, ...widths) }, (_, index) => names[index] ?? "");
}

function isBetter(header: Header, best: Header): boolean {
  if (header.needed !== best.needed || header.others !== best.others) return namesMore(header, best);
  return (header.rows - best.rows || header.texts - best.texts) > 0;
}

/** Headers that end in a row: the row alone, and together with the row above. */
function headersAt(above: ListRow | undefined, row: ListRow, given: GivenTable): readonly Header[] {
  if (row.fields.every(isBlank)) return [];
  const own = rate(row.line, 1, row.fields, given);
  if (above === undefined || above.fields.every(isBlank)) return [own];
  const both = rate(row.line, 2, mergeNames(above.fields, row.fields), given);
  return namesMore(both, own) && isSecondRow(both.names, row.fields) ? [own, both] : [own];
}

/** A second row of names says "per month" or "($)" below them; the row of a customer has figures there, or nothing. */
function isSecondRow(merged: readonly string[], fields: readonly string[]): boolean {
  const below = fields.filter((field, index) => !isBlank(field) && columnNamed(merged[index] ?? "") !== null);
  return below.length > 0 && below.every((field) => /^\D*[\p{L}\p{Sc}]\D*$/u.test(field));
}

function rate(row: number, rows: number, names: readonly string[], { map = {} }: GivenTable): Header {
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
