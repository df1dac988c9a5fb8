/**
 * Characters that spreadsheets take for the start of a formula, also after spaces and in full width: at the start of a text,
 * and, if the list separator is a semicolon, after one inside the text. A tab or a line break then starts a cell as well.
 */
const FORMULA_START = /(^|[;\t\r\n])(?=\s*[=+\-@|＝＋－＠])/g;
const BLANK_START = /^(?=[\t\r])/;
/** Such as -5, or a phone number in E.164 form. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;
/** A phone number as people write it: no name in it, so a spreadsheet can call nothing. */
const PHONE = /^\+?[\d ().\-/]+(?:(?:x|ext\.?) ?\d+)?$/i;

/** An apostrophe makes a spreadsheet show `=1+1`, which a stranger typed, instead of running it. */
export function guardFormula(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return text.replace(FORMULA_START, "$1'").replace(BLANK_START, "'");
}

/** A phone number stays as it is; anything else in its place is guarded. */
export function guardPhone(text: string): string {
  return PHONE.test(text) ? text : guardFormula(text);
}
