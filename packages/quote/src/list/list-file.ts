import type { BusinessTypeId, RoiInputs, PlanId, Plans } from "@contractor-roi/roi-core";
import type { QuotedOrigins } from "../quote/build-quote.ts";
import type { Board } from "../terms/licence-codes.ts";
import type { AssumedFigure } from "../terms/parse-figure.ts";
import type { Column } from "./column-names.ts";
import type { ListRow } from "./list-row.ts";

/** Receives a sheet's rows, in order. */
export type SheetReader = {
  /** Returns false to end the reading. */
  row(row: ListRow): boolean | void;
  /** A row that cannot be split into fields, with its text. */
  broken(line: number, problem: string, text: string): void;
  /** Waits until the rows so far are written; called often, with the bytes read so far. */
  catchUp(bytes: number): Promise<void>;
};

/** A sheet of a file. A CSV file has one, whose name is empty. */
export type Sheet = {
  readonly name: string;
  readonly isHidden: boolean;
  /** Columns that are hidden in it, from 0. */
  readonly hiddenColumns: readonly number[];
  /** Reads it from its start. A CSV file that is a stream can be read only once, see {@link ListFile.start}. */
  read(reader: SheetReader): Promise<void>;
};

/** A list of prospects, opened: a CSV file or a workbook. */
export type ListFile = {
  /** Its name in messages. */
  readonly name: string;
  /** Whether it is a workbook, not CSV. */
  readonly isWorkbook: boolean;
  /** Encoding and delimiter as the rest of "list.csv is read …"; empty for UTF-8 with commas and for workbooks. */
  readonly remark: string;
  /** The delimiter of a CSV file; a comma for a workbook. */
  readonly delimiter: string;
  /** The start of a CSV copy, so that Excel reads it as well: a byte order mark, a `sep=` line, or nothing. */
  readonly prelude: string;
  readonly sheets: readonly Sheet[];
  /** The first rows of a sheet, blank ones included: to find the header in, and to judge columns by. */
  start(sheet: Sheet): Promise<readonly ListRow[]>;
};

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
export type ColumnNote = { readonly column: MappedColumn; readonly name: string; readonly reason: string };

/** The names that the user gave for columns, `--map jobs="Booked"`; "-" for a column that is not to be read. */
export type ColumnMap = Readonly<Partial<Record<MappedColumn, string>>>;

/** Figures for rows that have none of their own; a figure of a row always wins. */
export type Assumptions = { readonly [figure in AssumedFigure]?: number | undefined } & {
  /** Whether a row's trade supplies the figures that are not given here. */
  readonly usual: boolean;
  /** The trade of rows that name none; default "other". */
  readonly trade?: BusinessTypeId | undefined;
};

/** A question that only a person can answer: each reading would give other customers, trades or figures. */
export type Question = {
  readonly about: "header" | MappedColumn;
  /** The evidence, counted in rows. */
  readonly text: string;
  /** The answers, the proposed one first. */
  readonly choices: readonly GivenTable[];
};

/** The header rows and the columns of a sheet. */
export type Table = {
  readonly sheet: Sheet;
  /** Its row, from 1; the last one where two rows are merged into one name. 0 if no row names the columns. */
  readonly headerRow: number;
  /** The number of rows that the names take: 0, 1 or 2. */
  readonly headerRows: number;
  readonly columns: Columns;
  /** Names of columns that a quote does not use. */
  readonly unknown: readonly string[];
  /** Columns that were guessed or not taken. */
  readonly notes: readonly ColumnNote[];
  /** The board whose codes name trades. */
  readonly board: Board;
  /** Whether most rows name a customer. */
  readonly namesCustomers: boolean;
  /** The middle values of the figures' columns that nobody named: a row far beyond is no such figure. */
  readonly medians: { readonly [figure in AssumedFigure]?: number | undefined };
  readonly questions: readonly Question[];
  /** The choices with all questions answered as proposed, which this table is made of. */
  readonly proposed: GivenTable;
};

/** A person's choices for a list; absent ones are found by looking. */
export type GivenTable = {
  /** A sheet's name, or its number from 1. */
  readonly sheet?: string | undefined;
  /** From 1; 0 if no row names the columns. */
  readonly headerRow?: number | undefined;
  readonly map?: ColumnMap | undefined;
  readonly assume?: Assumptions | undefined;
  /** Plans whose names rows may have; default the product's. */
  readonly plans?: Plans | undefined;
};

/** Rows that are quoted, though they would be left out. @default none */
export type TakenRows = Readonly<Partial<Record<LeftOut, boolean>>>;

/** A problem of one field of one row. */
export type FieldProblem = {
  /** The column's name in the list; empty if the whole row is meant. */
  readonly field: string;
  readonly problem: string;
  /** The text of the cell. */
  readonly value: string;
  /** The cell of a workbook, such as "C7"; empty in a CSV file. */
  readonly cell: string;
};

/** Reasons for leaving a row out, as an errors file says them. An aside is a note in a list whose figures are assumed. */
export const LEFT_OUT_REASONS = {
  hidden: "hidden in the spreadsheet",
  total: "a total or an average of other rows",
  aside: "no customer, as a note",
  header: "the header again, or a line of dashes",
} as const;

export type LeftOut = keyof typeof LEFT_OUT_REASONS;

/** The first columns of an errors file, which is corrected and run again: the row begins behind them. */
export const ERROR_COLUMNS: readonly string[] = ["error_line", "error_field", "error_reason"];

export function isErrorsHeader(header: readonly string[]): boolean {
  return ERROR_COLUMNS.every((name, index) => header[index] === name);
}

/** The lines of the rows with a reason for leaving them out. */
export type LeftOutLines = Readonly<Record<LeftOut, readonly number[]>>;

/** Receives a list's rows, in order, each once; blank ones are skipped. */
export type ListReader = {
  /**
   * @param origins of the figures that are not the row's own
   * @param otherTrade the trade's text if it names none of ours, counted as Other; null if it is known
   */
  prospect(row: ListRow, inputs: RoiInputs, origins: QuotedOrigins, otherTrade: string | null): void;
  bad(row: ListRow, problems: readonly [FieldProblem, ...FieldProblem[]]): void;
  leftOut?(row: ListRow, reason: LeftOut): void;
  broken(line: number, problem: string, text: string): void;
  catchUp(bytes: number): Promise<void>;
};

/** Options for reading a list. */
export type ReadListOptions = {
  readonly table: Table;
  /** The plan of rows that name none. */
  readonly plan: PlanId;
  /** Plans whose names rows may have; default the product's. */
  readonly plans?: Plans | undefined;
  readonly takes?: TakenRows | undefined;
  readonly assume?: Assumptions | undefined;
};

/** Among them a header is looked for. */
export const HEADER_ROWS = 60;
/** A header, and enough rows below it to judge columns by. */
const STARTING_ROWS = HEADER_ROWS + 200;

/** The first rows of a sheet. A workbook holds no blank rows: those before a row with cells are put in. */
export async function firstRows(read: (reader: SheetReader) => Promise<void>): Promise<readonly ListRow[]> {
  const rows: ListRow[] = [];
  await read({
    row(row) {
      const last = row.cells === undefined ? 0 : Math.min(row.line - 1, STARTING_ROWS);
      while (rows.length < last) rows.push({ line: rows.length + 1, fields: [], cells: [], isHidden: false });
      if (row.line <= STARTING_ROWS) rows.push(row);
      return row.line < STARTING_ROWS;
    },
    broken: () => {},
    catchUp: async () => {},
  });
  return rows;
}
