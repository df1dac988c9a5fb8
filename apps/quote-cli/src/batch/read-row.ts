import { DEFAULT_ROI_INPUTS, type PlanId, type RoiInputs } from "@contractor-roi/roi-core";
import { parseBusinessType, parsePlan, PLAN_REQUIREMENT, TYPE_REQUIREMENT } from "../parse-choice.ts";
import { FIGURE_REQUIREMENT, parseFigure } from "../parse-figure.ts";
import type { Column, Columns } from "./columns.ts";

/** What is wrong with one field of one row. */
export type FieldProblem = { readonly field: string; readonly problem: string; readonly value: string };

/** A row's inputs, or all of its problems. A missing trade or plan is not a problem: no formula reads the trade. */
export function readRow(
  row: readonly string[],
  columns: Columns,
  plan: PlanId,
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
  const read = <T>(column: Column, parse: (text: string) => T | null, requirement: string, fallback: T): T => {
    const value = row[columns[column]] ?? "";
    const parsed = parse(value);
    if (parsed === null)
      problems.push({ field: columns.names[columns[column]] ?? column, problem: requirement, value });
    return parsed ?? fallback;
  };
  const isGiven = (column: Column) => columns[column] >= 0 && (row[columns[column]] ?? "").trim() !== "";
  const defaults = DEFAULT_ROI_INPUTS;
  const inputs: RoiInputs = {
    jobsPerMonth: read("jobs", parseFigure, FIGURE_REQUIREMENT, 0),
    avgJobProfit: read("profit", parseFigure, FIGURE_REQUIREMENT, 0),
    adminHoursPerWeek: read("hours", parseFigure, FIGURE_REQUIREMENT, 0),
    businessType: isGiven("type")
      ? read("type", parseBusinessType, TYPE_REQUIREMENT, defaults.businessType)
      : defaults.businessType,
    selectedPlan: isGiven("plan") ? read("plan", parsePlan, PLAN_REQUIREMENT, plan) : plan,
  };
  const [first, ...others] = problems;
  return first ? [first, ...others] : inputs;
}
