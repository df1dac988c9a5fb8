const FIGURE = /^\$?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?$/;
const LARGEST = 1_000_000_000;

export const FIGURE_REQUIREMENT = "must be a number from 0 to 1,000,000,000, such as 410, 1,250 or $99.50";

/** Reads a figure as people and spreadsheets write it; null for anything else. Stricter than the page, which accepts any number. */
export function parseFigure(text: string): number | null {
  const trimmed = text.trim();
  if (!FIGURE.test(trimmed)) return null;
  const value = Number(trimmed.replace(/[$,]/g, ""));
  return value <= LARGEST ? value : null;
}
