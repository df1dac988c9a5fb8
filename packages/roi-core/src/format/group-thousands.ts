/** From here on `String` writes a number with an exponent. */
const EXPONENT_LIMIT = 1e21;

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
