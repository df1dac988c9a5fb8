import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { usePage, useTexts } from "../page-context.tsx";
import { englishStaticTexts } from "./en-static.ts";
import { spanishStaticTexts } from "./es-static.ts";
import type { Badges } from "./en.ts";
import { withOwn, type StaticSections } from "./texts.ts";

const TEXTS: Readonly<Record<Language, (page: Page, badges: Badges) => StaticSections>> = {
  en: englishStaticTexts,
  es: spanishStaticTexts,
};

/** The texts of what never changes on a page and around it, which names the badges too. */
export function staticTextsOf(page: Page, badges: Badges): StaticSections {
  return withOwn(TEXTS[page.language](page, badges), page.copy);
}

/** The same, for the page's static parts. */
export function useStaticTexts(): StaticSections {
  return staticTextsOf(usePage(), useTexts().page.badges);
}
