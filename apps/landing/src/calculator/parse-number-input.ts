import { LEAD_LIMITS } from "@contractor-roi/roi-core";

/**
 * Parses a number that a visitor typed. Empty, unparsable and non-finite text counts as 0, and so does a figure
 * too large to be a business's (beyond ±9,007,199,254,740,991), which would overflow the results.
 */
export function parseNumberInput(text: string): number {
  const value = Number(text);
  return Number.isFinite(value) && Math.abs(value) <= LEAD_LIMITS.maxMagnitude ? value + 0 : 0;
}
