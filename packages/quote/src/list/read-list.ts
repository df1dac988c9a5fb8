import {
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  PLANS,
  type BusinessTypeId,
  type PlanId,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { parseBusinessType, parsePlan, planRequirement } from "../terms/parse-choice.ts";
import {
  type AssumedFigure,
  describeFigureProblem,
  FIGURE_REQUIREMENT,
  isFigure,
  UNITS,
} from "../terms/parse-figure.ts";
import type { QuotedOrigins } from "../quote/build-quote.ts";
import type { QuotedOrigin } from "../words/english/quote-words.ts";
import { isTooLarge } from "./decide/columns.ts";
import { repeatsHeader } from "./decide/header.ts";
import {
  ERROR_COLUMNS,
  isErrorsHeader,
  LEFT_OUT_REASONS,
  type FieldProblem,
  type LeftOut,
  type LeftOutLines,
  type ListReader,
  type MappedColumn,
  type ReadListOptions,
  type Table,
} from "./list-file.ts";
import { columnLetters, countFilled, customerOf, isBlank, readFigureCell } from "./list-row.ts";
import type { Cell, ListRow, OddCell } from "./list-row.ts";
import { describeOddCell, oddText } from "./odd-cell.ts";
import { sumFinder } from "./sum-rows.ts";

const HOURS_OF_A_WEEK = 168;
/** How many times the middle value of its column a figure is that is named as a mistake. */
const FAR = 20;

/**
 * Reads the rows below a table's header. The memory that it takes grows only with the rows of a CSV file that are left out.
 *
 * @returns the lines of the rows with a reason for leaving them out, also of those that are taken
 * @throws {SheetError} if a file turns out to be broken beyond the inspected start
 */
export async function readList(options: ReadListOptions, reader: ListReader): Promise<LeftOutLines> {
  const { table, takes, assume } = options;
  const { columns, headerRow } = table;
  const isSum = sumFinder(columns);
  const isCorrected = isErrorsHeader(columns.names);
  const names = columns.names.slice(isCorrected ? ERROR_COLUMNS.length : 0);
  const leftOut: Record<LeftOut, number[]> = { hidden: [], total: [], aside: [], header: [] };
  await table.sheet.read({
    row(found) {
      if (found.line <= headerRow || found.fields.every(isBlank)) return;
      const row = asWide(found, columns.names.length);
      // A corrected row is judged anew; that it was hidden shows nowhere else.
      const before = isCorrected ? row.fields[ERROR_COLUMNS.length - 1] : "";
      const own = isCorrected ? row.fields.slice(ERROR_COLUMNS.length) : row.fields;
      const reason: LeftOut | null =
        repeatsHeader(own, names) || isRule(own)
          ? "header"
          : isSum(row, before === LEFT_OUT_REASONS.total)
            ? "total"
            : row.isHidden || before === LEFT_OUT_REASONS.hidden
              ? "hidden"
              : assume !== undefined && isAside(row, table)
                ? "aside"
                : null;
      if (reason !== null) leftOut[reason].push(row.line);
      if (reason !== null && !takes?.[reason]) return void reader.leftOut?.(row, reason);
      const read = readRow(row, options);
      if (Array.isArray(read)) reader.bad(row, read);
      else reader.prospect(row, read.inputs, read.origins, read.otherTrade);
    },
    broken: (line, problem, text) => {
      if (line > headerRow) reader.broken(line, problem, text);
    },
    catchUp: (bytes) => reader.catchUp(bytes),
  });
  return leftOut;
}

/** Pads a row to the header's width, since rows may end with their last filled cell, and drops blank fields behind it. */
function asWide(row: ListRow, width: number): ListRow {
  const { fields, cells } = row;
  const extra = fields.slice(width);
  if (extra.length > 0 && cells === undefined && extra.every(isBlank))
    return { ...row, fields: fields.slice(0, width) };
  const missing = Math.max(0, width - fields.length);
  if (missing === 0) return row;
  const filled = { ...row, fields: [...fields, ...Array.from({ length: missing }, () => "")] };
  return cells === undefined
    ? filled
    : { ...filled, cells: [...cells, ...Array.from({ length: missing }, () => null)] };
}

/** Whether a row is a line of dashes. */
function isRule(fields: readonly string[]): boolean {
  const first = fields.find((field) => field !== "") ?? "";
  return /^\s*[-=_*–—]{3}/.test(first) && fields.every((field) => /^[-=_*–—|+:\s]*$/.test(field));
}

/** Fewer columns may be those of a list of names. */
const MANY_COLUMNS = 3;

/** Whether a row is a note, which would get a customer's usual figures: it lacks the customer, or nearly everything. */
function isAside(row: ListRow, { columns, namesCustomers }: Table): boolean {
  if (namesCustomers && customerOf(row, columns) === "") return true;
  return columns.names.length >= MANY_COLUMNS && countFilled(row.fields) <= 1;
}

/** A row's inputs, the origins of the figures that are not its own, and a trade that is none of ours. */
type ReadRow = {
  readonly inputs: RoiInputs;
  readonly origins: QuotedOrigins;
  readonly otherTrade: string | null;
};

/** Reads a row's inputs, or all of its problems. A trade that is not known is no problem: it is counted as Other. */
function readRow(
  { line, fields: row, cells }: Pick<ListRow, "line" | "fields" | "cells">,
  { table: { columns, board, medians }, plan, plans = PLANS, assume }: ReadListOptions,
): ReadRow | [FieldProblem, ...FieldProblem[]] {
  const width = columns.names.length;
  if (cells !== undefined && cells.length > width) {
    const index = cells.findIndex((cell, at) => at >= width && cell !== null);
    const problem = "stands in a column without a name: give the column a name, or delete the cell";
    return [{ field: "", problem, value: row[index] ?? "", cell: `${columnLetters(index)}${line}` }];
  }
  if (row.length > width) {
    const problem = `the row has ${row.length} fields, the header ${width}`;
    return [{ field: "", problem, value: row.join(","), cell: "" }];
  }
  const problems: FieldProblem[] = [];
  const origins: { -readonly [figure in AssumedFigure]?: QuotedOrigin } = {};
  const describeFar = (column: AssumedFigure, figure: number, middle: number): string =>
    `${figure.toLocaleString("en-US")} is ${Math.floor(figure / middle).toLocaleString("en-US")} times its column's middle value, ` +
    `${middle.toLocaleString("en-US")}: correct it, or choose the column yourself (--map ${column}=...)`;
  const report = (column: MappedColumn, problem: string) => {
    const index = columns[column];
    const cell = cells === undefined || index < 0 ? "" : `${columnLetters(index)}${line}`;
    problems.push({ field: columns.names[index] ?? column, problem, value: row[index] ?? "", cell });
  };
  const readFigure = (column: AssumedFigure, most: number, usual: number) => {
    const value = row[columns[column]] ?? "";
    const cell = cells?.[columns[column]];
    const stand = assume?.[column] ?? (assume?.usual === true ? usual : undefined);
    if (stand !== undefined && isBlank(value)) {
      origins[column] = assume?.[column] === undefined ? "usual" : "assumed";
      return stand;
    }
    const figure = readFigureCell(column, value, cell);
    const middle = medians[column] ?? Infinity;
    const isFar = figure !== null && figure >= FAR * middle && isTooLarge(column, figure, named);
    if (figure !== null && isFigure(figure) && figure <= most && !isFar) return figure;
    const odd = figure === null ? oddCell(cell, value) : null;
    if (odd !== null) report(column, describeOddCell(odd));
    else if (isFar) report(column, describeFar(column, figure, middle));
    else if (figure !== null && figure > most) report(column, `must be at most ${most}, the hours of a week`);
    else report(column, figure === null ? describeFigureProblem(value, UNITS[column]) : FIGURE_REQUIREMENT);
    return 0;
  };
  /** Reports an error, or a formula without a value, in place of a text. */
  const isMissing = (column: MappedColumn): boolean => {
    const cell = cells?.[columns[column]];
    const value = row[columns[column]] ?? "";
    if (typeof cell !== "object" && !/^\s*(#|Err:)/.test(value)) return false;
    const odd = oddCell(cell, value);
    if (odd?.kind !== "error" && odd?.kind !== "formula-without-value") return false;
    report(column, describeOddCell(odd));
    return true;
  };
  const readPlan = (): PlanId => {
    const value = row[columns.plan] ?? "";
    if (isMissing("plan") || isBlank(value)) return plan;
    const choice = parsePlan(value, plans);
    if (choice === null) report("plan", planRequirement(plans));
    return choice ?? plan;
  };
  isMissing("name");
  isMissing("type");
  const trade = row[columns.type] ?? "";
  const named = isBlank(trade) ? assume?.trade : parseBusinessType(trade, board);
  const businessType: BusinessTypeId = named ?? "other";
  const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[businessType];
  const inputs: RoiInputs = {
    jobsPerMonth: readFigure("jobs", Infinity, defaultJobsPerMonth),
    avgJobProfit: readFigure("profit", Infinity, defaultTicket),
    adminHoursPerWeek: readFigure("hours", HOURS_OF_A_WEEK, DEFAULT_ROI_INPUTS.adminHoursPerWeek),
    businessType,
    selectedPlan: readPlan(),
  };
  const [first, ...others] = problems;
  const otherTrade = columns.type < 0 || named ? null : isBlank(trade) ? "" : trade.trim();
  return first ? [first, ...others] : { inputs, origins, otherTrade };
}

function oddCell(cell: Cell | undefined, text: string): OddCell | null {
  return typeof cell === "object" && cell !== null ? cell : oddText(text);
}
