import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site/page";
import { englishLeadTexts, type LeadTexts } from "./lead-en.ts";
import { spanishLeadTexts } from "./lead-es.ts";
import { withOwn } from "./texts.ts";

const LEAD_TEXTS: Readonly<Record<Language, (page: Page) => LeadTexts>> = {
  en: englishLeadTexts,
  es: spanishLeadTexts,
};

/** The lead dialog's texts, the owner's in their places. They come with the dialog: no visitor waits for them before. */
export function leadTextsOf(page: Page): LeadTexts {
  return withOwn(LEAD_TEXTS[page.language](page), page.copy, "lead.");
}
