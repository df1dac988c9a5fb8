import { readFigure } from "@contractor-roi/roi-core";

const LARGEST = 1_000_000_000;

export const FIGURE_REQUIREMENT = "must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50";

/**
 * Reads a figure as people and spreadsheets write it, as the page does; null for anything else. Stricter than the page in
 * three ways: no figure is 0 for want of digits, none is negative, and none has an exponent, which a spreadsheet rounds to.
 */
export function parseFigure(text: string): number | null {
  const [value, otherwise] = readFigure(text);
  if (value === undefined || otherwise !== undefined || !/^[^e]*\d[^e]*$/i.test(text)) return null;
  return value >= 0 && value <= LARGEST ? value : null;
}
