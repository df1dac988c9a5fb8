import { checkFinite } from "../check-value.ts";
import type { Usd } from "../units.ts";
import { groupThousands } from "./format-number.ts";

/**
 * Writes an amount as whole United States dollars, clamped at 0.
 * Equal to `Intl.NumberFormat("en-US")` in currency style without decimals, which it does not use: building that object
 * costs a slow phone 100 ms at start. Amounts are exact up to `Number.MAX_SAFE_INTEGER`; a larger one shows its
 * significant digits followed by zeros, never an exponent.
 *
 * @param amount USD per whatever the text beside it says; finite
 * @returns rounded half up to whole dollars, with a comma every three digits; `"$0"` for every negative amount
 * @throws {RangeError} if the amount is NaN or infinite
 * @example
 * formatUsd(1497.5); // "$1,498"
 * formatUsd(-200); // "$0"
 * formatUsd(Infinity); // throws Cannot format dollars as amount must be a finite number: current value is Infinity
 */
export function formatUsd(amount: Usd): string {
  checkFinite("format dollars", "amount", amount);
  return amount > 0 ? `$${groupThousands(Math.round(amount))}` : "$0";
}
