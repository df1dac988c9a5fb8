import { checkText } from "../check-text.ts";

/** Arabic-Indic digits, and the forms of them that Persian and Urdu have. */
const ARABIC_DIGIT = /[\u0660-\u0669\u06F0-\u06F9]/g;
const VALUE_BITS = 0xf;

/**
 * The digits of a typed phone number as 0 to 9, without anything between them. Full-width and Arabic digits count too.
 *
 * @param raw the number as typed
 * @throws {RangeError} if it is not text
 * @example
 * phoneDigits("(212) 555-0123"); // "2125550123"
 * phoneDigits("\u0662\u0661\u0662"); // "212"
 */
export function phoneDigits(raw: string): string {
  checkText("read the digits of a phone number", "raw", raw);
  return raw
    .normalize("NFKC")
    .replace(ARABIC_DIGIT, (digit) => String(digit.charCodeAt(0) & VALUE_BITS))
    .replace(/\D/g, "");
}
