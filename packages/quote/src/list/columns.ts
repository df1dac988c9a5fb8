import { cleanText, type BusinessTypeId } from "@contractor-roi/roi-core";
import type { AssumedFigure } from "../build-quote.ts";
import { SheetError } from "./sheet-error.ts";

const COLUMNS = ["jobs", "profit", "hours", "type", "plan"] as const;
const MAPPED: readonly MappedColumn[] = [...COLUMNS, "name"];

export type Column = (typeof COLUMNS)[number];

/** A column that a user may name, the customer's included. */
export type MappedColumn = Column | "name";

/** Indexes of a row's fields; -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>> & {
  /** The customer, for documents. */
  readonly name: number;
  readonly names: readonly string[];
};

/** The names that the user gave for columns, `--map jobs="Booked"`. */
export type ColumnMap = Readonly<Partial<Record<MappedColumn, string>>>;

/** Figures for rows that have none of their own; a figure of a row always wins. */
export type Assumptions = Readonly<Partial<Record<AssumedFigure, number>>> & {
  /** Whether a row's trade supplies the figures that are not given here. */
  readonly usual: boolean;
  /** The trade of rows that name none; default "other". */
  readonly trade?: BusinessTypeId | undefined;
};

const REQUIRED: readonly AssumedFigure[] = ["jobs", "profit", "hours"];

/** A list without a needed column, or with several candidates for it. */
export class ColumnError extends SheetError {
  override readonly name = "ColumnError";
  /** The column for the user to name. */
  readonly column: MappedColumn;

  constructor(message: string, column: MappedColumn) {
    super(message);
    this.column = column;
  }
}

/**
 * Names as people write them, without case, accents, spaces and signs: "Jobs / Month", "jobs_per_month" and "Monthly Jobs".
 * Each in English and Spanish.
 */
const NAMES: Readonly<Record<Column, readonly RegExp[]>> = {
  jobs: [
    /^(((number|no|num)of)?(avg|average)?(monthly)?(completed)?(jobs|jobcount)((per|a|each)?(month|mo)|monthly)?)$/,
    /^((numero|cantidad)de)?trabajos((al|por|cada)mes|mensuales)?$/,
  ],
  profit: [
    /^((avg|average|typical)?(job)?profit((per|a|each)?job)?|(avg|average)(job)?ticket(size|value)?|ticketsize|(avg|average)(job(value|size|sale)|sale|invoice))(in)?(usd?|dollars)?$/,
    /^(ganancia|utilidad|beneficio)(promedio|media|neta)?((por|de|cada)trabajo)?(en)?(usd|dolares)?$/,
  ],
  hours: [
    /^(weekly)?(admin|administrative|administration|office|paperwork)?(time|work)?(hours?|hrs?)((spent)?(on|of|for)?(admin|office|paperwork)(work|tasks)?)?((per|a|each)?(week|wk)|weekly)?$/,
    /^horas(de)?(oficina|administracion|administrativas|papeleo)?((por|a|ala|cada)semana|semanales)?$/,
  ],
  type: [/^((business)?type|trade|industry|typeofbusiness)$/, /^(tipo(denegocio)?|oficio|rubro|giro|industria)$/],
  plan: [/^(selected)?plan(name)?$/],
};

/** Names that licence boards give the trade's column; a column that says it plainly is better. */
const LICENCE_NAMES =
  /^((licen[sc]e|primary)?(class(ification)?(s|es)?(description)?)|licen[sc]e(type|description|category)|specialty|profession|category|services?)$/;
/** Names of the customer's column, the better ones first: a file may hold a company and a person. */
const CUSTOMER_NAMES = [
  /^(((associated)?company|business|customer|client|prospect|account|contractor|lead|firm|organi[sz]ation|licensee|dba)(name)?|businessnamedba|(nombrede(la|l)?)?(empresa|organizacion|compania|cliente|negocio|contratista|prospecto)|razonsocial)$/,
  /^((full|contact|deal)?name|nombre(completo)?)$/,
  /^(contact|contacto)$/,
] as const;

export const MAP_REQUIREMENT: string = `must name one of ${MAPPED.join(", ")} and a column of the file, such as jobs="Monthly Jobs"`;

/** The column that a name of a file's header means; null for anything else. */
export function columnNamed(name: string): Column | null {
  const plain = lettersOf(name.replace("#", "number")).replace(/^number(?!of)/, "numberof");
  const column = COLUMNS.find((one) => NAMES[one].some((pattern) => pattern.test(plain)));
  return column ?? (LICENCE_NAMES.test(plain) ? "type" : null);
}

