import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type * as Prerender from "../../src/app/hydration/prerender.tsx";
import type { SiteData } from "../../src/config/site-data.ts";
import { siteData } from "../site-data.ts";
import { parsePageConfig } from "../../src/config/page-config.ts";
import type { MeasuringScripts } from "../measuring-head.ts";
import type { Language } from "@contractor-roi/roi-core";
import { languageBuild } from "../landing-folder.ts";
import { EMBED, MEASURING_SCRIPTS, NOT_FOUND_PAGE, PAGE, TEMPLATES } from "../template-names.ts";

/** What Vite has built in each language, to render sites from. */
export type SiteBuilds = Readonly<Record<Language, SiteBuild>>;

export type SiteBuild = {
  /** The files that every site publishes. */
  readonly clientFolder: string;
  readonly templates: { readonly page: string; readonly embed: string; readonly notFound: string };
  readonly measuringScripts: MeasuringScripts;
  /** The page's texts by key. */
  readonly texts: Readonly<Record<string, string>>;
};

export async function openSiteBuilds(): Promise<SiteBuilds> {
  return { en: await openSiteBuild("en"), es: await openSiteBuild("es") };
}

async function openSiteBuild(language: Language): Promise<SiteBuild> {
  const folder = languageBuild(language);
  const template = (name: string): Promise<string> => readFile(join(folder, TEMPLATES, name), "utf8");
  const [page, embed, notFound, scripts] = await Promise.all(
    [PAGE, EMBED, NOT_FOUND_PAGE, MEASURING_SCRIPTS].map(template),
  );
  const defaults = parsePageConfig({});
  if (page === undefined || embed === undefined || notFound === undefined || scripts === undefined || !defaults.ok)
    throw new Error("Cannot open the build as each template must have been read: one was not");
  const { listTexts } = await loadPage(siteData(defaults), language);
  return {
    clientFolder: join(folder, "client"),
    templates: { page, embed, notFound },
    measuringScripts: JSON.parse(scripts),
    texts: listTexts(),
  };
}

/** The page's modules, as one page of a site has them. */
export type PageModule = typeof Prerender;

let loaded = 0;

/** The page's modules, evaluated anew with the data of one page: its texts and links are made as they are evaluated. */
export async function loadPage(data: SiteData, language: Language): Promise<PageModule> {
  globalThis.siteData = data;
  loaded += 1;
  return import(`${pathToFileURL(join(languageBuild(language), "prerender.js")).href}?${loaded}`);
}
