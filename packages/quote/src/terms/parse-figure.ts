import { cleanText, readFigure, type FigureUnit } from "@contractor-roi/roi-core";

/** A figure that a customer may not have given. */
export type AssumedFigure = "jobs" | "profit" | "hours";

const LARGEST = 1_000_000_000;
const EXPONENT = /[\p{Nd}.]e[-+]?\p{Nd}/iu;

/** The unit of each figure. */
export const UNITS: Readonly<Record<AssumedFigure, FigureUnit>> = {
  jobs: "jobs",
  profit: "usdPerJob",
  hours: "hoursPerWeek",
};

export const FIGURE_REQUIREMENT: string = "must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50";

/**
 * Reads a figure as people and spreadsheets write it, as the page does. Stricter than the page in three ways: a text
 * without digits is no figure, and neither is a negative number or one with an exponent, which a spreadsheet has rounded.
 *
 * @param unit which may stand behind the figure, as in "22 jobs"
 * @returns a number from 0 to 1,000,000,000, or null
 */
export function parseFigure(text: string, unit?: FigureUnit): number | null {
  // Most figures are plain digits, and trying every notation takes a tenth of a batch's time.
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const [value, otherwise] = readFigure(text, unit);
  const clean = cleanText(text);
  if (value === undefined || otherwise !== undefined || !/\p{Nd}/u.test(clean) || EXPONENT.test(clean)) return null;
  return isFigure(value) ? value : null;
}

/** Whether a number can be a figure. */
export function isFigure(value: number): boolean {
  return value >= 0 && value <= LARGEST;
}

/** Describes the fault of a text that is no figure: the requirement, or the two numbers that it may mean (C12). */
export function describeFigureProblem(text: string, unit?: FigureUnit): string {
  const [one, other] = readFigure(text, unit);
  if (one === undefined || other === undefined || !isFigure(one)) return FIGURE_REQUIREMENT;
  const [first, second] = [one, other].map((value) => value.toLocaleString("en-US", { maximumFractionDigits: 9 }));
  return `may mean ${first} or ${second}: write it in one way only`;
}
