/** The languages that a site or a page of it may have (P10). The first is every catalogue's own. */
export const LANGUAGES = ["en", "es"] as const;

export type Language = (typeof LANGUAGES)[number];

/** What documents say of their language: figures and dates are the United States' in each. */
export const LANGUAGE_TAGS: Readonly<Record<Language, string>> = { en: "en-US", es: "es-US" };

export function isLanguage(value: unknown): value is Language {
  return (LANGUAGES as readonly unknown[]).includes(value);
}
