import type { BusinessTypeId } from "@contractor-roi/roi-core";
import type { AssumedFigure } from "../terms/parse-figure.ts";
import { columnNamed, COLUMNS, customerColumns, distinctNames, plainName, type Column } from "./column-names.ts";
import { companyColumn, hasNames, mostKnown, reasonAgainst, type ListStart } from "./judge-column.ts";
import { boardOf, type Board } from "../terms/licence-codes.ts";
import { isPlainTrade } from "../terms/parse-choice.ts";

const MAPPED: readonly MappedColumn[] = [...COLUMNS, "name"];
const JUDGED_ROWS = 200;

/** A column that a user may name, the customer's included. */
export type MappedColumn = Column | "name";

/** Indexes of a row's fields; -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>> & {
  /** The first of the customer's columns. */
  readonly name: number;
  /** The columns that name the customer, the best ones first; several that are one name together. */
  readonly customers: readonly (readonly number[])[];
  readonly names: readonly string[];
};

/** A column that was not taken, or guessed, and why: the rest of a sentence that begins with its name. */
type ColumnNote = { readonly column: MappedColumn; readonly name: string; readonly reason: string };

/** The columns, and what a person should know of their choice. */
export type FoundColumns = {
  readonly columns: Columns;
  /** Columns that were guessed or not taken. */
  readonly notes: readonly ColumnNote[];
  /** The board whose codes name trades. */
  readonly board: Board;
  /** Columns for a person to name. */
  readonly problems: readonly ColumnProblem[];
};

/** A list's start, and a person's choices. */
type ColumnSource = Omit<ListStart, "board"> & { readonly map: ColumnMap };

/** The names that the user gave for columns, `--map jobs="Booked"`; "-" for a column that is not to be read. */
export type ColumnMap = Readonly<Partial<Record<MappedColumn, string>>>;

/** Figures for rows that have none of their own; a figure of a row always wins. */
export type Assumptions = { readonly [figure in AssumedFigure]?: number | undefined } & {
  /** Whether a row's trade supplies the figures that are not given here. */
  readonly usual: boolean;
  /** The trade of rows that name none; default "other". */
  readonly trade?: BusinessTypeId | undefined;
};

/** Columns as sentences call them. */
const MEANINGS: Readonly<Record<Column, string>> = {
  jobs: "jobs a month",
  profit: "the profit per job",
  hours: "admin hours",
  type: "the trade",
  plan: "the plan",
};

const REQUIRED: readonly AssumedFigure[] = ["jobs", "profit", "hours"];

/** A needed column that is missing, or that several columns may be, with a sentence that names the list's columns. */
type ColumnProblem = { readonly column: MappedColumn; readonly message: string };

export const MAP_REQUIREMENT: string = `must name one of ${MAPPED.join(", ")} and a column of the file, such as jobs="Monthly Jobs", or - for none`;

/** Counts the needed columns that a header names, and the optional ones. */
export function countColumns(header: readonly string[], map: ColumnMap) {
  const plain = distinctNames(header).map(plainName);
  const has = (column: MappedColumn): boolean => {
    const given = map[column];
    if (given !== undefined) return plain.includes(plainName(given));
    if (column === "name") return customerColumns(header, () => true).length > 0;
    return header.some((name) => columnNamed(name) === column);
  };
  const needed = REQUIRED.filter(has).length;
  return { needed, others: MAPPED.filter(has).length - needed };
}

/** The number of columns that a quote needs. */
export const NEEDED_COLUMNS: number = REQUIRED.length;

