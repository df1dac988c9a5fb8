import { columnNamed } from "../column-names.ts";
import type { GivenTable, ListFile, Question, Sheet, Table } from "../list-file.ts";
import { countFilled, customerOf, isBlank, type ListRow } from "../list-row.ts";
import { SheetError } from "../sheet-error.ts";
import { boardOf } from "../../terms/licence-codes.ts";
import { isMost } from "./cells.ts";
import { decideColumns, NEEDED_COLUMNS } from "./columns.ts";
import { findHeader, namesMore, repeatsHeader, type FoundHeader } from "./header.ts";

const JUDGED_ROWS = 200;

/**
 * Decides what a list is: its sheet, header and columns. A person's choice wins. The table has the proposed answers to
 * its questions, so that all of them are known at once; nothing may be written while there are any.
 *
 * @throws {SheetError} if there is no such sheet, header row or column, or nothing at all
 */
export async function findTable(file: ListFile, given: GivenTable = {}): Promise<Table> {
  let best: { readonly sheet: Sheet; readonly header: FoundHeader; readonly start: readonly ListRow[] } | null = null;
  for (const sheet of sheetsToTry(file, given.sheet)) {
    const start = await file.start(sheet);
    const header = findHeader(start, given);
    if (header === null || (best !== null && !namesMore(header, best.header))) continue;
    best = { sheet, header, start };
    if (header.needed === NEEDED_COLUMNS) break;
  }
  if (best === null) throw new SheetError(describeNothing(file, given));
  const questions: Question[] = [];
  let proposed = given;
  for (;;) {
    const header: FoundHeader = findHeader(best.start, proposed) ?? best.header;
    // The columns depend on the header.
    const table = header.doubt === null ? tableOf(file.name, best.sheet, best.start, proposed, header) : null;
    const asked = table?.questions ?? [header.doubt].filter((one) => one !== null);
    if (table !== null && asked.length === 0) return { ...table, questions, proposed };
    questions.push(...asked);
    for (const { choices } of asked) proposed = withAnswer(proposed, choices[0] ?? {});
  }
}

/** Choices together with an answer to a question. */
export function withAnswer(given: GivenTable, { headerRow = given.headerRow, map, assume }: GivenTable): GivenTable {
  const assumed = assume === undefined ? given.assume : { ...given.assume, ...assume };
  return { ...given, headerRow, map: { ...given.map, ...map }, assume: assumed };
}

function tableOf(name: string, sheet: Sheet, start: readonly ListRow[], given: GivenTable, header: FoundHeader) {
  const { names, row: headerRow, rows: headerRows } = header;
  const hasRow = ({ line, fields }: ListRow): boolean =>
    // A note in one cell is no row of a list.
    line > headerRow && !repeatsHeader(fields, names) && countFilled(fields) > (names.length < 2 ? 0 : 1);
  const rows = start.filter(hasRow).slice(0, JUDGED_ROWS);
  const board = boardOf(rows.flatMap(({ fields }) => fields));
  const { hiddenColumns: hidden } = sheet;
  const list = { header: names, rows, isHeaderless: headerRow === 0, hidden, plans: given.plans, board };
  const decided = decideColumns(list, given, name);
  const { jobs, profit, hours, type, plan, customers } = decided.columns;
  const meant = [jobs, profit, hours, type, plan, ...customers.flat()];
  const unknown = names.filter((one, at) => !isBlank(one) && columnNamed(one) === null && !meant.includes(at));
  const namesCustomers = isMost(rows, (row) => customerOf(row, decided.columns) !== "");
  return { sheet, headerRow, headerRows, unknown, namesCustomers, board, ...decided };
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
