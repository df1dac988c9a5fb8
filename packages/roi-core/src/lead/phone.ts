import { checkText } from "../check-value.ts";
import { cleanDigits, cleanText } from "../clean-text.ts";

/** A ten-digit number of North America, perhaps after its 1, whose last four to seven digits are spelled. */
const VANITY_NUMBER = /^(?:\+?1)?(?=\w{10}$)[2-9]\d{2,5}[a-z]{4,7}$/i;
/** The digits that a phone's keypad has for A to Z. */
const KEYPAD = "22233344455566677778889999";

declare const e164Brand: unique symbol;

/** A phone number that {@link isE164} has checked: `+`, a digit from 1 to 9, then 1 to 14 digits. */
export type E164Phone = string & { readonly [e164Brand]: true };

/**
 * Brings a typed phone number into international form, on the assumption that it is a United States number. Best effort:
 * nothing is validated, so show the visitor the number that will be called, and check with {@link isE164}.
 *
 * The rule, in this order: ten digits get `+1`; eleven digits starting with 1 get `+`; otherwise a number typed with a
 * leading `+` keeps it; anything else gets `+1`. {@link phoneDigits} defines a digit.
 *
 * Surprises: ten digits get `+1` even when typed after another country's `+`, and a number of nine
 * digits is not stable: normalising it twice adds `1` twice. Without any digit the result is `"+1"`.
 *
 * @param raw the number as typed
 * @returns `+` and digits
 * @throws {RangeError} if it is not text
 * @example
 * normalizePhone("(212) 555-0123"); // "+12125550123"
 * normalizePhone("+44 20 7946 0958"); // "+442079460958"
 * normalizePhone("+47 2345 6789"); // "+14723456789"
 */
export function normalizePhone(raw: string): string {
  checkText("normalize a phone number", "raw", raw);
  const digits = phoneDigits(raw);
  if (digits.length === 10) return `+1${digits}`;
  if (digits.length === 11 && digits.startsWith("1")) return `+${digits}`;
  return cleanDigits(raw).startsWith("+") ? `+${digits}` : `+1${digits}`;
}

/**
 * Checks whether a phone number has the international form of ITU-T recommendation E.164: `+`, a country code that does
 * not start with 0, at most 15 digits, nothing else. It does not check that the number exists.
 *
 * @param phone anything, usually a result of {@link normalizePhone}
 * @example
 * isE164("+12125550123"); // true
 * isE164("(212) 555-0123"); // false
 * isE164(normalizePhone("no digits")); // false
 */
export function isE164(phone: unknown): phone is E164Phone {
  return typeof phone === "string" && /^\+[1-9]\d{1,14}$/.test(phone);
}

/**
 * The digits of a typed phone number as 0 to 9, without anything between them: those of every script, and the letters of a
 * vanity number as a phone's keypad has them. A vanity number is an area code, at most three digits, then letters to the end,
 * ten in all, such as 1-800-PLUMBER. In any other text letters count for nothing: "555-0142 ext 12", "call me".
 *
 * @param raw the number as typed
 * @throws {RangeError} if it is not text
 * @example
 * phoneDigits("(212) 555-0123"); // "2125550123"
 * phoneDigits("\u0662\u0661\u0662"); // "212"
 * phoneDigits("1-800-PLUMBER"); // "18007586237"
 */
export function phoneDigits(raw: string): string {
  checkText("read the digits of a phone number", "raw", raw);
  const clean = cleanDigits(raw);
  const written = clean.replace(/[^\p{L}\d+]/gu, "");
  if (!VANITY_NUMBER.test(written)) return clean.replace(/\D/g, "");
  return written.replace("+", "").replace(/[a-z]/gi, (letter) => KEYPAD[parseInt(letter, 36) - 10] ?? "");
}

const NORTH_AMERICAN_DIGITS = 11;
const FEWEST_DIGITS = 8;
/** The limit of ITU-T recommendation E.164. */
const MOST_DIGITS = 15;

/** Signs of a phone's service codes and of addresses, such as `*72` and `?cc=`. */
const NO_NUMBERS_SIGN = /[*#?=@%&]/;

/** Doubt about a phone number: a reason to ask, never to refuse a lead. */
export type PhoneDoubt = "too-short" | "too-long";

/**
 * Judges the length of a phone number: with +1 it has ten digits after that, with another country's code 8 to 15 in all. An
 * extension that was typed behind the number makes it too long, and so does a sign that no phone number has: the digits alone
 * of a service code can be as many as a number's.
 *
 * @param phone a result of `normalizePhone`
 * @param typed the number as typed, for its signs. @default `phone`
 * @returns null if there is no doubt
 * @throws {RangeError} if it is not text
 * @example
 * phoneDoubt("+12125550123"); // null
 * phoneDoubt("+15550142"); // "too-short"
 * phoneDoubt("+1212555012345"); // "too-long"
 * phoneDoubt("+17290055501", "*72 90055501"); // "too-long"
 */
export function phoneDoubt(phone: string, typed: string = phone): PhoneDoubt | null {
  checkText("judge a phone number", "phone", phone);
  checkText("judge a phone number", "typed", typed);
  if (NO_NUMBERS_SIGN.test(cleanText(typed))) return "too-long";
  const digits = phone.replace(/\D/g, "");
  const isNorthAmerican = digits.startsWith("1");
  if (digits.length < (isNorthAmerican ? NORTH_AMERICAN_DIGITS : FEWEST_DIGITS)) return "too-short";
  return digits.length > (isNorthAmerican ? NORTH_AMERICAN_DIGITS : MOST_DIGITS) ? "too-long" : null;
}
