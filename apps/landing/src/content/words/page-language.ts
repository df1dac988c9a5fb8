import type { Language } from "@contractor-roi/roi-core";

/** Of the page whose scripts these are. */
export const PAGE_LANGUAGE: Language = "en";
