import type { Language } from "../../site/language.ts";

export const PAGE_LANGUAGE: Language = "es";
