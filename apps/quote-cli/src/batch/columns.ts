import { UsageError } from "../usage-error.ts";

export type Column = "jobs" | "profit" | "hours" | "type" | "plan";

/** Where a row holds what; -1 for a column that the file does not have. */
export type Columns = Readonly<Record<Column, number>> & { readonly names: readonly string[] };

const REQUIRED: readonly Column[] = ["jobs", "profit", "hours"];

/** Names that mean the same, without case, spaces and signs: "Jobs/Month", "jobs_per_month" and "jobsPerMonth". */
const NAMES: Readonly<Record<Column, readonly string[]>> = {
  jobs: ["jobs", "jobsmonth", "jobspermonth"],
  profit: ["profit", "avgjobprofit", "averagejobprofit", "profitperjob"],
  hours: ["hours", "adminhours", "adminhoursweek", "adminhoursperweek"],
  type: ["type", "businesstype", "trade"],
  plan: ["plan", "selectedplan"],
};

/** Finds the columns by their names. The error names the missing columns and those of the file. */
export function findColumns(header: readonly string[]): Columns {
  const plain = header.map((name) => name.toLowerCase().replace(/[^a-z]/g, ""));
  const find = (column: Column) => {
    const found = plain.flatMap((name, index) => (NAMES[column].includes(name) ? [index] : []));
    if (found.length > 1) {
      throw new UsageError(
        `the file has more than one column for ${column}: ${found.map((index) => header[index]).join(", ")}`,
      );
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
  if (missing.length > 0) {
    const plural = missing.length > 1 ? "columns" : "column";
    throw new UsageError(`the file has no ${plural} ${missing.join(", ")}; its columns are: ${header.join(", ")}`);
  }
  return columns;
}
