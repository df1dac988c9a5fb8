import {
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  PLANS,
  type BusinessTypeId,
  type FigureUnit,
  type PlanId,
  type Plans,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { parseBusinessType, parsePlan, planRequirement, TYPE_REQUIREMENT } from "../terms/parse-choice.ts";
import { describeFigureProblem, FIGURE_REQUIREMENT, isFigure, parseFigure } from "../terms/parse-figure.ts";
import type { Assumptions, Column, Columns, MappedColumn } from "./columns.ts";
import type { AssumedFigure, QuotedOrigins } from "../build-quote.ts";
import type { QuotedOrigin } from "../words/quote-words.ts";
import { totalFinder } from "./find-totals.ts";
import {
  columnLetters,
  type Cell,
  type FieldProblem,
  type ListReader,
  type ListRow,
  type OddCell,
  type ReadListOptions,
} from "./list-file.ts";
import { describeOddCell, oddText } from "./odd-cell.ts";

const HOURS_OF_A_WEEK = 168;

/**
 * Reads the rows below a table's header. The memory that it takes does not grow with the rows of a CSV file.
 *
 * @throws {SheetError} if a file turns out to be broken beyond the inspected start
 */
export async function readList(options: ReadListOptions, reader: ListReader): Promise<void> {
  const { table, plan, plans, takes, assume } = options;
  const { columns, headerRow } = table;
  const isTotal = totalFinder(columns);
  await table.sheet.read({
    row(found) {
      if (found.line <= headerRow || found.fields.every(isBlank)) return;
      const row = asWide(found, columns.names.length);
      if (isTotal(row) && !takes?.totals) return void reader.leftOut(row, "total");
      if (row.isHidden && !takes?.hidden) return void reader.leftOut(row, "hidden");
      const read = readRow(row, columns, { plan, plans, assume });
      if (Array.isArray(read)) reader.bad(row, read);
      else reader.prospect(row, read.inputs, read.origins);
    },
    broken: (line, problem, text) => {
      if (line > headerRow) reader.broken(line, problem, text);
    },
    catchUp: (bytes) => reader.catchUp(bytes),
  });
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

function isBlank(field: string): boolean {
  return field.trim() === "";
}

type RowRules = {
  /** The plan of rows that name none. */
  readonly plan: PlanId;
  readonly plans?: Plans | undefined;
  readonly assume?: Assumptions | undefined;
};

/** A row's inputs, and the origins of the figures that are not its own. */
type ReadRow = { readonly inputs: RoiInputs; readonly origins: QuotedOrigins };

const UNITS: Readonly<Record<AssumedFigure, FigureUnit>> = { jobs: "jobs", profit: "usdPerJob", hours: "hoursPerWeek" };

/** Reads a row's inputs, or all of its problems. A missing trade is no problem without assumptions, since no formula reads it. */
function readRow(
  { line, fields: row, cells }: Pick<ListRow, "line" | "fields" | "cells">,
  columns: Columns,
  { plan, plans = PLANS, assume }: RowRules,
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
  const report = (column: MappedColumn, problem: string) => {
    const index = columns[column];
    const cell = cells === undefined || index < 0 ? "" : `${columnLetters(index)}${line}`;
    problems.push({ field: columns.names[index] ?? column, problem, value: row[index] ?? "", cell });
  };
  const readFigure = (column: AssumedFigure, most: number, usual: number) => {
    const value = row[columns[column]] ?? "";
    const cell = cells?.[columns[column]];
    const stand = assume?.[column] ?? (assume?.usual === true ? usual : undefined);
    if (stand !== undefined && value.trim() === "" && (cell === undefined || cell === null)) {
      origins[column] = assume?.[column] === undefined ? "usual" : "assumed";
      return stand;
    }
    // A number of a workbook has one meaning, though its text 350.125 may have two.
    const figure =
      typeof cell === "number"
        ? cell
        : typeof cell === "object" && cell !== null
          ? null
          : parseFigure(value, UNITS[column]);
    if (figure !== null && isFigure(figure) && figure <= most) return figure;
    const odd = figure === null ? oddCell(cell, value) : null;
    if (odd !== null) report(column, describeOddCell(odd));
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
  const readChoice = <T>(column: Column, parse: (text: string) => T | null, requirement: string, fallback: T): T => {
    const value = row[columns[column]] ?? "";
    if (isMissing(column) || value.trim() === "") return fallback;
    const choice = parse(value);
    if (choice === null) report(column, requirement);
    return choice ?? fallback;
  };
  isMissing("name");
  const readTrade = (text: string): BusinessTypeId | null =>
    parseBusinessType(text) ?? (assume?.usual === true ? (assume.trade ?? "other") : null);
  const ownTrade = assume === undefined ? DEFAULT_ROI_INPUTS.businessType : (assume.trade ?? "other");
  const businessType = readChoice("type", readTrade, TYPE_REQUIREMENT, ownTrade);
  const { defaultJobsPerMonth, defaultTicket } = BUSINESS_TYPES[businessType];
  const inputs: RoiInputs = {
    jobsPerMonth: readFigure("jobs", Infinity, defaultJobsPerMonth),
    avgJobProfit: readFigure("profit", Infinity, defaultTicket),
    adminHoursPerWeek: readFigure("hours", HOURS_OF_A_WEEK, DEFAULT_ROI_INPUTS.adminHoursPerWeek),
    businessType,
    selectedPlan: readChoice("plan", (text) => parsePlan(text, plans), planRequirement(plans), plan),
  };
  const [first, ...others] = problems;
  return first ? [first, ...others] : { inputs, origins };
}

function oddCell(cell: Cell | undefined, text: string): OddCell | null {
  return typeof cell === "object" && cell !== null ? cell : oddText(text);
}
