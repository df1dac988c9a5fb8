import { checkFinite } from "../check-value.ts";

/**
 * Writes a figure into a field, so that `readFigure` reads this one number from it: 8.125, which may mean 8,125, gets
 * another zero.
 *
 * @param value finite
 * @throws {RangeError} if the value is NaN or infinite
 * @example
 * writeFigure(1200); // "1200"
 * writeFigure(8.125); // "8.1250"
 */
export function writeFigure(value: number): string {
  checkFinite("write a figure", "value", value);
  return String(value).replace(/^-?[1-9]\d{0,2}\.\d{3}$/, "$&0");
}
