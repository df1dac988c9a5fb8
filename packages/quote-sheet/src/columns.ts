import { SheetError } from "./sheet-error.ts";

const COLUMNS = ["jobs", "profit", "hours", "type", "plan"] as const;

export type Column = (typeof COLUMNS)[number];

/** Where a row holds what; -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>> & { readonly names: readonly string[] };

/** The names that the user gave for columns, `--map jobs="Booked"`. */
export type ColumnMap = Readonly<Partial<Record<Column, string>>>;

const REQUIRED: readonly Column[] = ["jobs", "profit", "hours"];

/** A list without a column that is needed, or with several that may be it. */
export class ColumnError extends SheetError {
  override readonly name = "ColumnError";
  /** The column that is to be named. */
  readonly column: Column;

  constructor(message: string, column: Column) {
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

export const MAP_REQUIREMENT: string = `must name one of ${COLUMNS.join(", ")} and a column of the file, such as jobs="Monthly Jobs"`;

/** The column that a name of a file's header means; null for anything else. */
export function columnNamed(name: string): Column | null {
  const plain = name
    .toLowerCase()
    .replace("#", "number")
    .replace(/[^a-z]/g, "")
    .replace(/^number(?!of)/, "numberof");
  return COLUMNS.find((column) => NAMES[column].test(plain)) ?? null;
}

/** Reads one `--map`: a column and the name that it has in the file; null for anything else. */
export function parseMapping(text: string): readonly [Column, string] | null {
  const [, left = "", right = ""] = /^([^=]*)=(.*)$/s.exec(text) ?? [];
  const column = COLUMNS.find((one) => one === left.trim().toLowerCase());
  return column === undefined || right.trim() === "" ? null : [column, right.trim()];
}

/**
 * Finds the columns by their names; a name that the user gave wins.
 *
 * @throws {ColumnError} with the missing columns and those of the file
 */
export function findColumns(header: readonly string[], map: ColumnMap): Columns {
  const given = new Set(Object.values(map).map(plainName));
  const find = (column: Column) => {
    const name = map[column];
    const isWanted =
      name === undefined
        ? (candidate: string) => columnNamed(candidate) === column && !given.has(plainName(candidate))
        : (candidate: string) => plainName(candidate) === plainName(name);
    const found = header.flatMap((candidate, index) => (isWanted(candidate) ? [index] : []));
    if (name !== undefined && found.length === 0) {
      throw new ColumnError(`the file has no column "${name}"; its columns are: ${header.join(", ")}`, column);
    }
    if (found.length > 1) {
      const names = found.map((index) => header[index]).join(", ");
      throw new ColumnError(`the file has more than one column for ${column}: ${names}`, column);
    }
    return found[0] ?? -1;
  };
  const columns: Columns = {
    jobs: find("jobs"),
    profit: find("profit"),
    hours: find("hours"),
    type: find("type"),
    plan: find("plan"),
    names: header,
  };
  const missing = REQUIRED.filter((column) => columns[column] < 0);
  if (missing[0] !== undefined) {
    const plural = missing.length > 1 ? "columns" : "column";
    const message = `the file has no ${plural} ${missing.join(", ")}; its columns are: ${header.join(", ")}`;
    throw new ColumnError(message, missing[0]);
  }
  return columns;
}

function plainName(name: string): string {
  return name.trim().toLowerCase();
}
