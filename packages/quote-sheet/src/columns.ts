import { SheetError } from "./sheet-error.ts";

const COLUMNS = ["jobs", "profit", "hours", "type", "plan"] as const;
const MAPPED: readonly MappedColumn[] = [...COLUMNS, "name"];

export type Column = (typeof COLUMNS)[number];

/** A column whose name a user may say: the customer's too. */
export type MappedColumn = Column | "name";

/** Where a row holds what; -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>> & {
  /** The customer, for documents. */
  readonly name: number;
  readonly names: readonly string[];
};

/** The names that the user gave for columns, `--map jobs="Booked"`. */
export type ColumnMap = Readonly<Partial<Record<MappedColumn, string>>>;

const REQUIRED: readonly Column[] = ["jobs", "profit", "hours"];

/** A list without a column that is needed, or with several that may be it. */
export class ColumnError extends SheetError {
  override readonly name = "ColumnError";
  /** The column that is to be named. */
  readonly column: MappedColumn;

  constructor(message: string, column: MappedColumn) {
    super(message);
    this.column = column;
  }
}

/** Names as people write them, without case, spaces and signs: "Jobs / Month", "jobs_per_month" and "Monthly Jobs". */
const NAMES: Readonly<Record<Column, RegExp>> = {
  jobs: /^((number|no|num)of)?(avg|average)?(monthly)?(jobs|jobcount)((per|a|each)?(month|mo)|monthly)?$/,
  profit:
    /^((avg|average|typical)?(job)?profit((per|a|each)?job)?|(avg|average)(job)?ticket(size|value)?|ticketsize)(in)?(usd?|dollars)?$/,
  hours:
    /^(weekly)?(admin|administrative|administration|office|paperwork)?(time|work)?(hours?|hrs?)((spent)?(on|of|for)?(admin|office|paperwork)(work|tasks)?)?((per|a|each)?(week|wk)|weekly)?$/,
  type: /^((business)?type|trade|industry|typeofbusiness)$/,
  plan: /^(selected)?plan(name)?$/,
};

/** Names of the customer's column, the better ones first: a file may hold a company and a person. */
const CUSTOMER_NAMES = [
  /^(company|business|customer|client|prospect|account)(name)?$/,
  /^(full|contact)?name$/,
  /^contact$/,
] as const;

export const MAP_REQUIREMENT: string = `must name one of ${MAPPED.join(", ")} and a column of the file, such as jobs="Monthly Jobs"`;

/** The column that a name of a file's header means; null for anything else. */
export function columnNamed(name: string): Column | null {
  const plain = lettersOf(name.replace("#", "number")).replace(/^number(?!of)/, "numberof");
  return COLUMNS.find((column) => NAMES[column].test(plain)) ?? null;
}

/** Reads one `--map`: a column and the name that it has in the file; null for anything else. */
export function parseMapping(text: string): readonly [MappedColumn, string] | null {
  const [, left = "", right = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const column = MAPPED.find((one) => one === left.trim().toLowerCase());
  return column === undefined || right.trim() === "" ? null : [column, right.trim()];
}

/**
 * Finds the columns by their names; a name that the user gave wins.
 *
 * @throws {ColumnError} with the missing columns and those of the file, or if one column is named for two
 */
export function findColumns(header: readonly string[], map: ColumnMap): Columns {
  const given = new Set(Object.values(map).map(plainName));
  const find = (column: Column) => {
    const name = map[column];
    if (name !== undefined) return findGiven(header, column, name);
    const isWanted = (candidate: string) => columnNamed(candidate) === column && !given.has(plainName(candidate));
    return onlyOne(header, column, isWanted) ?? -1;
  };
  const isCustomer = (pattern: RegExp) => (candidate: string) =>
    pattern.test(lettersOf(candidate)) && !given.has(plainName(candidate));
  const columns: Columns = {
    jobs: find("jobs"),
    profit: find("profit"),
    hours: find("hours"),
    type: find("type"),
    plan: find("plan"),
    name:
      map.name === undefined
        ? (CUSTOMER_NAMES.map((pattern) => header.findIndex(isCustomer(pattern))).find((index) => index >= 0) ?? -1)
        : findGiven(header, "name", map.name),
    names: header,
  };
  const missing = REQUIRED.filter((column) => columns[column] < 0);
  if (missing[0] !== undefined) {
    const plural = missing.length > 1 ? "columns" : "column";
    const message = `the file has no ${plural} ${missing.join(", ")}; its columns are: ${header.join(", ")}`;
    throw new ColumnError(message, missing[0]);
  }
  refuseOneForTwo(columns);
  return columns;
}

/** The same figures cannot be jobs and dollars. Only a user can say so: a name that is found means one column. */
function refuseOneForTwo(columns: Columns): void {
  for (const [position, column] of COLUMNS.entries()) {
    const first = COLUMNS.slice(0, position).find((one) => columns[column] >= 0 && columns[one] === columns[column]);
    if (first === undefined) continue;
    throw new ColumnError(`"${columns.names[columns[column]]}" is named for both ${first} and ${column}`, column);
  }
}

/** The column of the name that the user gave. */
function findGiven(header: readonly string[], column: MappedColumn, name: string): number {
  const index = onlyOne(header, column, (candidate) => plainName(candidate) === plainName(name));
  if (index !== null) return index;
  throw new ColumnError(`the file has no column "${name}"; its columns are: ${header.join(", ")}`, column);
}

/** Null if there is none. The error names all if there are several. */
function onlyOne(
  header: readonly string[],
  column: MappedColumn,
  isWanted: (candidate: string) => boolean,
): number | null {
  const found = header.flatMap((candidate, index) => (isWanted(candidate) ? [index] : []));
  if (found.length > 1) {
    const names = found.map((index) => header[index]).join(", ");
    throw new ColumnError(`the file has more than one column for ${column}: ${names}`, column);
  }
  return found[0] ?? null;
}

function lettersOf(name: string): string {
  return name.toLowerCase().replace(/[^a-z]/g, "");
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}
