import { parseFigure } from "../terms/parse-figure.ts";
import type { Columns } from "./columns.ts";
import { customerOf, type ListRow } from "./list-row.ts";

const FIGURES = ["jobs", "profit", "hours"] as const;
const NAMES = /^(grand |sub-?)?(totals?|sum|summe|suma|gesamt)\s*:?$/i;
const COUNTED = /^(grand |sub-?)?(totals?|sum|suma)\s*([:(=]|\d|$)/i;
/** Sums in a file are rounded as they are shown. */
const ROUNDING = 0.006;

/** Whether a row's customer is a total with its number, as in "Grand Totals (2 records)". */
export function isCountedTotal(customer: string): boolean {
  return COUNTED.test(customer);
}

/** The number of rows, and the sums of their figures. */
type Sums = readonly [rows: number, ...figures: number[]];

/**
 * Recognises rows of totals. Such a row has no customer, or one called "Total", and its figures are the sums of rows above:
 * of all, or of those since the last total, with hidden rows or without them. "Total Comfort HVAC" is a customer.
 */
export function totalFinder(columns: Columns): (row: ListRow) => boolean {
  let sums = { all: NOTHING, shown: NOTHING };
  let before = sums;
  return (row) => {
    const figures = FIGURES.map((column) => figureAt(row, columns[column]));
    const customer = customerOf(row, columns);
    const isNamed = NAMES.test(customer);
    if (isNamed || customer === "") {
      const since = { all: subtract(sums.all, before.all), shown: subtract(sums.shown, before.shown) };
      if ([sums.all, sums.shown, since.all, since.shown].some((above) => isTotal(figures, above, isNamed))) {
        before = sums;
        return true;
      }
    }
    sums = { all: add(sums.all, figures), shown: row.isHidden ? sums.shown : add(sums.shown, figures) };
    return false;
  };
}

const NOTHING: Sums = [0, 0, 0, 0];

function add([rows, ...sums]: Sums, figures: readonly (number | null)[]): Sums {
  return [rows + 1, ...sums.map((sum, index) => sum + (figures[index] || 0))];
}

function subtract([rows, ...sums]: Sums, [fewer, ...others]: Sums): Sums {
  return [rows - fewer, ...sums.map((sum, index) => sum - (others[index] ?? 0))];
}

/** Whether all figures are sums. In a row called "Total", figures beside a sum may be averages. */
function isTotal(figures: readonly (number | null)[], [rows, ...sums]: Sums, isNamed: boolean): boolean {
  // Without a name, a row that repeats the only one above is no total of it.
  if (rows < (isNamed ? 1 : 2)) return false;
  const isSum = (figure: number, index: number) => Math.abs(figure - (sums[index] ?? 0)) < ROUNDING;
  const isAverage = (figure: number, index: number) => Math.abs(figure - (sums[index] ?? 0) / rows) < ROUNDING;
  return (
    figures.some((figure, index) => figure !== null && figure > 0 && isSum(figure, index)) &&
    figures.every((figure, index) => figure === null || isSum(figure, index) || (isNamed && isAverage(figure, index)))
  );
}

/** Returns null for a blank cell, NaN for a text that is no figure. */
function figureAt(row: ListRow, column: number): number | null {
  const cell = row.cells?.[column];
  if (typeof cell === "number") return cell;
  const text = row.fields[column] ?? "";
  return text.trim() === "" ? null : (parseFigure(text) ?? Number.NaN);
}
