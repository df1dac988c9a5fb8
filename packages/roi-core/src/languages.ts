import { freezeTable } from "./freeze-table.ts";

const CODES = ["en", "es"] as const;

/**
 * The languages that a page, a quote and a mail are written in, by their ISO 639 codes; the first is the default. Figures are
 * written as in the United States in each.
 *
 * @example
 * LANGUAGES; // ["en", "es"]
 */
export const LANGUAGES: typeof CODES = /* @__PURE__ */ freezeTable(CODES);

/** A language's code, such as `"es"`. */
export type Language = (typeof LANGUAGES)[number];

/**
 * Checks whether a value, from an option or a header, is the code of a language.
 *
 * @param value anything
 * @returns true for exactly the codes, in lower case
 * @example
 * isLanguage("es"); // true
 * isLanguage("es-US"); // false
 */
export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}
