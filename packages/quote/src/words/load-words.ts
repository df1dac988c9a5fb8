import type { Language } from "@contractor-roi/roi-core";
import { ENGLISH_QUOTE_WORDS, type QuoteWords } from "./english/quote-words.ts";

const LOAD: Readonly<Record<Language, () => Promise<QuoteWords>>> = {
  en: () => Promise.resolve(ENGLISH_QUOTE_WORDS),
  es: async () => (await import("./spanish/index.ts")).SPANISH_QUOTE_WORDS,
};

/** Loads a quote's words in a language: a page in English loads no Spanish ones. */
export function quoteWords(language: Language): Promise<QuoteWords> {
  return LOAD[language]();
}
