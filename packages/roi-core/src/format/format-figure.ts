import { MINUS_SIGN } from "./format-signed.ts";
import { groupThousands } from "./group-thousands.ts";

/** From here on a double has no fraction worth showing beside its whole digits. */
const WHOLE_ONLY = 1e15;

/**
 * A number as one would type it into a pocket calculator: all its digits, a comma every three, a real minus sign.
 * Twelve significant digits are shown, which hides the floating-point error of 8 × 0.6 × 4.33, unless they would round to another
 * whole number or tenth than the number does.
 *
 * @param value finite
 * @example
 * formatFigure(-1200.5); // "\u22121,200.5"
 */
export function formatFigure(value: number): string {
  const sign = value < 0 ? MINUS_SIGN : "";
  const size = Math.abs(value);
  if (size >= WHOLE_ONLY) return sign + groupThousands(Math.round(size));
  const digits = String(withoutDust(size, value < 0 ? -1 : 1));
  if (digits.includes("e")) return sign + digits.replace("-", MINUS_SIGN);
  const [whole = "0", fraction] = digits.split(".");
  return `${sign}${groupThousands(Number(whole))}${fraction === undefined ? "" : `.${fraction}`}`;
}

function withoutDust(size: number, sign: 1 | -1): number {
  const clean = Number(size.toPrecision(12));
  const roundsAlike = [1, 10].every((scale) => Math.round(sign * clean * scale) === Math.round(sign * size * scale));
  return roundsAlike ? clean : size;
}
