import { ENGLISH_QUOTE_WORDS, type Language, type QuoteWords } from "@contractor-roi/roi-core";

const LOAD: Readonly<Record<Language, () => Promise<QuoteWords>>> = {
  en: () => Promise.resolve(ENGLISH_QUOTE_WORDS),
  es: async () => (await import("@contractor-roi/roi-core/es")).SPANISH_QUOTE_WORDS,
};

/** A quote's words in a language, loaded when they are asked for. */
export function quoteWords(language: Language): Promise<QuoteWords> {
  return LOAD[language]();
}
