import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Language } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import type { PageBuild, PageBuilds, PageWords } from "@contractor-roi/site/render";
import type * as Prerender from "../src/app/hydration/prerender.tsx";
import { SITE_TEXTS } from "../src/content/site/site-texts.ts";
import { LANDING, languageBuild } from "./landing-folder.ts";
import { dataBlock, siteData } from "./site-data.ts";
import { EMBED, MEASURING_SCRIPTS, NOT_FOUND_PAGE, PAGE, TEMPLATES } from "./template-names.ts";

/** What Vite has built in each language, to render sites from. */
export async function openPageBuilds(): Promise<PageBuilds> {
  return { en: await openPageBuild("en"), es: await openPageBuild("es") };
}

async function openPageBuild(language: Language): Promise<PageBuild> {
  const folder = languageBuild(language);
  const clientFolder = join(folder, "client");
  const read = (...path: readonly string[]): Promise<string> => readFile(join(...path), "utf8");
  const [page, embed, notFound, scripts] = await Promise.all([
    read(folder, TEMPLATES, PAGE),
    read(folder, TEMPLATES, EMBED),
    read(folder, TEMPLATES, NOT_FOUND_PAGE),
    read(folder, TEMPLATES, MEASURING_SCRIPTS),
  ]);
  const [socialPicture, icon, fullBleedIcon] = await Promise.all([
    read(LANDING, "build/images/social-picture.svg"),
    read(LANDING, "public/icon.svg"),
    read(LANDING, "build/images/icon-full-bleed.svg"),
  ]);
  return {
    clientFolder,
    templates: { page, embed, notFound },
    measuringScripts: JSON.parse(scripts),
    drawings: { socialPicture, icon, fullBleedIcon },
    dataBlock: (one) => dataBlock(siteData(one)),
    describePage: async (one) => pageWords(one),
    listTexts: async (one) => (await loadPage(one)).listTexts(),
    renderPage: async (one) => (await loadPage(one)).renderPage(),
    renderNotFoundPage: async (one) => (await loadPage(one)).renderNotFoundPage(),
  };
}

/** What is told of a page: its own texts, else the product's. */
export function pageWords({ site, language, title, description, copy }: Page): PageWords {
  const { picture, toolName, noscript, ...texts } = SITE_TEXTS[language];
  const headline = copy["hero.headline"] ?? texts.headline;
  const promise = copy["hero.subheadline"] ?? texts.promise;
  const name = toolName(site.brand.name);
  return {
    ...texts,
    headline,
    promise,
    toolName: name,
    title: title ?? `${headline} | ${name}`,
    description: description ?? `${promise}. ${texts.service}.`,
    picture: picture(headline),
    noscript,
  };
}

let loaded = 0;

/** The page's modules, evaluated anew with the data of one page: its texts and links are made as they are evaluated. */
async function loadPage(page: Page): Promise<typeof Prerender> {
  globalThis.siteData = siteData(page);
  loaded += 1;
  return import(`${pathToFileURL(join(languageBuild(page.language), "prerender.js")).href}?${loaded}`);
}
