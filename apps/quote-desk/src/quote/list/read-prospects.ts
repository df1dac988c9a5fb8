import {
  ENGLISH_QUOTE_WORDS,
  type QuotedOrigins,
  parseBusinessType,
  parseFigure,
  parsePlan,
} from "@contractor-roi/quote";
import {
  bytesSource,
  customerOf,
  findTable,
  isBlank,
  openList,
  readList,
  type Assumptions,
  type FieldProblem,
  type GivenTable,
  type LeftOutLines,
  type ListFile,
  type ListRow,
  type MappedColumn,
  type Table,
  type TakenRows,
  type WorkbookReader,
} from "@contractor-roi/quote/list";
import {
  BUSINESS_TYPES,
  DEFAULT_ROI_INPUTS,
  formatAmount,
  formatNumber,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { SITE_PLANS } from "../../site/site.ts";
import { textsOf, type DraftChange } from "../quote-draft.ts";
import { findColumnProblems, openQuestions } from "./column-choice.ts";
import { readWorkbookInWorker } from "./in-list-worker.ts";

const { countJobs } = ENGLISH_QUOTE_WORDS;

/** A row of a list. */
export type Prospect = {
  /** Its first line in the file, from 1. */
  readonly line: number;
  /** Empty if no column names the customers. */
  readonly customer: string;
  /** The start of a quote: the row's texts, even if a figure in them cannot be read. */
  readonly draft: DraftChange;
  /** "22 jobs, $410, 10 h"; empty if there are problems. */
  readonly figures: string;
  /** Problems of the row, a sentence each; empty if it can be quoted as it is. */
  readonly problems: readonly string[];
  /** A trade that is none of ours, counted as Other; null if it is known. */
  readonly otherTrade: string | null;
};

/** A list of prospects: its file, table and rows. */
export type ProspectList = {
  readonly file: ListFile;
  /** The first rows of the sheet. */
  readonly start: readonly ListRow[];
  /** The rep's choices, which are never doubted. */
  readonly given: GivenTable;
  /** A column that is missing is -1; questions are answered as proposed. */
  readonly table: Table;
  readonly takes: TakenRows;
  /** Figures for rows that have none; null if they must have their own. */
  readonly assume: Assumptions | null;
  /** Whether rows lack figures, which can be assumed. */
  readonly hasGaps: boolean;
  /** The lines of the rows that are left out unless the rep takes them. */
  readonly leftOut: LeftOutLines;
  /** Null until they are read with this table. */
  readonly prospects: readonly Prospect[] | null;
};

/**
 * Opens a list of prospects as `roi-quote batch` does, and reads it as it is found to be. This module is loaded with the first list.
 *
 * @throws {SheetError} if it cannot be read
 */
export async function openProspects(
  name: string,
  bytes: Uint8Array,
  readWorkbook: WorkbookReader = readWorkbookInWorker,
): Promise<ProspectList> {
  return readProspects(await findProspects(await openList(name, bytesSource(bytes), readWorkbook), {}));
}

/** Finds the header and the columns of a list: the given ones, else by looking. */
export async function findProspects(file: ListFile, given: GivenTable): Promise<ProspectList> {
  const table = await findTable(file, { ...given, plans: SITE_PLANS });
  const start = await file.start(table.sheet);
  return {
    file,
    start,
    given,
    table,
    takes: {},
    assume: null,
    hasGaps: false,
    leftOut: { hidden: [], total: [], aside: [], header: [] },
    prospects: null,
  };
}

/** Reads the rows of a list; none while a column is not chosen, or a question is open. */
export async function readProspects(list: ProspectList): Promise<ProspectList> {
  const { table, takes, assume } = list;
  const { columns } = table;
  if (openQuestions(table).length > 0 || Object.keys(findColumnProblems(table, assume)).length > 0)
    return { ...list, prospects: [] };
  const prospects: Prospect[] = [];
  let hasGaps = false;
  const leftOut = await readList(
    { table, plan: DEFAULT_ROI_INPUTS.selectedPlan, plans: SITE_PLANS, takes, assume: assume ?? undefined },
    {
      prospect: (row, inputs, origins, otherTrade) => {
        const { line } = row;
        hasGaps ||= Object.keys(origins).length > 0;
        const customer = customerOf(row, columns);
        const draft = { customer, ...textsOf(inputs), origins };
        prospects.push({ line, customer, draft, figures: describeFigures(inputs, origins), problems: [], otherTrade });
      },
      bad: (row, problems) => {
        const { line } = row;
        hasGaps ||= problems.some(({ value }) => isBlank(value));
        const customer = customerOf(row, columns);
        const draft = { customer, ...textsIn(row, table, problems), origins: {} };
        const sentences = problems.map(describeProblem);
        prospects.push({ line, customer, draft, figures: "", problems: sentences, otherTrade: null });
      },
      broken: (line, problem) =>
        void prospects.push({ line, customer: "", draft: {}, figures: "", problems: [problem], otherTrade: null }),
      catchUp: yieldToPage,
    },
  );
  prospects.sort((one, other) => one.line - other.line);
  return { ...list, prospects, hasGaps, leftOut };
}

/** The texts of a row with problems, to be corrected in the quote. */
function textsIn({ fields }: ListRow, { columns, board }: Table, problems: readonly FieldProblem[]): DraftChange {
  const text = (column: MappedColumn): string => fields[columns[column]] ?? "";
  const figure = (column: "jobs" | "profit" | "hours"): string => {
    const isProblem = problems.some(({ field }) => field === columns.names[columns[column]]);
    // The quote's field would take 200 hours a week.
    return isProblem && parseFigure(text(column)) !== null ? "" : text(column);
  };
  return {
    jobsText: figure("jobs"),
    profitText: figure("profit"),
    hoursText: figure("hours"),
    // An unknown trade is "other".
    trade: parseBusinessType(text("type"), board) ?? "other",
    plan: parsePlan(text("plan"), SITE_PLANS) ?? DEFAULT_ROI_INPUTS.selectedPlan,
  };
}

function describeFigures(
  { jobsPerMonth, avgJobProfit, adminHoursPerWeek, businessType }: RoiInputs,
  origins: QuotedOrigins,
): string {
  const figures = `${countJobs(jobsPerMonth)}, ${formatAmount(avgJobProfit)}, ${formatNumber(adminHoursPerWeek)} h`;
  const assumed = Object.keys(origins);
  return assumed.length === 0
    ? figures
    : `${figures} (assumed for ${BUSINESS_TYPES[businessType].label}: ${assumed.join(", ")})`;
}

function describeProblem({ field, problem, value, cell }: FieldProblem): string {
  const where = cell || field;
  return `${where && `${where}: `}${problem}${/^m(ust|ay) /.test(problem) ? found(value) : ""}`;
}

function found(value: string): string {
  return value.trim() === "" ? " (it is empty)" : ` (it is “${value}”)`;
}

/** Lets the page answer while a long list is read. */
function yieldToPage(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve));
}
