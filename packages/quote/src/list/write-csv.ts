/** The start of a formula, also behind blanks and in full width. */
const FORMULA = /^\s*[=+\-@\t\r|＝＋－＠]/;
/** More starts, for a spreadsheet that splits a list at other signs: each behind a separator or a line break. */
const LATER_FORMULA = /[,;\t\r\n]\s*[=+\-@|＝＋－＠]/;
const FORMULAS = /(?<=^|[,;\t\r\n])(?=\s*[=+\-@|＝＋－＠])|^(?=\s*[\t\r])/g;
/** A comma inside a list with commas stands in quotes, and splits nothing. */
const FORMULAS_OF_COMMAS = /(?<=^|[;\t\r\n])(?=\s*[=+\-@|＝＋－＠])|^(?=\s*[\t\r])/g;
/** A number or a phone number, such as "-5" or "+1 (559) 555-0102", calls nothing. */
const HARMLESS = /^\s*(?:[+-][\d ().\-/]*\d[\d ().\-/]*|-)\s*$/;
const SPLITS = /["\r\n,;\t]/;
const NEEDS_QUOTES = /["\r\n]/;

/** Writes a row without its end. */
export function csvLine(fields: readonly string[], delimiter: string, write = csvField): string {
  return fields.map((field) => write(field, delimiter)).join(delimiter);
}

/** Writes a field for a spreadsheet (RFC 4180). By hand, since csv-stringify makes a whole batch a third slower. */
export function csvField(text: string, delimiter: string): string {
  if (!SPLITS.test(text) && !text.includes(delimiter))
    return FORMULA.test(text) && !HARMLESS.test(text) ? `'${text}` : text;
  return rawCsvField(guardFormulas(text, delimiter), delimiter);
}

/** Writes a field as it is, for a program that runs no formulas. */
export function rawCsvField(text: string, delimiter: string): string {
  return text.includes(delimiter) || NEEDS_QUOTES.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** An apostrophe makes a spreadsheet show `=1+1`, which a stranger typed, instead of running it. */
function guardFormulas(text: string, delimiter: string): string {
  if (!FORMULA.test(text) && !LATER_FORMULA.test(text)) return text;
  return text.replace(delimiter === "," ? FORMULAS_OF_COMMAS : FORMULAS, "'");
}
