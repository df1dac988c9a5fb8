import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site/page";
import { demoCallTextsOf, type DemoCallTables, type DemoCallTexts } from "./demo-call.ts";
import { ENGLISH_DEMO_CALL } from "./demo-call-en.ts";
import { SPANISH_DEMO_CALL } from "./demo-call-es.ts";
import { ENGLISH } from "./en.ts";
import { SPANISH } from "./es.ts";
import type { LeadTexts } from "./lead-en.ts";
import { leadTextsOf } from "./lead-texts.ts";
import { textsOf, type Catalogue, type Texts } from "./texts.ts";

const CATALOGUES: Readonly<Record<Language, Catalogue>> = { en: ENGLISH, es: SPANISH };

const DEMO_CALLS: Readonly<Record<Language, DemoCallTables>> = { en: ENGLISH_DEMO_CALL, es: SPANISH_DEMO_CALL };

/** The texts of a page in its language, from all catalogues. A browser fetches one catalogue instead. */
export function readTexts(page: Page): Texts {
  return textsOf(CATALOGUES[page.language], page);
}

/** All texts that an owner may replace, those of the lead dialog and of an example call among them. */
export function readAllTexts(page: Page): Texts & { readonly demoCall: DemoCallTexts; readonly lead: LeadTexts } {
  return { ...readTexts(page), lead: leadTextsOf(page), demoCall: demoCallTextsOf(DEMO_CALLS[page.language], page) };
}
