import { checkFinite, checkText } from "../check-value.ts";
import { cleanDigits } from "../clean-text.ts";

const PLAIN = /^(\d+\.?\d*|\.\d+)(e[-+]?\d+)?$/i;
/** A point that may as well group thousands: 1.200, but not 0.125 and not 1.2000. */
const POINT_MAY_GROUP = /^[1-9]\d{0,2}\.\d{3}$/;
const GROUPED_BY_COMMAS = /^[1-9]\d{0,2}(,\d{3})+(\.\d*)?$/;
const GROUPED_BY_POINTS = /^[1-9]\d{0,2}(\.\d{3}){2,}(,\d*)?$/;
/** Nobody groups by fewer than three digits. */
const DECIMAL_COMMA = /^\d*,\d{0,2}$/;
/** Neither way of writing, but each would find a number in it: 1.200,50 or 1,2000. */
const POINT_THEN_COMMA = /^\d*\.?\d*,?\d*$/;

/** The unit of one of the calculator's figures, or of a plan's price. */
export type FigureUnit = "jobs" | "usdPerJob" | "usdPerMonth" | "hoursPerWeek";

/** A unit as people write it behind the figure, in English and Spanish. */
const UNITS: Readonly<Record<FigureUnit, RegExp>> = {
  jobs: /\s*(jobs?|calls?|trabajos?)?\s*((\/|per|a|al|por)\s*(month|mo\.?|mes))?$/i,
  usdPerJob: /\s*(dollars?|d[oó]lares)?\s*((\/|per|a|por)\s*(job|trabajo)|each|cada uno)?$/i,
  usdPerMonth: /\s*(dollars?|d[oó]lares)?\s*((\/|per|a|al|por)\s*(month|mo\.?|mes)|monthly|mensual(es)?)?$/i,
  hoursPerWeek: /\s*(h|hrs?\.?|hours?|horas?)?\s*((\/|per|a|a la|por)\s*(week|wk\.?|semana))?$/i,
};

/**
 * Reads a figure as people write it. The American way is understood (1,200.50, also with a dollar sign or USD), and whatever
 * else has one meaning: 15k, spaces or apostrophes between groups of three, a decimal comma with one or two digits behind
 * it, points that group more than once, digits of other scripts, full-width ones, and characters that show nothing. A text that
 * may mean two numbers is read as both, for a person to choose.
 *
 * @param unit which may stand behind the figure: "350 per job". Any other unit makes it another figure, which is not read
 * @returns the numbers that the text may mean: none if it cannot be read, one, or two. A text that is empty, or has a sign
 *   and no digit yet, is 0. None is NaN or −0; a number may be infinite, or too large for `calculateRoi`.
 * @throws {RangeError} if it is not text
 * @example
 * readFigure("$1,200"); // [1200]
 * readFigure("1.200"); // [1200, 1.2]
 * readFigure("1.200,50"); // [1200.5, 1.2005]
 * readFigure("12 jobs"); // []
 * readFigure("12 jobs", "jobs"); // [12]
 */
export function readFigure(text: string, unit?: FigureUnit): readonly number[] {
  checkText("read a figure", "text", text);
  // A small digit is a footnote's or an exponent's, and cleaning would make it one of the figure.
  if (/\p{No}/u.test(text)) return [];
  const clean = cleanDigits(text).replaceAll("\u066B", ".").replaceAll("\u066C", ",");
  const bare = unit ? clean.replace(UNITS[unit], "") : clean;
  const close = bare.replace(/(\d)[\s'’](?=\d{3}(?!\d))/g, "$1");
  const [, before = "", after = "", digits, thousand] =
    /^([-+−]?)\s*(?:US ?\$|USD|\$)?\s*([-+−]?)([\d.,]+(?:e[-+]?\d+|(\s*k))?|)\s*(?:US ?\$|USD|\$)?$/i.exec(close) ?? [];
  if (digits === undefined || (before && after)) return [];
  const sign = /[-−]/.test(before + after) ? -1 : 1;
  const sizes = readDigits(thousand ? digits.slice(0, -thousand.length) : digits);
  // In millionths, since 1.005 * 1000 is no whole number.
  return sizes.map((size) => sign * (thousand ? Math.round(size * 1e6) / 1e3 : size) + 0);
}

function readDigits(digits: string): readonly number[] {
  if (!/\d/.test(digits)) return /^[.,]?$/.test(digits) ? [0] : [];
  const byPoint = Number(digits.replace(/,/g, ""));
  if (GROUPED_BY_COMMAS.test(digits) || (PLAIN.test(digits) && !POINT_MAY_GROUP.test(digits))) return [byPoint];
  const byComma = Number(digits.replace(/\./g, "").replace(",", "."));
  if (GROUPED_BY_POINTS.test(digits) || DECIMAL_COMMA.test(digits)) return [byComma];
  if (!POINT_THEN_COMMA.test(digits)) return [];
  // 0,000 is nothing either way.
  return byComma === byPoint ? [byPoint] : [byComma, byPoint];
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
