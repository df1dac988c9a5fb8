import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site/page";
import { keepFieldInSight } from "@contractor-roi/ui/field";
import { repeatHeldSteps } from "@contractor-roi/ui/hold-to-repeat";
import { followVisit } from "../loading/kept-visit.ts";
import { reportError, startReporting } from "../reporting/report-error.ts";
import { textsOf, type Catalogue } from "../texts/texts.ts";
import { DATA_BLOCK_ID, openPage, type OpenPage } from "./open-page.tsx";

/** Inserted by the build (`display-face-plugin.ts`). */
declare const __DISPLAY_FACE_URL__: string;

/** A chunk for each language: a page names its own, so that it is fetched with the other scripts. */
const CATALOGUES: Readonly<Record<Language, () => Promise<Catalogue>>> = {
  en: () => import("../texts/en.ts").then((module) => module.ENGLISH),
  es: () => import("../texts/es.ts").then((module) => module.SPANISH),
};

/** Reads the page that the document holds, has it shown in the document's root, and reports the errors on it. */
export function showDocument(show: (root: HTMLElement, opened: OpenPage) => void): void {
  const root = existingElement("root");
  // Not awaited: the texts' script imports from the document's own, which has to end first.
  openDocument().then(
    (opened) => show(root, opened),
    (error: unknown) => reportError("app/load-chunk", error),
  );
  followVisit();
  keepFieldInSight();
  repeatHeldSteps();
}

/** Loads the display face, and the script that measures the visit: the page works before they are there, and without them. */
export function loadExtras({ site }: Page): void {
  const face = new FontFace("Barlow Condensed", `url(${__DISPLAY_FACE_URL__})`, { weight: "700" });
  face.load().then(
    () => document.fonts.add(face),
    () => undefined,
  );
  // Only if the script in the page's head has begun to record events.
  if (window.recordedEvents)
    import("./measure-visit.ts").then((module) => module.measureVisit(site)).catch(() => undefined);
}

async function openDocument(): Promise<OpenPage> {
  const page: Page = JSON.parse(existingElement(DATA_BLOCK_ID).textContent);
  startReporting(page.site.errorReporting.dsn);
  const fetchCatalogue = CATALOGUES[page.language];
  const catalogue = await fetchCatalogue().catch((error: unknown) => {
    reportError("app/load-chunk", error);
    return window.importAgain(fetchCatalogue);
  });
  return openPage(page, textsOf(catalogue, page));
}

function existingElement(id: string): HTMLElement {
  const element = document.getElementById(id);
  if (!element)
    throw new Error(`Cannot show the page as the document must hold an element with the id ${id}: there is none`);
  return element;
}
