import type { Language } from "../site/language.ts";

/** Of the page whose scripts these are. */
export const PAGE_LANGUAGE: Language = "en";
