import { checkText } from "./check-value.ts";

/** Characters that show nothing. One that joins two characters beyond ASCII is kept with the first of them. */
const INVISIBLE = /([^\p{ASCII}\p{Cf}\p{Z}][\u200C\u200D](?=[^\p{ASCII}\p{Cf}\p{Z}]))|\p{Cf}/gu;
/** Controls, and the separators of lines and paragraphs: a text of one line has none. */
const CONTROL = /[\p{Cc}\p{Zl}\p{Zp}]/gu;
const DIGIT = /\p{Nd}/gu;

/**
 * Cleans a text that was typed or pasted, before anything reads it: full-width letters and the like become usual ones,
 * characters that show nothing are removed, each control character and line break becomes a blank, and blanks at both ends
 * are removed. A joiner stays between two characters beyond ASCII,
 * since Persian and Indian names are written with it.
 *
 * @param typed the text as typed
 * @returns a text that cleaning again does not change
 * @throws {RangeError} if it is not text
 * @example
 * cleanText("\u00a0ada@park.example\u200b"); // "ada@park.example"
 * cleanText("\uff21da"); // "Ada"
 */
export function cleanText(typed: string): string {
  checkText("clean a text", "typed", typed);
  return blankControls(typed).normalize("NFKC").replace(INVISIBLE, "$1").normalize("NFC").trim();
}

/** A text with a blank for each control character and line break. */
export function blankControls(text: string): string {
  return text.replace(CONTROL, " ");
}

/** Cleans a text that is read digit by digit: the digits of all scripts become 0 to 9. */
export function cleanDigits(typed: string): string {
  return cleanText(typed.replace(DIGIT, asciiDigit));
}

/** Every script has its ten digits in order, after no other digit or after whole tens of them. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let before = 0;
  while (String.fromCodePoint(code - before - 1).search(DIGIT) === 0) before += 1;
  return String(before % 10);
}
