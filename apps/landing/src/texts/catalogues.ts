import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import { textsOf, type Catalogue, type Texts } from "./texts.ts";

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: ENGLISH, es: SPANISH };

/** The texts of a page in its language, from all catalogues. A browser fetches one catalogue instead. */
export function readTexts(page: Page): Texts {
  return textsOf(CATALOGUES[page.language], page);
}
