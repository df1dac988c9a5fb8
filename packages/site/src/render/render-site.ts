import { cpSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@contractor-roi/roi-core";
import sharp from "sharp";
import { allColors, type SiteColors } from "../colors.ts";
import { EMBED_DOCUMENT, embedDocumentIn, NOT_FOUND_DOCUMENT } from "../headers.ts";
import type { Origins } from "../origins.ts";
import { listPages, pageIn, type Page } from "../page.ts";
import { writeRenderedSite } from "../read-site.ts";
import type { Site } from "../schema.ts";
import { withLogoData } from "../sender-site.ts";
import { fill } from "./fill.ts";
import {
  renderHead,
  renderNoscript,
  renderNotFoundHead,
  renderRecorder,
  renderStructuredData,
  siteFiles,
  socialPictureFile,
} from "./head.ts";
import { HOST_FILES, hostFile, type Host } from "./host-file.ts";
import { renderIcons } from "./icons.ts";
import { MARKS, type PageBuild, type PageWords } from "./page-build.ts";
import { precompress, TEXT } from "./precompress.ts";
import { securityPolicy } from "./security-policy.ts";
import { renderSocialPicture } from "./social-picture.ts";
import { subsetFace } from "./subset-face.ts";

const PAGE = "index.html";
const HEADLINE = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;

/** A static host, and the sites that may show the calculator in a frame there. */
export type Hosting = { readonly host: Host; readonly embedders: Origins };

/**
 * Renders a whole site from an application's build into a folder, replacing its contents. Beside the folder,
 * and not to be published, it leaves the site's data for the server, `FOLDER.site.json`.
 *
 * @param hosting for a static host, which gets its file of headers, else null
 * @throws {Error} if the headers exceed a limit of the host
 */
export async function renderSite(
  build: PageBuild,
  site: Site,
  folder: string,
  hosting: Hosting | null = null,
): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const own = site.files === undefined ? [] : [site.files];
  for (const from of [build.clientFolder, ...own])
    cpSync(from, fresh, { recursive: true, filter: (file) => !file.endsWith(".map") });
  const { files, policies } = await renderFiles(build, site);
  for (const [name, content] of files) {
    await mkdir(dirname(join(fresh, name)), { recursive: true });
    await writeFile(join(fresh, name), content);
  }
  // The build's files are compressed already.
  const added = [...files.keys(), ...(await Promise.all(own.map((from) => readdir(from, { recursive: true })))).flat()];
  await Promise.all(added.filter((name) => TEXT.test(name)).map((name) => precompress(join(fresh, name))));
  if (hosting !== null)
    await writeFile(`${fresh}${HOST_FILES[hosting.host]}`, hostFile(hosting.host, policies, hosting.embedders));
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  await rm(`${folder}${HOST_FILES.nginx}`, { force: true });
  if (hosting?.host === "nginx") await rename(`${fresh}${HOST_FILES.nginx}`, `${folder}${HOST_FILES.nginx}`);
  await writeRenderedSite(folder, await withLogoData(site, folder, logoPicture));
}

/** @returns the files by name, each document's policy beside it, and the policies by the document's name */
async function renderFiles(build: PageBuild, site: Site) {
  const pages = listPages(site);
  const [home] = pages;
  const files = new Map<string, string | Buffer>(Object.entries(siteFiles(pages, build.describePage(home))));
  const policies = new Map<string, string>();
  const add = (name: string, html: string): void => {
    const policy = securityPolicy(html, site);
    policies.set(name, policy);
    files.set(name, html).set(`${name}.csp`, policy);
  };
  const pictures: Promise<unknown>[] = [];
  for (const page of pages) {
    add(documentOf(page), await renderDocument(build, page));
    const picture = renderSocialPicture(build, page, build.describePage(page));
    pictures.push(picture.then((png) => files.set(socialPictureFile(page), png)));
  }
  add(NOT_FOUND_DOCUMENT, await renderNotFound(build, home));
  add(EMBED_DOCUMENT, renderEmbed(build, home));
  for (const language of LANGUAGES) add(embedDocumentIn(language), renderEmbed(build, pageIn(site, language)));
  await Promise.all(pictures);
  for (const [name, icon] of await ownIcons(build, site.colors)) files.set(name, icon);
  return { files, policies };
}

