import type { Assumptions, GivenTable, MappedColumn, Question, Table } from "@contractor-roi/quote/list";

const NEEDED: readonly MappedColumn[] = ["jobs", "profit", "hours"];

/** Labels of the columns, the needed ones first. */
export const COLUMN_LABELS: Readonly<Record<MappedColumn, string>> = {
  jobs: "Jobs a month",
  profit: "Profit per job",
  hours: "Admin hours a week",
  name: "Customer",
  type: "Trade",
  plan: "Plan",
};
export const COLUMNS = Object.keys(COLUMN_LABELS) as readonly MappedColumn[];

/** Problems of columns, a sentence each. */
export type ColumnProblems = Readonly<Partial<Record<MappedColumn, string>>>;

export function isNeeded(column: MappedColumn): boolean {
  return NEEDED.includes(column);
}

/** Whether a list lacks a column of figures, which can be assumed. */
export function lacksFigures({ columns }: Table): boolean {
  return NEEDED.some((column) => columns[column] < 0);
}

/** Finds needed columns that are not chosen. */
export function findColumnProblems({ columns }: Table, assume: Assumptions | null = null): ColumnProblems {
  const missing = NEEDED.filter((column) => columns[column] < 0 && assume === null);
  return Object.fromEntries(missing.map((column) => [column, "Choose the column that holds it."]));
}

/** The questions that only a choice answers: the usual figures have a box of their own. */
export function openQuestions({ questions }: Table): readonly Question[] {
  return questions.filter(({ choices: [proposed] }) => proposed?.map ?? proposed?.headerRow !== undefined);
}

/** An answer to a question: "Avg Ticket", "None", "Row 1 names the columns". */
export function describeChoice({ headerRow, map = {} }: GivenTable): string {
  if (headerRow !== undefined) return `${headerRow === 0 ? "No row" : `Row ${headerRow}`} names the columns`;
  return Object.values(map).join(", ").replace(/^-$/, "None");
}

/** The choices with one more column, by its name: it is taken from any other choice. */
export function chooseColumn(given: GivenTable, column: MappedColumn, name: string): GivenTable {
  const others = Object.entries(given.map ?? {}).filter(([, one]) => one === "-" || one !== name);
  return { ...given, map: { ...Object.fromEntries(others), [column]: name } };
}
