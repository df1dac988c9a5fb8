import { LEAD_LIMITS, readPlainFigure } from "@contractor-roi/roi-core";

/**
 * Reads a figure that a visitor typed as a number.
 *
 * @returns null for what cannot be counted
 */
export type FigureParser = (text: string) => number | null;

/** Parses what is written the plain American way; an empty field is 0 (C8). The rest is `parseAnyFigure`'s, loaded for it. */
export const parsePlainFigure: FigureParser = (text) => countable(readPlainFigure(text));

/** Null for a figure too large to be a business's (beyond ±9,007,199,254,740,991), which would overflow the results. */
export function countable(value: number): number | null {
  return Math.abs(value) <= LEAD_LIMITS.maxMagnitude ? value : null;
}