/** The name of a page's document. */
export function documentOf({ path }: Pick<Page, "path">): string {
  return path === "/" ? PAGE : `${path.slice(1)}.html`;
}

/** A page's document. */
export async function renderDocument(build: PageBuild, page: Page): Promise<string> {
  const words = build.describePage(page);
  const html = fill(build.templates.page, {
    [MARKS.html]: htmlTag(page.language),
    [MARKS.head]: headOf(build, page, words),
    [MARKS.noscript]: renderNoscript(page, words),
    [MARKS.root]: [
      `<div id="root">${await build.renderPage(page)}</div>`,
      renderStructuredData(page, words),
      build.dataBlock(page),
    ].join("\n    "),
    [MARKS.texts]: build.textScripts.page[page.language],
  });
  return withHeadlineGlyphs(withStyle(html, colorRule(page.site.colors)));
}

async function renderNotFound(build: PageBuild, home: Page): Promise<string> {
  const html = fill(build.templates.notFound, {
    [MARKS.html]: htmlTag(home.language),
    [MARKS.head]: renderNotFoundHead(home, build.describePage(home)),
    [MARKS.body]: await build.renderNotFoundPage(home),
  });
  return withStyle(html, colorRule(home.site.colors));
}

function renderEmbed(build: PageBuild, home: Page): string {
  const words = build.describePage(home);
  const style = colorRule(home.site.colors);
  return fill(build.templates.embed, {
    [MARKS.html]: htmlTag(home.language),
    [MARKS.head]: [headOf(build, home, words), ...(style ? [`<style>${style}</style>`] : [])].join("\n    "),
    [MARKS.noscript]: renderNoscript(home, words),
    [MARKS.root]: `${MARKS.root}\n    ${build.dataBlock(home)}`,
    [MARKS.texts]: build.textScripts.embed[home.language],
  });
}

function htmlTag(language: Language): string {
  return `<html lang="${LANGUAGE_TAGS[language]}">`;
}

function headOf(build: PageBuild, page: Page, words: PageWords): string {
  return [renderHead(page, words), ...renderRecorder(page, build.recorder)].join("\n    ");
}

/**
 * Puts the glyphs of the headline alone into the page's styles, so that nothing is fetched before the first paint and the
 * page's largest text never changes.
 */
async function withHeadlineGlyphs(html: string): Promise<string> {
  const [, headline = ""] = HEADLINE.exec(html) ?? [];
  const text = headline.replace(/<[^>]*>/g, "");
  if (text === "") throw new Error("Cannot inline the display face as the page must hold a headline: it does not");
  const glyphs = await subsetFace(text, ["kern"]);
  const url = `data:font/woff2;base64,${glyphs.toString("base64")}`;
  const rule = `@font-face{font-family:"Barlow Condensed Inline";font-weight:700;src:url(${url})}`;
  return html.replace("<style>", () => `<style>${rule}`);
}

/** Puts styles behind the document's own. They win over the theme's colours, which are in a layer. */
function withStyle(html: string, style: string): string {
  return html.replace("</style>", () => `${style}</style>`);
}

function colorRule(colors: SiteColors): string {
  const values = Object.entries(colors).map(([name, hex]) => `--color-${name}:${hex}`);
  return values.length === 0 ? "" : `:root{${values.join(";")}}`;
}

/** The icons of a site with colours of its own. */
async function ownIcons(
  build: PageBuild,
  colors: SiteColors,
): Promise<readonly (readonly [string, string | Buffer])[]> {
  if (colors.navy === undefined && colors.orange === undefined) return [];
  const [theme, own] = [allColors(), allColors(colors)];
  const paint = (svg: string): string => svg.replaceAll(theme.navy, own.navy).replaceAll(theme.orange, own.orange);
  const rounded = paint(build.drawings.icon);
  return [["icon.svg", rounded], ...(await renderIcons(rounded, paint(build.drawings.fullBleedIcon)))];
}

/** Pixels of a logo's height: a document prints it sharply also on a fine screen. */
const LOGO_HEIGHT = 192;

/** A picture of any kind as documents take it: a PNG in a data URL. */
export async function logoPicture(file: string): Promise<string> {
  const png = await sharp(file).resize({ height: LOGO_HEIGHT }).png().toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
