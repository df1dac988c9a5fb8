import { checkText } from "../check-text.ts";
import { phoneDigits } from "./phone-digits.ts";

/** Full-width too. */
const PLUS_FIRST = /^\s*[+\uFF0B]/;

declare const e164Brand: unique symbol;

/** A phone number that {@link isE164} has checked: `+`, a digit from 1 to 9, then 1 to 14 digits. */
export type E164Phone = string & { readonly [e164Brand]: true };

/**
 * Brings a typed phone number into international form, on the assumption that it is a United States number. Best effort:
 * nothing is validated, so show the visitor the number that will be called, and check with {@link isE164}.
 *
 * The rule, in this order: ten digits get `+1`; eleven digits starting with 1 get `+`; otherwise a number typed with a
 * leading `+` keeps it; anything else gets `+1`. Full-width and Arabic digits count as digits, everything else between them
 * is dropped.
 *
 * Surprises, the specification's: ten digits get `+1` even when typed after another country's `+`, and a number of nine
 * digits is not stable: normalising it twice adds `1` twice. Without any digit the result is `"+1"`.
 * Source: product.md, section 5 "Phone normalisation".
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
  return PLUS_FIRST.test(raw) ? `+${digits}` : `+1${digits}`;
}

/**
 * Checks whether a phone number has the international form of ITU-T recommendation E.164: `+`, a country code that does
 * not start with 0, at most 15 digits, nothing else. It does not check that the number exists.
 * Source: product.md, section 5 "Phone normalisation".
 *
 * @param phone usually what {@link normalizePhone} returned
 * @example
 * isE164("+12125550123"); // true
 * isE164("(212) 555-0123"); // false
 * isE164(normalizePhone("no digits")); // false
 */
export function isE164(phone: string): phone is E164Phone {
  return /^\+[1-9]\d{1,14}$/.test(phone);
}
