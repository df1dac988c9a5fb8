import { DEFAULT_ROI_INPUTS, type PlanId, type RoiInputs } from "@contractor-roi/roi-core";
import { parseBusinessType, parsePlan, PLAN_REQUIREMENT, TYPE_REQUIREMENT } from "./parse-choice.ts";
import { describeFigureProblem, FIGURE_REQUIREMENT, isFigure, parseFigure } from "./parse-figure.ts";
import type { Column, Columns } from "./columns.ts";
import type { Cell } from "./rows.ts";

/** What is wrong with one field of one row. */
export type FieldProblem = { readonly field: string; readonly problem: string; readonly value: string };

/** A row's inputs, or all of its problems. A missing trade or plan is not a problem: no formula reads the trade. */
export function readRow(
  row: readonly string[],
  columns: Columns,
  plan: PlanId,
  cells?: readonly Cell[],
): RoiInputs | [FieldProblem, ...FieldProblem[]] {
  if (row.length !== columns.names.length) {
    return [
      {
        field: "",
        problem: `the row has ${row.length} fields, the header ${columns.names.length}`,
        value: row.join(","),
      },
    ];
  }
  const problems: FieldProblem[] = [];
  const report = (column: Column, problem: string) => {
    const index = columns[column];
    problems.push({ field: columns.names[index] ?? column, problem, value: row[index] ?? "" });
  };
  const readFigure = (column: Column) => {
    const value = row[columns[column]] ?? "";
    // A workbook's number is one, whatever its text may mean to a reader: 350.125.
    const cell = cells?.[columns[column]];
    const figure = typeof cell !== "number" ? parseFigure(value) : isFigure(cell) ? cell : null;
    if (figure === null) report(column, typeof cell === "number" ? FIGURE_REQUIREMENT : describeFigureProblem(value));
    return figure ?? 0;
  };
  const readChoice = <T>(column: Column, parse: (text: string) => T | null, requirement: string, fallback: T): T => {
    const value = row[columns[column]] ?? "";
    if (value.trim() === "") return fallback;
    const choice = parse(value);
    if (choice === null) report(column, requirement);
    return choice ?? fallback;
  };
  const inputs: RoiInputs = {
    jobsPerMonth: readFigure("jobs"),
    avgJobProfit: readFigure("profit"),
    adminHoursPerWeek: readFigure("hours"),
    businessType: readChoice("type", parseBusinessType, TYPE_REQUIREMENT, DEFAULT_ROI_INPUTS.businessType),
    selectedPlan: readChoice("plan", parsePlan, PLAN_REQUIREMENT, plan),
  };
  const [first, ...others] = problems;
  return first ? [first, ...others] : inputs;
}
