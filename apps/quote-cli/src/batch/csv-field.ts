const NEEDS_QUOTES = /[",\r\n]/;
/** What spreadsheets take for the start of a formula, also after spaces and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;

/**
 * One field of the output. An apostrophe makes a spreadsheet show "=1+1" instead of running it; a plain number, such as
 * -5, is no formula. Fields with a comma, quote or line break are quoted.
 */
export function csvField(text: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[]): string {
  return `${fields.map(csvField).join(",")}\n`;
}
