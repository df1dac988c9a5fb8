import type { Columns } from "./list-file.ts";
import { customerOf, isBlank, readFigureCell, type ListRow } from "./list-row.ts";

const FIGURES = ["jobs", "profit", "hours"] as const;
const TOTAL = "(?:(?:grand|overall) |sub-?)?(?:totals?|sum|summe|suma|gesamt)(?: general)?";
const AVERAGE = "(?:grand |overall )?(?:averages?|avg\\.?|mean|median|promedio|mediana)(?: general)?";
const COUNT = "(?:grand )?(?:counts?|media|general|maximum|minimum|max|min)";
/** Nobody is called so: "Average", "Total: 3", "Grand Totals (2 records)". */
const SURE = new RegExp(`^(?:${AVERAGE}\\s*:?|${TOTAL}(?: [^\\d\\s:(=]+)?(?:\\s*[:(=].*\\d.*|\\s+\\d+))$`, "i");
const ALONE = new RegExp(`^(?:${TOTAL}|${AVERAGE}|${COUNT})\\s*:?$`, "i");
const NAMED = new RegExp(
  `^(?:${TOTAL}|${AVERAGE})\\s*(?:[:(=#-]|\\d|(?:of|for|de|por)\\b|$)|\\b(?:${TOTAL}|${AVERAGE}|${COUNT})\\s*:?$`,
  "i",
);
const ANY = new RegExp([SURE, ALONE, NAMED].map(({ source }) => source).join("|"), "i");
const PLAIN_NUMBER = /^[$\s]*[\d.,]{1,9}[\s%]*$/;
/** Sums in a file are rounded as they are shown. */
const ROUNDING = 0.006;

/** The number of rows, and the sums of their figures. */
type Sums = readonly [rows: number, jobs: number, profit: number, hours: number];

/**
 * Recognises rows that sum others up: those called so that no customer is, and those whose figures are the sums or averages of
 * the rows above, of all or since the last such row, with hidden rows or without them. "Total Comfort HVAC" is a customer.
 */
export function sumFinder(columns: Columns): (row: ListRow, wasSum: boolean) => boolean {
  let sums = { all: NOTHING, shown: NOTHING };
  let before = sums;
  const isText = (at: number): boolean => FIGURES.every((column) => columns[column] !== at);
  const hasFigures = FIGURES.some((column) => columns[column] >= 0);
  return (row, wasSum) => {
    // Null for a blank cell, NaN for a text that is no figure.
    const figures = FIGURES.map((column) => {
      const text = row.fields[columns[column]] ?? "";
      return text.trim() === "" ? null : (readFigureCell(column, text, row.cells?.[columns[column]]) ?? Number.NaN);
    });
    const customer = customerOf(row, columns);
    // "2" in "North Count,2" is no name.
    const isNamed =
      ANY.test(customer) ||
      (!/\p{L}/u.test(customer) && row.fields.some((text, at) => isText(at) && ANY.test(text.trim())));
    if (isNamed || customer === "") {
      const since = { all: subtract(sums.all, before.all), shown: subtract(sums.shown, before.shown) };
      if (
        (isNamed && (isSure(row, customer) || wasSum)) ||
        (customer === "" && wasSum) ||
        [sums.all, sums.shown, since.all, since.shown].some((above) => isSum(figures, above, isNamed))
      ) {
        before = sums;
        return true;
      }
    }
    sums = { all: add(sums.all, figures), shown: row.isHidden ? sums.shown : add(sums.shown, figures) };
    return false;
  };

  /** Whether a row that is named as a sum is one whatever its figures are: it says nothing else. */
  function isSure({ fields }: ListRow, customer: string): boolean {
    if (SURE.test(customer)) return true;
    if (!/\p{L}/u.test(customer)) return columns.name >= 0;
    const others = fields.filter((text) => !isBlank(text) && text.trim() !== customer);
    // "HVAC Total,2" counts, where a list has no figures.
    return (
      (ALONE.test(customer) || (!hasFigures && others.length > 0)) && others.every((text) => PLAIN_NUMBER.test(text))
    );
  }
}

const NOTHING: Sums = [0, 0, 0, 0];

function add([rows, jobs, profit, hours]: Sums, figures: readonly (number | null)[]): Sums {
  return [rows + 1, jobs + (figures[0] || 0), profit + (figures[1] || 0), hours + (figures[2] || 0)];
}

function subtract([rows, jobs, profit, hours]: Sums, other: Sums): Sums {
  return [rows - other[0], jobs - other[1], profit - other[2], hours - other[3]];
}

/** Whether all figures are sums. In a row that is named as one, figures may be averages, or the number of rows. */
function isSum(figures: readonly (number | null)[], [rows, ...sums]: Sums, isNamed: boolean): boolean {
  // Without a name, a row that repeats the only one above is no sum of it.
  if (rows < (isNamed ? 1 : 2)) return false;
  const isNear = (figure: number, wanted: number) => Math.abs(figure - wanted) < ROUNDING;
  const fits = (figure: number, index: number) => {
    const sum = sums[index] ?? 0;
    return isNear(figure, sum) || (isNamed && (isNear(figure, sum / rows) || figure === rows));
  };
  return (
    figures.some((figure, index) => figure !== null && figure > 0 && fits(figure, index)) &&
    figures.every((figure, index) => figure === null || fits(figure, index))
  );
}
