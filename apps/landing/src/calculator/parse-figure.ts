import { type FigureUnit, LEAD_LIMITS, readFigure } from "@contractor-roi/roi-core";

/**
 * Reads a figure that a visitor typed as a number; an empty field is 0 (C8).
 *
 * @returns null for a text that cannot be read, that may mean two numbers (C12), or that is too large for a business's figure
 *   (beyond ±9,007,199,254,740,991), which would overflow the results
 */
export function parseFigure(text: string, unit: FigureUnit): number | null {
  const [value = Number.NaN, otherwise] = readFigure(text, unit);
  return otherwise === undefined && Math.abs(value) <= LEAD_LIMITS.maxMagnitude ? value : null;
}
