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
 * The tags that documents declare as their language: dates and figures are those of the United States in each.
 *
 * @example
 * LANGUAGE_TAGS.es; // "es-US"
 */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = /* @__PURE__ */ freezeTable({
  en: "en-US",
  es: "es-US",
});

/**
 * Names of the languages in English, for people who choose one for a customer.
 *
 * @example
 * LANGUAGE_NAMES.es; // "Spanish"
 */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = /* @__PURE__ */ freezeTable({
  en: "English",
  es: "Spanish",
});

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
