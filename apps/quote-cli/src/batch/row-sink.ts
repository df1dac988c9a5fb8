import type { Writable } from "node:stream";
import type { QuotedOrigins } from "@contractor-roi/quote";
import { csvField, csvLine } from "@contractor-roi/quote/csv";
import type { Columns, ListRow } from "@contractor-roi/quote/list";
import { calculateRoi, isProfitable, type PlanId, type Plans, type RoiInputs } from "@contractor-roi/roi-core";
import { fromCents, toCents } from "@contractor-roi/roi-core/shared";
import { drained, written } from "../streams.ts";

/** A row that is quoted. */
export type QuotedRow = {
  readonly row: ListRow;
  readonly customer: string;
  readonly inputs: RoiInputs;
  /** Origins of the figures that are not the row's own. */
  readonly origins: QuotedOrigins;
  /** Its document; null if none is made. */
  readonly document: { readonly name: string; readonly number: string; readonly link: string } | null;
};

/** The plans with the prices that rows are quoted for, and the changed prices among them. */
export type Pricing = { readonly plans: Plans; readonly prices: Readonly<Partial<Record<PlanId, number>>> };

/** Writes quoted rows. */
export type RowSink = {
  /** Writes the names of the input's columns and of the results. */
  header(columns: Columns): void;
  row(quoted: QuotedRow): void;
  catchUp(): Promise<void>;
  /** Writes the rest; the stream stays open. */
  end(): Promise<void>;
};

/** A column of texts that stands behind the results. */
export type TextColumn = {
  readonly name: string;
  text(quoted: QuotedRow): string;
};

const FLUSH_LENGTH = 65_536;
/** Excel's format of an amount. */
export const DOLLARS = "$#,##0.00";

/** The added columns, with Excel's format of their numbers. */
const COLUMNS: readonly (readonly [name: string, format?: string])[] = [
  ["selected_plan"],
  ["current_monthly_revenue", DOLLARS],
  ["additional_jobs", "0"],
  ["additional_monthly_revenue", DOLLARS],
  ["time_saved_hours", "0"],
  ["net_monthly_savings", DOLLARS],
  ["net_annual_savings", DOLLARS],
  ["roi_percentage", '0"%"'],
  ["payback_months", "0.0"],
];

/** The added columns' names; one that the file uses already gets the prefix `roi_`, so that no column appears twice. */
export function resultNames(header: readonly string[], texts: readonly TextColumn[]): string[] {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  return [...COLUMNS.map(([name]) => name), ...texts.map(({ name }) => name)].map((name) => {
    let free = name;
    while (taken.has(free)) free = `roi_${free}`;
    return free;
  });
}

/** Excel's number formats of the results, in the order of their names. */
export const RESULT_FORMATS = COLUMNS.map(([, format]) => format);

/** A row's results, in the order of their names: numbers and plain words, none of which needs a quote. */
export function resultValues(inputs: RoiInputs, plans: Plans): readonly (string | number)[] {
  const results = calculateRoi(inputs, plans);
  const cents = (amount: number) => fromCents(toCents(amount));
  return [
    inputs.selectedPlan,
    cents(results.currentMonthlyRevenue),
    results.additionalJobs,
    cents(results.additionalMonthlyRevenue),
    results.timeSavedHours,
    cents(results.netMonthlySavings),
    cents(results.netAnnualSavings),
    results.roiPercentage,
    isProfitable(results) ? results.paybackMonths : "no payback",
  ];
}

/** Writes rows as CSV, in pieces. `start` stands before the header: a byte order mark, a `sep=` line, or nothing. */
export function csvSink(
  output: Writable,
  delimiter: string,
  start: string,
  textColumns: readonly TextColumn[],
  plans: Plans,
): RowSink {
  let text = start;
  return {
    header({ names }) {
      text += `${csvLine([...names, ...resultNames(names, textColumns)], delimiter)}\n`;
    },
    row(quoted) {
      for (const field of quoted.row.fields) text += csvField(field, delimiter) + delimiter;
      text += resultValues(quoted.inputs, plans).join(delimiter);
      for (const column of textColumns) text += delimiter + csvField(column.text(quoted), delimiter);
      text += "\n";
    },
    async catchUp() {
      if (text.length < FLUSH_LENGTH) return;
      const piece = text;
      text = "";
      output.write(piece);
      await drained(output);
    },
    async end() {
      await written(output, text);
    },
  };
}
