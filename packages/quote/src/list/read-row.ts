import { DEFAULT_ROI_INPUTS, PLANS, type PlanId, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import { parseBusinessType, parsePlan, planRequirement, TYPE_REQUIREMENT } from "../terms/parse-choice.ts";
import { describeFigureProblem, FIGURE_REQUIREMENT, isFigure, parseFigure } from "../terms/parse-figure.ts";
import type { Column, Columns, MappedColumn } from "./columns.ts";
import type { Cell, FieldProblem, ListRow, OddCell } from "./list-file.ts";
import { describeOddCell, oddText } from "./name-odd-cell.ts";

const HOURS_OF_A_WEEK = 168;

/** A row's inputs, or all of its problems. A missing trade or plan is not a problem: no formula reads the trade. */
export function readRow(
  { line, fields: row, cells }: Pick<ListRow, "line" | "fields" | "cells">,
  columns: Columns,
  plan: PlanId,
  plans: Plans = PLANS,
): RoiInputs | [FieldProblem, ...FieldProblem[]] {
  const width = columns.names.length;
  if (cells !== undefined && cells.length > width) {
    const index = cells.findIndex((cell, at) => at >= width && cell !== null);
    const problem = "stands in a column without a name: give the column a name, or delete the cell";
    return [{ field: "", problem, value: row[index] ?? "", cell: `${columnLetters(index)}${line}` }];
  }
  if (row.length !== width) {
    return [
      {
        field: "",
        problem: `the row has ${row.length} fields, the header ${width}`,
        value: row.join(","),
        cell: "",
      },
    ];
  }
  const problems: FieldProblem[] = [];
  const report = (column: MappedColumn, problem: string) => {
    const index = columns[column];
    const cell = cells === undefined ? "" : `${columnLetters(index)}${line}`;
    problems.push({ field: columns.names[index] ?? column, problem, value: row[index] ?? "", cell });
  };
  const readFigure = (column: Column, most: number) => {
    const value = row[columns[column]] ?? "";
    const cell = cells?.[columns[column]];
    // A workbook's number is one, whatever its text may mean to a reader: 350.125.
    const figure =
      typeof cell === "number" ? cell : typeof cell === "object" && cell !== null ? null : parseFigure(value);
    if (figure !== null && isFigure(figure) && figure <= most) return figure;
    const odd = figure === null ? oddCell(cell, value) : null;
    if (odd !== null) report(column, describeOddCell(odd));
    else if (figure !== null && figure > most) report(column, `must be at most ${most}, the hours of a week`);
    else report(column, figure === null ? describeFigureProblem(value) : FIGURE_REQUIREMENT);
    return 0;
  };
  /** Reports a text that was to come from somewhere else and did not. */
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
  const inputs: RoiInputs = {
    jobsPerMonth: readFigure("jobs", Infinity),
    avgJobProfit: readFigure("profit", Infinity),
    adminHoursPerWeek: readFigure("hours", HOURS_OF_A_WEEK),
    businessType: readChoice("type", parseBusinessType, TYPE_REQUIREMENT, DEFAULT_ROI_INPUTS.businessType),
    selectedPlan: readChoice("plan", (text) => parsePlan(text, plans), planRequirement(plans), plan),
  };
  const [first, ...others] = problems;
  return first ? [first, ...others] : inputs;
}

function oddCell(cell: Cell | undefined, text: string): OddCell | null {
  return typeof cell === "object" && cell !== null ? cell : oddText(text);
}

/** The letters of a column, from 0: "A", "Z", "AA". */
function columnLetters(column: number): string {
  const rest = Math.floor(column / 26);
  return (rest > 0 ? columnLetters(rest - 1) : "") + String.fromCharCode(65 + (column % 26));
}
