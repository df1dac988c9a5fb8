import { checkFinite } from "../check-value.ts";
import { formatNumber } from "./format-number.ts";

/**
 * Writes a whole number with its sign, for figures that are a difference, such as additional jobs.
 * The minus is U+2212, not a hyphen: compare numbers, not these texts.
 *
 * @param count finite; rounded with `Math.round`, half towards +∞
 * @returns the sign, then digits with a comma every three; `"0"` has no sign
 * @throws {RangeError} if the count is NaN or infinite
 * @example
 * formatSigned(3); // "+3"
 * formatSigned(-1); // "\u22121"
 * formatSigned(0); // "0"
 */
export function formatSigned(count: number): string {
  checkFinite("format a signed number", "count", count);
  const rounded = Math.round(count);
  return `${rounded > 0 ? "+" : ""}${formatNumber(rounded)}`;
}
