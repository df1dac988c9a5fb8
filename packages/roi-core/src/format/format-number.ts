import { checkFinite, requirementError } from "../check-value.ts";
import type { Percent, Usd } from "../units.ts";

/** U+2212, as wide as a plus sign; a screen reader says "minus", which it often leaves out for a hyphen. */
const MINUS_SIGN = "−";

/** From here on a double has no hundredths. */
const WHOLE_ONLY = 1e13;
/** From here on `String` writes a number with an exponent. */
const EXPONENT_LIMIT = 1e21;

/** From here on a double has no fraction, and multiplying it by ten could overflow. It is 2 to the power of 52. */
const FIRST_WITHOUT_FRACTION = 4_503_599_627_370_496;

/**
 * Writes a number for a reader, with at most two decimals: a comma every three digits, U+2212 as its minus, never an
 * exponent.
 *
 * @param value finite; rounded to hundredths, halves away from 0
 * @returns digits; zeros at the end of the decimals are left out
 * @throws {RangeError} if the value is NaN or infinite
 * @example
 * formatNumber(1498); // "1,498"
 * formatNumber(20.784); // "20.78"
 * formatNumber(-0.5); // "\u22120.5"
 */
export function formatNumber(value: number): string {
  return write(value, "");
}

/**
 * Writes an amount as a part of a sum: unlike `formatUsd` neither clamped at 0 nor rounded to whole dollars, so that the
 * sum can be checked.
 *
 * @param amount USD; finite; rounded to cents, halves away from 0
 * @returns U+2212 if it is negative, a dollar sign, digits with a comma every three, and the cents if there are any
 * @throws {RangeError} if the amount is NaN or infinite
 * @example
 * formatAmount(1050); // "$1,050"
 * formatAmount(350.5); // "$350.50"
 * formatAmount(-497); // "\u2212$497"
 */
export function formatAmount(amount: Usd): string {
  return write(amount, "$");
}

function write(value: number, unit: "" | "$"): string {
  checkFinite("format a number", "value", value);
  const size = Math.abs(value);
  const hundredths = size < WHOLE_ONLY ? Math.round(size * 100) : 0;
  const rest = hundredths % 100;
  const whole = hundredths > 0 ? (hundredths - rest) / 100 : Math.round(size);
  const sign = value < 0 && whole + rest > 0 ? MINUS_SIGN : "";
  return `${sign}${unit}${groupThousands(whole)}${decimalsOf(rest, unit !== "")}`;
}

function decimalsOf(hundredths: number, isMoney: boolean): string {
  if (hundredths === 0) return "";
  if (hundredths % 10 === 0 && !isMoney) return `.${hundredths / 10}`;
  return hundredths < 10 ? `.0${hundredths}` : `.${hundredths}`;
}

/** A whole number, not negative, in decimal digits with a comma every three: never an exponent, at any magnitude. */
export function groupThousands(whole: number): string {
  const digits = whole < EXPONENT_LIMIT ? String(whole) : withoutExponent(whole);
  return digits.replace(/\B(?=(\d{3})+$)/g, ",");
}

/** `1.25e+21` becomes 1250000000000000000000: the number's significant digits, then zeros, as `Intl` prints it. */
function withoutExponent(whole: number): string {
  const [significand = "", exponent] = String(whole).split("e+");
  return significand.replace(".", "").padEnd(Number(exponent) + 1, "0");
}

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
