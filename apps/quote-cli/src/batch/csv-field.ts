/** What spreadsheets take for the start of a formula, also after spaces and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|＝＋－＠]/;
const PLAIN_NUMBER = /^[+-]?\d+(\.\d+)?$/;
const NEEDS_QUOTES = /["\r\n]/;

/**
 * Writes one field of the output. An apostrophe makes a spreadsheet show "=1+1" instead of running it; a plain number
 * such as -5, or a phone number such as +15551234567, is no formula. Written by hand, since csv-stringify makes the whole
 * batch a third slower.
 */
export function csvField(text: string, delimiter: string): string {
  const safe = FORMULA.test(text) && !PLAIN_NUMBER.test(text) ? `'${text}` : text;
  return safe.includes(delimiter) || NEEDS_QUOTES.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function csvLine(fields: readonly string[], delimiter: string): string {
  return `${fields.map((field) => csvField(field, delimiter)).join(delimiter)}\n`;
}
