import { checkText } from "../check-text.ts";

const NORTH_AMERICAN_DIGITS = 11;
const FEWEST_DIGITS = 8;
/** Of ITU-T recommendation E.164. */
const MOST_DIGITS = 15;

/** What makes a phone number doubtful: a reason to ask, never to refuse a lead. */
export type PhoneDoubt = "too-short" | "too-long";

/**
 * Judges the length of a phone number: with +1 it has ten digits after that, with another country's code 8 to 15 in all. An
 * extension that was typed behind the number makes it too long.
 * Source: product.md, rule B7.
 *
 * @param phone what `normalizePhone` returned
 * @returns null if there is no doubt
 * @throws {RangeError} if it is not text
 * @example
 * phoneDoubt("+12125550123"); // null
 * phoneDoubt("+15550142"); // "too-short"
 * phoneDoubt("+1212555012345"); // "too-long"
 */
export function phoneDoubt(phone: string): PhoneDoubt | null {
  checkText("judge a phone number", "phone", phone);
  const digits = phone.replace(/\D/g, "");
  const isNorthAmerican = digits.startsWith("1");
  if (digits.length < (isNorthAmerican ? NORTH_AMERICAN_DIGITS : FEWEST_DIGITS)) return "too-short";
  return digits.length > (isNorthAmerican ? NORTH_AMERICAN_DIGITS : MOST_DIGITS) ? "too-long" : null;
}
