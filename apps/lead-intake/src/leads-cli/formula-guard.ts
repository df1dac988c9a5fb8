/** What spreadsheets take for the start of a formula, also after spaces and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|＝＋－＠]/;
/** Such as -5, or a phone number in E.164 form. */
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/** An apostrophe makes a spreadsheet show `=1+1`, which a stranger typed, instead of running it. */
export function guardFormula(text: string): string {
  return FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
}
