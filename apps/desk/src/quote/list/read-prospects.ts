import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import {
  delimiterName,
  findColumns,
  findDelimiter,
  parseBusinessType,
  parsePlan,
  readRow,
  SheetError,
  type Cell,
  type ColumnMap,
} from "@contractor-roi/quote-sheet";
import { csvOptions, describeCsvError, trackLines } from "@contractor-roi/quote-sheet/csv";
import { parse, type CsvError } from "csv-parse/browser/esm/sync";
import { textsOf, type DraftChange } from "../quote-draft.ts";
import { decodeText } from "./decode-text.ts";

/** A row of a list. */
export type Prospect = {
  /** Where it starts in the file, from 1. */
  readonly line: number;
  /** Empty where no column names the customers. */
  readonly customer: string;
  /** What a quote begins with: the row's texts, also where a figure in them cannot be read. */
  readonly draft: DraftChange;
  /** What is wrong with the row, a sentence each; empty if it can be quoted as it is. */
  readonly problems: readonly string[];
};

export type ProspectList = {
  readonly name: string;
  /** How the file is read, such as "with semicolons between its columns"; empty for UTF-8 with commas. */
  readonly remark: string;
  readonly prospects: readonly Prospect[];
};

type Row = { readonly line: number; readonly fields: readonly string[]; readonly cells?: readonly Cell[] | undefined };
type BrokenRow = { readonly line: number; readonly problem: string };
type Rows = { readonly remark: string; readonly rows: readonly Row[]; readonly broken: readonly BrokenRow[] };

const ZIP_START = [0x50, 0x4b, 0x03, 0x04];

/**
 * Reads a list of prospects, a CSV file or an Excel workbook, as `roi-quote batch` does. It is loaded with the first list.
 *
 * @param map names of columns that were told, where they are not found by themselves
 * @throws {SheetError} if it cannot be read as it is
 * @throws {ColumnError} if a column must be named
 */
export async function readProspects(name: string, bytes: Uint8Array, map: ColumnMap = {}): Promise<ProspectList> {
  const isWorkbook = ZIP_START.every((byte, index) => bytes[index] === byte);
  const { remark, rows, broken } = isWorkbook ? await readWorkbook(name, bytes) : readCsv(name, bytes);
  const [header, ...others] = rows.filter(({ fields }) => fields.some((field) => field.trim() !== ""));
  if (header === undefined) throw new SheetError(`${name} is empty: it needs a line with the columns' names`);
  const columns = findColumns(header.fields, map);
  const prospects = others.map(({ line, fields, cells }): Prospect => {
    const customer = fields[columns.name]?.trim() ?? "";
    const read = readRow(fields, columns, DEFAULT_ROI_INPUTS.selectedPlan, cells);
    if (!Array.isArray(read)) return { line, customer, draft: { customer, ...textsOf(read) }, problems: [] };
    const text = (column: "jobs" | "profit" | "hours" | "type" | "plan") => fields[columns[column]] ?? "";
    return {
      line,
      customer,
      draft: {
        customer,
        jobsText: text("jobs"),
        profitText: text("profit"),
        hoursText: text("hours"),
        // A trade that is not known is none of the others.
        trade: parseBusinessType(text("type")) ?? "other",
        plan: parsePlan(text("plan")) ?? DEFAULT_ROI_INPUTS.selectedPlan,
      },
      problems: read.map(({ field, problem, value }) => `${field === "" ? "" : `${field}: `}${problem}${found(value)}`),
    };
  });
  const unreadable = broken.map(({ line, problem }) => ({ line, customer: "", draft: {}, problems: [problem] }));
  return { name, remark, prospects: [...prospects, ...unreadable].sort((one, other) => one.line - other.line) };
}

function found(value: string): string {
  return value.trim() === "" ? " (it is empty)" : ` (it is “${value}”)`;
}

function readCsv(name: string, bytes: Uint8Array): Rows {
  const { text, remark } = decodeText(name, bytes);
  const separation = findDelimiter(text, null);
  const lines = trackLines();
  const rows: Row[] = [];
  const broken: BrokenRow[] = [];
  parse(text, {
    ...csvOptions(separation),
    on_record: (fields: string[], { lines: parserLine }) => {
      rows.push({ line: lines.startOf(fields, parserLine), fields });
      return null;
    },
    on_skip: (error: CsvError | undefined) => {
      const line = lines.ofBrokenRow(error);
      if (line !== null) broken.push({ line, problem: describeCsvError(error) });
    },
  });
  const { delimiter } = separation;
  const separated = delimiter === "," ? "" : `with ${delimiterName(delimiter)} between its columns`;
  return { remark: [remark, separated].filter(Boolean).join(", "), rows, broken };
}

async function readWorkbook(name: string, bytes: Uint8Array): Promise<Rows> {
  const { openWorkbook } = await import("@contractor-roi/quote-sheet/workbook");
  const { source, sheet, sheets } = await openWorkbook(name, bytes, null);
  const rows: Row[] = [];
  await source({
    row: (fields, line, cells) => rows.push({ line, fields, cells }),
    broken: () => {},
    catchUp: async () => {},
  });
  return { remark: `sheet “${sheet}”${sheets > 1 ? `, the first of ${sheets}` : ""}`, rows, broken: [] };
}
