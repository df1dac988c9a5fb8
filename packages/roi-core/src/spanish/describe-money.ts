import { formatUsd } from "../format/format-usd.ts";
import type { Usd } from "../units.ts";

/**
 * The main entry's `describeMoney` in Spanish.
 *
 * @param amount USD, rounded to whole dollars here
 * @returns "$1,498", or "una pérdida de $297"
 * @example
 * describeMoney(1498); // "$1,498"
 * describeMoney(-297); // "una pérdida de $297"
 */
export function describeMoney(amount: Usd): string {
  const loss = formatUsd(-amount);
  return loss === "$0" ? formatUsd(amount) : `una pérdida de ${loss}`;
}
