import { checkFinite, requirementError } from "../check-value.ts";
import type { Percent } from "../units.ts";
import { formatNumber } from "./format-number.ts";

/** From here on a double has no fraction, and multiplying it by ten could overflow. It is 2 to the power of 52. */
const FIRST_WITHOUT_FRACTION = 4_503_599_627_370_496;

/**
 * Writes a percentage. Unlike money it is not clamped: a negative ROI is shown, with U+2212 as its minus.
 *
 * @param percent 201 means 201 %; finite; rounded with `Math.round`, half towards +∞
 * @param maxDecimals decimals to show at most; a zero decimal is left out. Default 0.
 * @returns digits with a comma every three, and a percent sign
 * @throws {RangeError} if the percentage is NaN or infinite, or `maxDecimals` is neither 0 nor 1
 * @example
 * formatPercent(201); // "201%"
 * formatPercent(201 / 12, 1); // "16.8%"
 * formatPercent(-200); // "\u2212200%"
 */
export function formatPercent(percent: Percent, maxDecimals: 0 | 1 = 0): string {
  checkFinite("format a percentage", "percent", percent);
  if (maxDecimals !== 0 && maxDecimals !== 1) {
    throw requirementError("format a percentage", "maxDecimals", "0 or 1", maxDecimals);
  }
  return `${formatNumber(roundTo(percent, maxDecimals))}%`;
}

function roundTo(percent: Percent, maxDecimals: 0 | 1): Percent {
  if (maxDecimals === 0 || Math.abs(percent) >= FIRST_WITHOUT_FRACTION) return Math.round(percent);
  return Math.round(percent * 10) / 10;
}
