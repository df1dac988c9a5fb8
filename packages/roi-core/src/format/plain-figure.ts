import { checkFinite, checkText } from "../check-value.ts";

/** No 1.200, which may mean 1,200. */
const PLAIN = /^-?(?![1-9]\d{0,2}\.\d{3}$)(\d*|[1-9]\d{0,2}(,\d{3})+)(\.\d*)?$/;

/**
 * Reads a figure written the plain American way, which most are: 1200, 1,200.50, -5. An empty text is 0. It is small; what
 * else people write is `readFigure`'s, and the two agree.
 *
 * @returns NaN for any other text
 * @throws {RangeError} if it is not text
 * @example
 * readPlainFigure("1,200.50"); // 1200.5
 * readPlainFigure("1.200"); // NaN
 */
export function readPlainFigure(text: string): number {
  checkText("read a figure", "text", text);
  return PLAIN.test(text) ? Number(text.replace(/,/g, "")) || 0 : NaN;
}

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
