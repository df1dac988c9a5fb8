import {
  distinctNames,
  type Assumptions,
  type Columns,
  type MappedColumn,
  type Table,
} from "@contractor-roi/quote/list";

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

/** Finds needed columns that are not chosen, and those that another choice has taken. */
export function findColumnProblems({ columns }: Table, assume: Assumptions | null = null): ColumnProblems {
  const problems: Partial<Record<MappedColumn, string>> = {};
  for (const [position, column] of COLUMNS.entries()) {
    const index = columns[column];
    const same = COLUMNS.slice(0, position).find((one) => index >= 0 && columns[one] === index);
    if (same !== undefined)
      problems[column] = `“${columnName(columns, index)}” is chosen for “${COLUMN_LABELS[same]}” already.`;
    else if (index < 0 && isNeeded(column) && assume === null) problems[column] = "Choose the column that holds it.";
  }
  return problems;
}

/** The table with one column chosen. @param index of the column in the file; -1 for none */
export function chooseColumn(table: Table, column: MappedColumn, index: number): Table {
  const customers = column === "name" ? (index < 0 ? [] : [[index]]) : table.columns.customers;
  const columns: Columns = { ...table.columns, customers, [column]: index };
  const isUnknown = (name: string, at: number) =>
    name.trim() !== "" && COLUMNS.every((one) => columns[one] !== at) && !customers.flat().includes(at);
  const notes = table.notes.filter((note) => note.column !== column);
  return { ...table, columns, notes, unknown: columns.names.filter(isUnknown) };
}

/** A column's name in the file, else its number: "Column 3". */
export function columnName({ names }: Columns, index: number): string {
  return distinctNames(names)[index]?.trim() || `Column ${index + 1}`;
}
