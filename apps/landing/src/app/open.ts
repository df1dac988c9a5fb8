import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { reportError, startReporting } from "../reporting/report-error.ts";
import { textsOf, type Catalogue } from "../texts/texts.ts";
import { DATA_BLOCK_ID, openPage, type OpenPage } from "./open-page.tsx";

/** A chunk for each language: a page names its own, so that it is fetched with the other scripts. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => import("../texts/en.ts").then((module) => module.ENGLISH),
  es: () => import("../texts/es.ts").then((module) => module.SPANISH),
};

/** Opens the page that the document holds, and reports the errors on it. */
export async function openDocument(): Promise<OpenPage> {
  const block = document.getElementById(DATA_BLOCK_ID);
  if (!block) throw new Error(`Cannot show the page as the document must hold ${DATA_BLOCK_ID}: it does not`);
  const page: Page = JSON.parse(block.textContent);
  startReporting(page.site.errorReporting.dsn);
  const fetchCatalogue = CATALOGUES[page.language];
  const catalogue = await fetchCatalogue().catch((error: unknown) => {
    reportError("app/load-chunk", error);
    return window.importAgain(fetchCatalogue);
  });
  return openPage(page, textsOf(catalogue, page));
}

/**
 * Loads the script that measures the visit, if the page's head has begun to keep events. If it cannot be loaded, as
 * with a blocker, the page does without.
 */
export function startAnalytics({ site }: Page): void {
  if (window.earlyActs) import("./measure-visit.ts").then((module) => module.measureVisit(site)).catch(() => undefined);
}
