import { formatUsd } from "../format/format-usd.ts";
import type { Usd } from "../units.ts";

/**
 * Writes an amount for a quote. Currency is never shown below $0, so a negative amount is called a loss.
 *
 * @param amount USD, rounded to whole dollars here
 * @returns "$1,498", or "a loss of $297"
 * @example
 * describeMoney(1498); // "$1,498"
 * describeMoney(-297); // "a loss of $297"
 */
export function describeMoney(amount: Usd): string {
  return amount < 0 && formatUsd(-amount) !== "$0" ? `a loss of ${formatUsd(-amount)}` : formatUsd(amount);
}