/** Counts the needed columns that a header names, and the optional ones. */
export function countColumns(
  header: readonly string[],
  map: ColumnMap,
): { readonly needed: number; readonly others: number } {
  const plain = header.map(plainName);
  const has = (column: MappedColumn): boolean => {
    const given = map[column];
    if (given !== undefined) return plain.includes(plainName(given));
    if (column !== "name") return header.some((name) => columnNamed(name) === column);
    return header.some((name) => CUSTOMER_NAMES.some((pattern) => pattern.test(lettersOf(name))));
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
 * Finds the columns by their names; a name that the user gave wins.
 *
 * @param file its name in messages
 * @throws {ColumnError} with the missing columns and those of the file, or if one column is named for two
 */
export function findColumns(
  header: readonly string[],
  map: ColumnMap,
  file = "the file",
  assume?: Assumptions | undefined,
): Columns {
  const given = new Set(Object.values(map).map(plainName));
  const find = (column: Column) => {
    const name = map[column];
    if (name !== undefined) return findGiven(header, column, name, file);
    const isWanted = (candidate: string) => columnNamed(candidate) === column && !given.has(plainName(candidate));
    const isPlain = (candidate: string) => isWanted(candidate) && !LICENCE_NAMES.test(lettersOf(candidate));
    return onlyOne(header, column, header.some(isPlain) ? isPlain : isWanted, file) ?? -1;
  };
  const columns: Columns = {
    jobs: find("jobs"),
    profit: find("profit"),
    hours: find("hours"),
    type: find("type"),
    plan: find("plan"),
    name:
      map.name === undefined
        ? findCustomer(header, (candidate) => !given.has(plainName(candidate)))
        : findGiven(header, "name", map.name, file),
    names: header,
  };
  const isAssumed = (column: AssumedFigure) => assume?.usual === true || assume?.[column] !== undefined;
  const missing = REQUIRED.filter((column) => columns[column] < 0 && !isAssumed(column));
  if (missing[0] !== undefined) {
    const plural = missing.length > 1 ? "columns" : "column";
    const message = `${file} has no ${plural} ${missing.join(", ")}; its columns are: ${listNames(header)}`;
    throw new ColumnError(message, missing[0]);
  }
  refuseOneForTwo(columns);
  return columns;
}

/** The columns whose names mean one thing only; -1 for all others. */
export function guessColumns(header: readonly string[]): Columns {
  const onlyNamed = (column: Column): number => {
    const named = header.flatMap((name, at) => (columnNamed(name) === column ? [at] : []));
    const plain = named.filter((at) => !LICENCE_NAMES.test(lettersOf(header[at] ?? "")));
    const [index = -1, other] = plain.length > 0 ? plain : named;
    return other === undefined ? index : -1;
  };
  return {
    jobs: onlyNamed("jobs"),
    profit: onlyNamed("profit"),
    hours: onlyNamed("hours"),
    type: onlyNamed("type"),
    plan: onlyNamed("plan"),
    name: findCustomer(header, () => true),
    names: header,
  };
}

function findCustomer(header: readonly string[], isFree: (name: string) => boolean): number {
  const isCustomer = (pattern: RegExp) => (name: string) => pattern.test(lettersOf(name)) && isFree(name);
  return CUSTOMER_NAMES.map((pattern) => header.findIndex(isCustomer(pattern))).find((index) => index >= 0) ?? -1;
}

/** Refuses a column that a user named for two figures. A name that was found means one column only. */
function refuseOneForTwo(columns: Columns): void {
  for (const [position, column] of COLUMNS.entries()) {
    const first = COLUMNS.slice(0, position).find((one) => columns[column] >= 0 && columns[one] === columns[column]);
    if (first === undefined) continue;
    throw new ColumnError(`"${columns.names[columns[column]]}" is named for both ${first} and ${column}`, column);
  }
}

/** The column of the name that the user gave. */
function findGiven(header: readonly string[], column: MappedColumn, name: string, file: string): number {
  const index = onlyOne(header, column, (candidate) => plainName(candidate) === plainName(name), file);
  if (index !== null) return index;
  throw new ColumnError(`${file} has no column "${name}"; its columns are: ${listNames(header)}`, column);
}

/** Returns null for no such column. The error names all if there are several. */
function onlyOne(
  header: readonly string[],
  column: MappedColumn,
  isWanted: (candidate: string) => boolean,
  file: string,
): number | null {
  const found = header.flatMap((candidate, index) => (isWanted(candidate) ? [index] : []));
  if (found.length > 1) {
    const names = found.map((index) => header[index] ?? "");
    if (new Set(names.map(plainName)).size === 1)
      throw new SheetError(`${file} has more than one column called "${names[0]}": give each a name of its own`);
    throw new ColumnError(`${file} has more than one column for ${column}: ${names.join(", ")}`, column);
  }
  return found[0] ?? null;
}

function listNames(header: readonly string[]): string {
  return header.filter((name) => name.trim() !== "").join(", ");
}

function lettersOf(name: string): string {
  return cleanText(name)
    .replace(/__c$/i, "")
    .normalize("NFD")
    .toLowerCase()
    .replace(/[^a-z]/g, "");
}

function plainName(name: string): string {
  return cleanText(name).toLowerCase().replace(/\s+/g, " ");
}
