import { BUSINESS_TYPES, DEFAULT_ROI_INPUTS, type BusinessTypeId } from "@contractor-roi/roi-core";
import { isPlainTrade, parseBusinessType } from "../../terms/parse-choice.ts";
import { isFigure, type AssumedFigure } from "../../terms/parse-figure.ts";
import {
  columnNamed,
  COLUMNS,
  customerColumns,
  distinctNames,
  isElsewhere,
  isLifetimeCount,
  plainName,
  type Column,
} from "../column-names.ts";
import {
  isErrorsHeader,
  type ColumnMap,
  type ColumnNote,
  type Columns,
  type GivenTable,
  type MappedColumn,
  type Question,
} from "../list-file.ts";
import { isBlank, readFigureCell, type ListRow } from "../list-row.ts";
import { SheetError } from "../sheet-error.ts";
import {
  areNames,
  COMPANY,
  isMost,
  OPENING_TIME,
  isReadable,
  isTradeWord,
  isWords,
  textsAt,
  type ListStart,
} from "./cells.ts";

const MAPPED: readonly MappedColumn[] = [...COLUMNS, "name"];
const FIGURES: readonly AssumedFigure[] = ["jobs", "profit", "hours"];
/** The number of columns that a quote needs. */
export const NEEDED_COLUMNS: number = FIGURES.length;
/** Admin hours of that many are rather a working week. */
const WORKING_WEEK = 30;
/** Columns as sentences call them. */
const MEANINGS: Readonly<Record<Column, string>> = {
  jobs: "jobs a month",
  profit: "the profit per job",
  hours: "admin hours",
  type: "the trade",
  plan: "the plan",
};

export const MAP_REQUIREMENT: string = `must name one of ${MAPPED.join(", ")} and a column of the file, such as jobs="Monthly Jobs", or - for none`;

