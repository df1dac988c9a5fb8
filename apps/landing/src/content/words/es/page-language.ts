import type { Language } from "@contractor-roi/roi-core";

export const PAGE_LANGUAGE: Language = "es";