/** Reads one `--map`: a column and the name that it has in the file; null for anything else. */
export function parseMapping(text: string): readonly [MappedColumn, string] | null {
  const [, left = "", right = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const column = MAPPED.find((one) => one === left.trim().toLowerCase());
  return column === undefined || right.trim() === "" ? null : [column, right.trim()];
}

/**
 * Finds the columns by their names and values; a name that the user gave wins.
 *
 * @param file its name in messages
 */
export function findColumns(source: ColumnSource, file: string, assume?: Assumptions | undefined): FoundColumns {
  const { header, map, isHeaderless } = source;
  const rows = source.rows.slice(0, JUDGED_ROWS);
  const list = { ...source, rows, board: boardOf(rows.flatMap(({ fields }) => fields)) };
  const names = distinctNames(header);
  const itsColumns = `its columns are: ${names.filter((name) => name.trim() !== "").join(", ")}`;
  const notes: ColumnNote[] = [];
  const problems: ColumnProblem[] = [];
  const refuse = (column: MappedColumn, message: string): number => {
    problems.push({ column, message: `${file} ${message}` });
    return -1;
  };
  const given = new Map<MappedColumn, number>();
  for (const column of MAPPED) {
    const name = map[column];
    if (name === undefined) continue;
    const index = name === "-" ? -1 : names.findIndex((one) => plainName(one) === plainName(name));
    if (index < 0 && name !== "-") refuse(column, `has no column "${name}"; ${itsColumns}`);
    given.set(column, index);
  }
  const taken = new Set(given.values());
  const note = (column: MappedColumn, at: number, reason: string): void => {
    notes.push({ column, name: names[at] ?? "", reason });
  };
  const find = (column: Column): number => {
    const mapped = given.get(column);
    if (mapped !== undefined) return mapped;
    const named = header.flatMap((name, at) => (columnNamed(name) === column && !taken.has(at) ? [at] : []));
    const reasons = named.map((at) => reasonAgainst(column, at, list));
    const usable = named.filter((_, index) => reasons[index] === null);
    if (column === "type") {
      const isOther = (name: string, at: number) =>
        !taken.has(at) && !customers.flat().includes(at) && columnNamed(name) === null;
      // A trade that a person named outranks a guess.
      const others = assume?.trade !== undefined ? [] : header.flatMap((name, at) => (isOther(name, at) ? [at] : []));
      const best = mostKnown(usable, list) ?? mostKnown(others, list) ?? usable[0];
      if (best !== undefined && others.includes(best)) note("type", best, "is taken for the trade, by its values");
      if (best !== undefined) return best;
    }
    const [first = -1, second] = usable;
    if (first < 0)
      for (const [index, at] of named.entries())
        note(column, at, `is not taken for ${MEANINGS[column]}: ${reasons[index]}`);
    if (second === undefined) return first;
    const candidates = new Set(usable.map((at) => plainName(header[at] ?? "")));
    if (candidates.size > 1)
      return refuse(column, `has more than one column for ${column}: ${usable.map((at) => header[at]).join(", ")}`);
    note(column, first, `is taken for ${MEANINGS[column]}, not "${names[second]}"`);
    return first;
  };
  const mappedName = given.get("name");
  const isFree = (at: number): boolean => !taken.has(at) && hasNames(at, list);
  let customers = mappedName === undefined ? customerColumns(header, isFree) : mappedName < 0 ? [] : [[mappedName]];
  if (mappedName === undefined && customers.length === 0)
    // "Plumber" over names.
    customers = header.flatMap((name, at) => (isFree(at) && isPlainTrade(name, list.board) ? [[at]] : []));
  const figures = {
    jobs: find("jobs"),
    profit: find("profit"),
    hours: find("hours"),
    type: find("type"),
    plan: find("plan"),
  };
  if (isHeaderless && mappedName === undefined) {
    const company = companyColumn(list, (at) => isFree(at) && at !== figures.type);
    customers = company === undefined ? [] : [[company]];
    if (company !== undefined) note("name", company, "is taken for the customer, by its values");
  }
  const columns = { ...figures, name: customers[0]?.[0] ?? -1, customers, names: header };
  const isAssumed = (column: AssumedFigure) => assume?.usual === true || assume?.[column] !== undefined;
  const [missing, ...more] = REQUIRED.filter((column) => columns[column] < 0 && !isAssumed(column));
  if (missing !== undefined) {
    const all = [missing, ...more];
    const why = notes.flatMap(({ column, name, reason }) =>
      all.some((one) => one === column) ? [`; "${name}" ${reason}`] : [],
    );
    refuse(missing, `has no column${more.length > 0 ? "s" : ""} ${all.join(", ")}; ${itsColumns}${why.join("")}`);
  }
  return { columns, notes, board: list.board, problems: [...problems, ...namedForTwo(columns)] };
}

/** Finds a column that a user named for two figures. A name that was found means one column only. */
function namedForTwo(columns: Columns): readonly ColumnProblem[] {
  return COLUMNS.flatMap((column, position) => {
    const first = COLUMNS.slice(0, position).find((one) => columns[column] >= 0 && columns[one] === columns[column]);
    const name = columns.names[columns[column]];
    return first === undefined ? [] : [{ column, message: `"${name}" is named for both ${first} and ${column}` }];
  });
}
