import { ENGLISH_QUOTE_WORDS, type QuoteWords } from "@contractor-roi/quote";
import type { Language } from "@contractor-roi/roi-core";
import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";

export const QUOTE_WORDS: Readonly<Record<Language, QuoteWords>> = { en: ENGLISH_QUOTE_WORDS, es: SPANISH_QUOTE_WORDS };
