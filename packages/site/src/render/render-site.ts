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
import { MARKS, type PageBuild } from "./page-build.ts";
import { precompress, TEXT } from "./precompress.ts";
import { securityPolicy } from "./security-policy.ts";
import { renderSocialPicture } from "./social-picture.ts";
import { subsetFace } from "./subset-face.ts";

const PAGE = "index.html";
const HEADLINE = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;

/** A static host, and the sites that may show the calculator in a frame there. */
export type Hosting = { readonly host: Host; readonly embedders: Origins };

/**
 * Renders a whole site from an application's build into a folder, replacing its contents (P10). Beside the folder,
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
  const pages = listPages(site);
  const [documents, pictures] = await Promise.all([
    renderDocuments(build, site),
    renderPictures(build, pages),
    copyFiles([build.clientFolder, ...(site.files === undefined ? [] : [site.files])], fresh),
  ]);
  const policies = new Map(Array.from(documents, ([name, html]) => [name, securityPolicy(html, site)]));
  const files = new Map<string, string | Buffer>([
    ...documents,
    ...Array.from(policies, ([name, policy]) => [`${name}.csp`, policy] as const),
    ...Object.entries(siteFiles(pages, build.describePage(pages[0]))),
    ...pictures,
  ]);
  for (const [name, content] of files) {
    await mkdir(dirname(join(fresh, name)), { recursive: true });
    await writeFile(join(fresh, name), content);
  }
  const own = site.files === undefined ? [] : await readdir(site.files, { recursive: true });
  const texts = new Set([...files.keys(), ...own].filter((name) => TEXT.test(name)));
  await Promise.all(Array.from(texts, (name) => precompress(join(fresh, name))));
  if (hosting !== null) {
    const file = hostFile(hosting.host, policies, hosting.embedders);
    await writeFile(`${fresh}${HOST_FILES[hosting.host]}`, file);
  }
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  await rm(`${folder}${HOST_FILES.nginx}`, { force: true });
  if (hosting?.host === "nginx") await rename(`${fresh}${HOST_FILES.nginx}`, `${folder}${HOST_FILES.nginx}`);
  await writeRenderedSite(folder, await withLogoData(site, folder, logoPicture));
}

/** Copies files of the build, and those that the site's owner adds, without source maps. */
async function copyFiles(folders: readonly string[], to: string): Promise<void> {
  for (const folder of folders) cpSync(folder, to, { recursive: true, filter: (file) => !file.endsWith(".map") });
}

/** The file that a page is in. */
export function documentOf({ path }: Pick<Page, "path">): string {
  return path === "/" ? PAGE : `${path.slice(1)}.html`;
}

/** Every document of the site by its file's name. */
export async function renderDocuments(build: PageBuild, site: Site): Promise<ReadonlyMap<string, string>> {
  const pages = listPages(site);
  const [home] = pages;
  const documents = new Map<string, string>();
  for (const page of pages) documents.set(documentOf(page), await renderDocument(build, page));
  documents.set(NOT_FOUND_DOCUMENT, await renderNotFound(build, home));
  documents.set(EMBED_DOCUMENT, await renderEmbed(build, home));
  for (const language of LANGUAGES)
    documents.set(embedDocumentIn(language), await renderEmbed(build, pageIn(site, language)));
  return documents;
}

async function renderDocument(build: PageBuild, page: Page): Promise<string> {
  const words = build.describePage(page);
  const html = fill(build.templates.page, {
    [MARKS.html]: htmlTag(page.language),
    [MARKS.head]: await headOf(build, page),
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

async function renderEmbed(build: PageBuild, home: Page): Promise<string> {
  const style = colorRule(home.site.colors);
  return fill(build.templates.embed, {
    [MARKS.html]: htmlTag(home.language),
    [MARKS.head]: [await headOf(build, home), ...(style ? [`<style>${style}</style>`] : [])].join("\n    "),
    [MARKS.noscript]: renderNoscript(home, build.describePage(home)),
    [MARKS.root]: `${MARKS.root}\n    ${build.dataBlock(home)}`,
    [MARKS.texts]: build.textScripts.embed[home.language],
  });
}

function htmlTag(language: Language): string {
  return `<html lang="${LANGUAGE_TAGS[language]}">`;
}

async function headOf(build: PageBuild, page: Page): Promise<string> {
  const head = renderHead(page, build.describePage(page));
  return [head, ...renderRecorder(page, build.recorder)].join("\n    ");
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

/** Behind the document's own styles, of which the theme's colours are in a layer: these win. */
function withStyle(html: string, style: string): string {
  return html.replace("</style>", () => `${style}</style>`);
}

function colorRule(colors: SiteColors): string {
  const values = Object.entries(colors).map(([name, hex]) => `--color-${name}:${hex}`);
  return values.length === 0 ? "" : `:root{${values.join(";")}}`;
}

/** The pictures for social networks, one for each page, and icons where the site has colours of its own. */
async function renderPictures(
  build: PageBuild,
  pages: readonly [Page, ...Page[]],
): Promise<readonly (readonly [name: string, content: string | Buffer])[]> {
  const pictures = await Promise.all(
    pages.map(
      async (page) =>
        [socialPictureFile(page), await renderSocialPicture(build, page, build.describePage(page))] as const,
    ),
  );
  const { colors } = pages[0].site;
  if (colors.navy === undefined && colors.orange === undefined) return pictures;
  const [theme, own] = [allColors(), allColors(colors)];
  const { drawings } = build;
  const paint = (svg: string): string => svg.replaceAll(theme.navy, own.navy).replaceAll(theme.orange, own.orange);
  const rounded = paint(drawings.icon);
  return [...pictures, ["icon.svg", rounded], ...(await renderIcons(rounded, paint(drawings.fullBleedIcon)))];
}

/** Pixels of a logo's height: a document prints it sharply also on a fine screen. */
const LOGO_HEIGHT = 192;

/** A picture of any kind as documents take it: a PNG in a data URL. */
export async function logoPicture(file: string): Promise<string> {
  const png = await sharp(file).resize({ height: LOGO_HEIGHT }).png().toBuffer();
  return `data:image/png;base64,${png.toString("base64")}`;
}
