import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site/page";
import type { DemoTexts } from "@contractor-roi/voice-client";
import type { Voice } from "../page-context.tsx";
import { demoCallTextsOf, type DemoCallTables, type DemoCallTexts } from "../texts/demo-call.ts";

/** A chunk for each language, fetched with the code of an example call. */
const CATALOGUES: Readonly<Record<Language, () => Promise<DemoCallTables>>> = {
  en: () => import("../texts/demo-call-en.ts").then((module) => module.ENGLISH_DEMO_CALL),
  es: () => import("../texts/demo-call-es.ts").then((module) => module.SPANISH_DEMO_CALL),
};

let texts: DemoCallTexts | null = null;

/** Without a key the button plays an example call. */
export function isDemo({ key }: Voice): boolean {
  return key === "";
}

/** Loads what is said in an example call, and the texts of its panel. */
export async function loadDemoCall(page: Page): Promise<DemoTexts> {
  texts ??= demoCallTextsOf(await CATALOGUES[page.language](), page);
  return { ...texts, language: page.language, timeZone: page.site.timeZone };
}

/** The texts of an example call; null for a real one, and before the first one is connected. */
export function demoCallTexts(): DemoCallTexts | null {
  return texts;
}