/** Reads one `--map`: a column and the name that it has in the file; null for anything else. */
export function parseMapping(text: string): readonly [MappedColumn, string] | null {
  const [, left = "", right = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const word = left.trim().toLowerCase();
  const column = MAPPED.find((one) => one === (word === "trade" ? "type" : word));
  return column === undefined || right.trim() === "" ? null : [column, right.trim()];
}

/** Counts the needed columns that a header names, and the optional ones. */
export function countColumns(header: readonly string[], map: ColumnMap) {
  const plain = distinctNames(header).map(plainName);
  const has = (column: MappedColumn): boolean => {
    const given = map[column];
    if (given !== undefined) return plain.includes(plainName(given));
    if (column === "name") return customerColumns(header, () => true).length > 0;
    return header.some((name) => columnNamed(name) === column);
  };
  const needed = FIGURES.filter(has).length;
  return { needed, others: MAPPED.filter(has).length - needed };
}

/** A list whose columns are being decided, with the notes and questions about them. */
type Deciding = ListStart & {
  readonly names: readonly string[];
  readonly given: ReadonlyMap<MappedColumn, number>;
  readonly assume: GivenTable["assume"];
  readonly notes: ColumnNote[];
  readonly questions: Question[];
};

/**
 * Decides each column by its name and its values: what a person named is taken, and never doubted. A second reading that would
 * change a customer, a trade or a figure is asked about, any other one is told.
 *
 * @param file its name in messages
 * @throws {SheetError} if a person named a column that is not there, or one for two things
 */
export function decideColumns(list: ListStart, { map = {}, assume }: GivenTable, file: string) {
  const names = distinctNames(list.header);
  const itsColumns = `its columns are: ${names.filter((_, at) => !isBlank(list.header[at] ?? "")).join(", ")}`;
  const given = new Map<MappedColumn, number>();
  for (const column of MAPPED) {
    const name = map[column];
    if (name === undefined) continue;
    const index = name === "-" ? -1 : names.findIndex((one) => plainName(one) === plainName(name));
    if (index < 0 && name !== "-") throw new SheetError(`${file} has no column "${name}"; ${itsColumns}`);
    const [twin] = [...given].find(([, at]) => at >= 0 && at === index) ?? [];
    if (twin !== undefined) throw new SheetError(`"${names[index]}" is named for both ${twin} and ${column}`);
    given.set(column, index);
  }
  const deciding: Deciding = { ...list, names, given, assume, notes: [], questions: [] };
  const named = namedCustomers(deciding);
  const type = given.get("type") ?? findTrade(deciding, named.flat());
  const customers = named.length > 0 || given.has("name") ? named : customersByValues(deciding, type);
  const tradeOf = (row: ListRow) => (type < 0 ? assume?.trade : tradeAt(row, type, list));
  const figures = FIGURES.map((column) => findFigure(deciding, column, tradeOf));
  const [jobs = -1, profit = -1, hours = -1] = figures.map(({ at }) => at);
  const plan = given.get("plan") ?? usable(deciding, "plan")[0] ?? -1;
  const name = customers[0]?.[0] ?? -1;
  const columns: Columns = { jobs, profit, hours, type, plan, name, customers, names: list.header };
  const { notes, questions } = deciding;
  askForMissing(deciding, columns, file, itsColumns);
  const medians = Object.fromEntries(FIGURES.map((one, at) => [one, figures[at]?.median]));
  return { columns, notes, questions, medians };
}

/** Asks which column it is, and takes the first one. */
function ask(deciding: Deciding, about: MappedColumn, text: string, choices: readonly number[]): number {
  const { names, questions, assume } = deciding;
  // A figure that is left out is missing then.
  const isGiven = assume?.usual === true || assume?.[about as AssumedFigure] !== undefined;
  const rest = isGiven ? {} : { assume: { usual: true } };
  const answer = (at: number) => ({ map: { [about]: names[at] ?? "-" }, ...(at < 0 && rest) });
  questions.push({ about, text, choices: choices.map(answer) });
  return choices[0] ?? -1;
}

function note({ names, notes }: Deciding, column: MappedColumn, at: number, reason: string): void {
  notes.push({ column, name: names[at] ?? "", reason });
}

function quoted({ names }: Deciding, columns: readonly number[]): string {
  return columns.map((at) => `"${names[at]}"`).join(" or ");
}

/** Whether nobody named a column for anything, and it holds words. */
function isFree({ given, rows }: Deciding, at: number): boolean {
  return ![...given.values()].includes(at) && areNames(textsAt(at, rows));
}

/** Columns of a name whose values are such, a hidden one only without a visible one; where none is, it is told why. */
function usable(deciding: Deciding, column: Column): readonly number[] {
  const { header, hidden, given } = deciding;
  const named = [...header.keys()].filter(
    (at) => ![...given.values()].includes(at) && columnNamed(header[at] ?? "") === column,
  );
  const visible = named.filter((at) => !hidden.includes(at));
  const all = visible.length > 0 ? visible : named;
  const fitting = all.filter((at) => refusalOf(deciding, column, at) === null);
  for (const at of fitting.length > 0 ? [] : all)
    note(deciding, column, at, `is not taken for ${MEANINGS[column]}: ${refusalOf(deciding, column, at)}`);
  return fitting;
}

/** The reason for which a column of that name is another one; null for none. */
function refusalOf(list: Deciding, column: Column, at: number): string | null {
  const { header, rows } = list;
  const texts = textsAt(at, rows);
  if (column === "jobs" && isLifetimeCount(header[at] ?? ""))
    return "it may count all jobs that there ever were, not a month's";
  const isOfPublic = /^(office |opening )?hours$/i.test(header[at]?.trim() ?? "") && isForPublic(header);
  if (
    column === "hours" &&
    ((isOfPublic && !isMost(texts, (text) => Number(text) >= WORKING_WEEK)) ||
      isMost(texts, (text) => OPENING_TIME.test(text)))
  )
    return "these are opening hours";
  // An errors file has the rows that could not be read, of columns that were judged before.
  if (texts.length < 2 || isErrorsHeader(header)) return null;
  const isUnreadable = ({ fields, cells }: ListRow): boolean =>
    !isBlank(fields[at] ?? "") && !isReadable(column, fields[at] ?? "", cells?.[at], list);
  const unreadable = rows.filter(isUnreadable);
  if (2 * unreadable.length <= texts.length) return null;
  return `most of its values are something else, such as "${unreadable[0]?.fields[at]?.trim()}"`;
}

/** Whether a list is one for the public, such as a map's: with phones or ratings, and without jobs or profit. */
function isForPublic(header: readonly string[]): boolean {
  const { needed } = countColumns(header, {});
  return needed < NEEDED_COLUMNS && header.some((name) => /phone|rating|stars|review|score|website/i.test(name));
}

/** The columns that are named as the customer's, the best ones first; else those of a trade's word over names. */
function namedCustomers(deciding: Deciding): readonly (readonly number[])[] {
  const { header, rows, board, given } = deciding;
  const mapped = given.get("name");
  if (mapped !== undefined) return mapped < 0 ? [] : [[mapped]];
  const named = customerColumns(header, (at) => isFree(deciding, at));
  if (named.length > 0) return named;
  const isOfNames = (at: number): boolean => !isMost(textsAt(at, rows), (text) => isPlainTrade(text, board));
  return header.flatMap((name, at) => (isFree(deciding, at) && isTradeWord(name) && isOfNames(at) ? [[at]] : []));
}

/** Whether a column's name leaves open what it holds. */
function saysNothing({ header, isHeaderless }: ListStart, at: number): boolean {
  const name = header[at] ?? "";
  return isHeaderless || (columnNamed(name) === null && !isElsewhere(name));
}

/** The column whose values look most like companies, each of them once, where no name says which. */
function customersByValues(deciding: Deciding, type: number): readonly (readonly number[])[] {
  const { header, rows } = deciding;
  const isCandidate = (at: number): boolean => {
    const texts = textsAt(at, rows);
    const different = new Set(texts.map(plainName)).size;
    const isFull = 2 * texts.length > rows.length && 5 * different >= 4 * texts.length;
    return at !== type && isFull && isFree(deciding, at) && saysNothing(deciding, at) && isMost(texts, isWords);
  };
  const companies = (at: number): number => textsAt(at, rows).filter((text) => COMPANY.test(text)).length;
  const all = [...header.keys()].filter(isCandidate).sort((one, other) => companies(other) - companies(one));
  const [best, second] = all;
  if (best === undefined) return [];
  if (second !== undefined && 2 * companies(second) >= companies(best)) {
    const text = `the customer may be in ${quoted(deciding, all)}: each has names in most of ${rows.length} rows`;
    return [[ask(deciding, "name", text, all)]];
  }
  const count = textsAt(best, rows).length;
  note(deciding, "name", best, `is taken for the customer, by its values in ${count} of ${rows.length} rows`);
  return [[best]];
}

/** The trade that a row names in a column; null if it names none of ours. */
function tradeAt({ fields }: ListRow, at: number, { board }: ListStart): BusinessTypeId | null {
  const text = fields[at] ?? "";
  return isBlank(text) ? null : parseBusinessType(text, board);
}

/** The column with the most trades among those named so; else, if nobody said the trade, one of trades alone in most rows. */
function findTrade(deciding: Deciding, customers: readonly number[]): number {
  const { header, rows, board, given, assume } = deciding;
  const plain = (at: number): number => textsAt(at, rows).filter((text) => isPlainTrade(text, board)).length;
  const known = (at: number): number => rows.filter((row) => tradeAt(row, at, deciding) !== null).length + plain(at);
  const isGuess = (at: number): boolean =>
    ![...given.values(), ...customers].includes(at) && saysNothing(deciding, at) && 2 * plain(at) > rows.length;
  const named = usable(deciding, "type");
  const telling = named.filter((at) => known(at) > 0);
  const guesses = telling.length > 0 || assume?.trade !== undefined ? [] : [...header.keys()].filter(isGuess);
  const [best = named[0] ?? -1, second] = [...telling, ...guesses].sort((one, other) => known(other) - known(one));
  const differing = rows.filter((row) => {
    const trades = [best, second ?? best].map((at) => tradeAt(row, at, deciding));
    return !trades.includes(null) && trades[0] !== trades[1];
  });
  if (second !== undefined && 2 * known(second) >= known(best) && differing.length > 1) {
    const both = [best, second];
    const text = `the trade may be in ${quoted(deciding, both)}: they differ in ${differing.length} of ${rows.length} rows`;
    return ask(deciding, "type", text, both);
  }
  if (guesses.includes(best))
    note(deciding, "type", best, `is taken for the trade, by its values in ${plain(best)} of ${rows.length} rows`);
  return best;
}

type Trade = BusinessTypeId | null | undefined;
type JudgedFigure = { readonly figure: number; readonly trade: Trade };

/** The least and the largest figure that is usual for a trade, or for any if it is not known. */
function usualOf(column: AssumedFigure, trade: Trade): readonly [least: number, largest: number] {
  const trades = trade && trade !== "other" ? [BUSINESS_TYPES[trade]] : Object.values(BUSINESS_TYPES);
  const { adminHoursPerWeek: hours } = DEFAULT_ROI_INPUTS;
  const usual = trades.map((one) => ({ jobs: one.defaultJobsPerMonth, profit: one.defaultTicket, hours })[column]);
  return [Math.min(...usual), Math.max(...usual)];
}

/** Whether a figure is too large for a trade. */
export function isTooLarge(column: AssumedFigure, figure: number, trade: Trade): boolean {
  return figure > 20 * usualOf(column, trade)[1];
}

/** Why figures cannot be what their column's name says; null if they can. */
function doubtIn(column: AssumedFigure, all: readonly JudgedFigure[], name: string): string | null {
  const doubts: readonly (readonly [isOdd: (one: JudgedFigure) => boolean, how: string])[] = [
    [({ figure, trade }) => isTooLarge(column, figure, trade), "more than twenty times the usual"],
    [({ figure, trade }) => figure < usualOf(column, trade)[0] / 10, "less than a tenth of the usual"],
    [({ figure }) => column === "hours" && figure >= WORKING_WEEK, "rather those of a working week"],
  ];
  for (const [isOdd, how] of doubts) {
    const [first, ...more] = all.filter(isOdd);
    if (first === undefined || 2 * (1 + more.length) <= all.length) continue;
    const example = first.figure.toLocaleString("en-US");
    return `"${name}" may not be ${MEANINGS[column]}: ${1 + more.length} of ${all.length} values are ${how}, such as ${example}`;
  }
  return null;
}

/** The column of a figure, and its middle value. @param tradeOf a row's trade, whose usual figures are the measure */
function findFigure(deciding: Deciding, column: AssumedFigure, tradeOf: (row: ListRow) => Trade) {
  const { rows, names, given } = deciding;
  const mapped = given.get(column);
  if (mapped !== undefined) return { at: mapped };
  const figuresAt = (at: number): readonly JudgedFigure[] =>
    rows.flatMap((row) => {
      const figure = readFigureCell(column, row.fields[at] ?? "", row.cells?.[at]);
      return figure !== null && figure > 0 && isFigure(figure) ? [{ figure, trade: tradeOf(row) }] : [];
    });
  const doubtOf = (at: number) => doubtIn(column, figuresAt(at), names[at] ?? "");
  const all = usable(deciding, column);
  const likely = all.filter((at) => doubtOf(at) === null);
  const [first, ...others] = likely.length > 0 ? likely : all;
  if (first === undefined) return { at: -1 };
  const doubt = doubtOf(first);
  if (doubt !== null) return { at: ask(deciding, column, doubt, [-1, first, ...others]) };
  const valueAt = ({ fields, cells }: ListRow, at: number): string =>
    isBlank(fields[at] ?? "") ? "" : `${readFigureCell(column, fields[at] ?? "", cells?.[at]) ?? fields[at]}`;
  const isOther = (row: ListRow, at: number) => !["", valueAt(row, first)].includes(valueAt(row, at));
  const differing = others.filter((at) => rows.some((row) => isOther(row, at)));
  if (differing.length > 0) {
    const choices = [first, ...differing];
    const count = rows.filter((row) => differing.some((at) => isOther(row, at))).length;
    const text = `${MEANINGS[column]} may be in ${quoted(deciding, choices)}: they differ in ${count} of ${rows.length} rows`;
    return { at: ask(deciding, column, text, choices) };
  }
  for (const at of all.filter((one) => one !== first))
    note(deciding, column, first, `is taken for ${MEANINGS[column]}, not "${names[at]}"`);
  const figures = figuresAt(first).map(({ figure }) => figure);
  figures.sort((one, other) => one - other);
  return { at: first, median: figures[Math.floor((figures.length - 1) / 2)] };
}

/** Asks for figures and a trade that the list lacks, and that nobody gave. */
function askForMissing(deciding: Deciding, columns: Columns, file: string, itsColumns: string): void {
  const { header, notes, questions, assume } = deciding;
  const isAssumed = (column: AssumedFigure) => assume?.usual === true || assume?.[column] !== undefined;
  const isOpen = (column: MappedColumn) => questions.some(({ about }) => about === column);
  const whyOf = (wanted: readonly MappedColumn[]): string =>
    notes.flatMap(({ column, name, reason }) => (wanted.includes(column) ? [`; "${name}" ${reason}`] : [])).join("");
  const missing = FIGURES.filter((column) => columns[column] < 0 && !isAssumed(column) && !isOpen(column));
  if (missing[0] !== undefined) {
    const text = `${file} has no column${missing.length > 1 ? "s" : ""} ${missing.join(", ")}; ${itsColumns}${whyOf(missing)}`;
    questions.push({ about: missing[0], text, choices: [{ assume: { usual: true } }] });
  }
  const lacksUsual = (["jobs", "profit"] as const).some((one) => columns[one] < 0 && assume?.[one] === undefined);
  if (assume?.usual !== true || assume.trade !== undefined || columns.type >= 0 || !lacksUsual) return;
  const word = header.find((name, at) => columns.customers.flat().includes(at) && isTradeWord(name));
  const trade = (word === undefined ? null : parseBusinessType(word)) ?? "other";
  const text = `${file} has no column with the trade, whose usual figures --assume takes${whyOf(["type"])}`;
  questions.push({ about: "type", text, choices: [{ assume: { usual: true, trade } }] });
}
