import { cp, mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { Origins } from "@contractor-roi/site";
import type { SiteColors, SitePage } from "../../src/config/site-file.ts";
import {
  HEAD_MARK,
  NOSCRIPT_MARK,
  pageHead,
  renderHead,
  renderNoscript,
  renderNotFoundHead,
  renderStructuredData,
  siteFiles,
  socialPictureFile,
} from "../../src/content/site/page-head.ts";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { fill } from "../fill.ts";
import { renderIcons } from "../icons.mjs";
import { LANDING } from "../landing-folder.ts";
import { measuringHead } from "../measuring-head.ts";
import { precompress, TEXT } from "../precompress.ts";
import { securityPolicy } from "../security-policy.ts";
import { publishedDataBlock, siteData } from "../site-data.ts";
import { renderSocialPicture } from "../social-picture.ts";
import { subsetFace } from "../subset-face.ts";
import { BODY_MARK, EMBED, HTML_TAG, NOT_FOUND_PAGE, PAGE, ROOT } from "../template-names.ts";
import { readTheme } from "../theme-colors.ts";
import { HOST_FILES, hostFile, type Host } from "./host-file.ts";
import type { Site } from "./read-site.ts";
import { reportSender } from "./report-sender.ts";
import { loadPage, type PageModule, type SiteBuild, type SiteBuilds } from "./site-build.ts";

const HEADLINE = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;
/** Of what only sandbox calls need. */
const SANDBOX_FOLDER = "voice-sandbox";
const LOADER = "embed.js";

/** A static host, and the sites that may show the calculator in a frame there. */
export type Hosting = { readonly host: Host; readonly embedders: Origins };

/**
 * Writes a whole site into a folder, in place of what was there, from what Vite has built (P10). Beside the folder, and not to
 * be published, it leaves what the server reads of the site: `FOLDER.warnings.txt`, which it prints at each start,
 * `FOLDER.plans.json`, which it counts with, and `FOLDER.sender.json`, whom its mails to visitors come from.
 *
 * @param hosting where a static host serves it, which gets its file of headers, else null
 * @throws {Error} if the host does not take so much
 */
export async function renderSite(
  builds: SiteBuilds,
  site: Site,
  folder: string,
  hosting: Hosting | null = null,
): Promise<void> {
  const fresh = `${folder}.new`;
  await rm(fresh, { recursive: true, force: true });
  await mkdir(dirname(folder), { recursive: true });
  const [documents, pictures] = await Promise.all([
    renderDocuments(builds, site),
    renderPictures(builds.en, site),
    copyFiles(builds, site, fresh),
  ]);
  const policies = new Map(Array.from(documents, ([name, html]) => [name, securityPolicy(html, site.config)]));
  const files = new Map<string, string | Buffer>([
    ...documents,
    ...Array.from(policies, ([name, policy]) => [`${name}.csp`, policy] as const),
    ...Object.entries(siteFiles(site.config, site.site)),
    ...pictures,
  ]);
  for (const [name, content] of files) {
    await mkdir(dirname(join(fresh, name)), { recursive: true });
    await writeFile(join(fresh, name), content);
  }
  const own = site.filesFolder === null ? [] : await readdir(site.filesFolder, { recursive: true });
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
  await writeFile(`${folder}.warnings.txt`, site.warnings.map((warning) => `${warning}\n`).join(""));
  await writeFile(`${folder}.sender.json`, `${JSON.stringify(reportSender(site), null, 2)}\n`);
  if (site.site.plans === null) await rm(`${folder}.plans.json`, { force: true });
  else await writeFile(`${folder}.plans.json`, `${JSON.stringify(site.site.plans, null, 2)}\n`);
}

/** What no value of the site is in, and what its owner adds. */
async function copyFiles(builds: SiteBuilds, site: Site, folder: string): Promise<void> {
  await copyBuilds(builds, site, folder);
  if (site.config.voiceKey !== "") await rm(join(folder, SANDBOX_FOLDER), { recursive: true, force: true });
  if (site.filesFolder !== null) await cp(site.filesFolder, folder, { recursive: true });
}

/** The file that a page is in. */
export function documentOf({ path }: SitePage): string {
  return path === "/" ? PAGE : `${path.slice(1)}.html`;
}

/** Every document of the site by its file's name. One page after the other: each is rendered by modules of its own. */
export async function renderDocuments(builds: SiteBuilds, site: Site): Promise<ReadonlyMap<string, string>> {
  const { colors, pages } = site.site;
  const style = colorRule(colors);
  const documents = new Map<string, string>();
  for (const page of pages) {
    const { language } = page;
    const build = builds[language];
    const module = await loadPage(siteData(site, page), language);
    documents.set(documentOf(page), await renderPage(build, site, page, module));
    if (page.path !== "/") continue;
    const notFound = fill(build.templates.notFound, {
      [HTML_TAG]: htmlTag(language),
      [HEAD_MARK]: renderNotFoundHead(site.config, colors, language),
      [BODY_MARK]: await module.renderNotFoundPage(),
    });
    documents.set(NOT_FOUND_PAGE, withStyle(notFound, style));
  }
  const [{ language }] = pages;
  const build = builds[language];
  documents.set(
    EMBED,
    fill(build.templates.embed, {
      [HTML_TAG]: htmlTag(language),
      [HEAD_MARK]: [...headOf(build, site, site.site.pages[0]), ...(style ? [`<style>${style}</style>`] : [])].join(
        "\n    ",
      ),
      [NOSCRIPT_MARK]: renderNoscript(site.config, language),
      [ROOT]: `${ROOT}\n    ${publishedDataBlock(siteData(site))}`,
    }),
  );
  return documents;
}

async function renderPage(build: SiteBuild, site: Site, page: SitePage, module: PageModule): Promise<string> {
  const html = fill(build.templates.page, {
    [HTML_TAG]: htmlTag(page.language),
    [HEAD_MARK]: headOf(build, site, page).join("\n    "),
    [NOSCRIPT_MARK]: renderNoscript(site.config, page.language),
    [ROOT]: [
      `<div id="root">${await module.renderPage()}</div>`,
      renderStructuredData(site.config, page.language),
      publishedDataBlock(siteData(site, page)),
    ].join("\n    "),
  });
  return withHeadlineGlyphs(withStyle(html, colorRule(site.site.colors)));
}

function htmlTag(language: Language): string {
  return `<html lang="${LANGUAGE_TAGS[language]}">`;
}

/** The scripts of the languages that the site has pages in, and beside them what all sites publish. */
async function copyBuilds(builds: SiteBuilds, { site: { pages } }: Site, folder: string): Promise<void> {
  const used = new Set(pages.map(({ language }) => language));
  const shared = builds[LANGUAGES[0]].clientFolder;
  const isUsed = used.has(LANGUAGES[0]);
  await cp(shared, folder, { recursive: true, filter: (source) => isUsed || source !== join(shared, "assets") });
  const others = [...used].filter((language) => language !== LANGUAGES[0]);
  for (const language of others) {
    const { clientFolder } = builds[language];
    // What other sites load is in the language of the site.
    const loader = join(clientFolder, LOADER);
    await cp(clientFolder, folder, {
      recursive: true,
      filter: (source) => language === pages[0].language || !source.startsWith(loader),
    });
  }
}

function headOf({ measuringScripts }: SiteBuild, { config, site }: Site, page: SitePage): readonly string[] {
  return [renderHead(config, pageHead(page), site.colors), ...measuringHead(config, measuringScripts)];
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
  { clientFolder }: SiteBuild,
  { config, site: { colors, pages } }: Site,
): Promise<readonly (readonly [name: string, content: string | Buffer])[]> {
  const pictures = await Promise.all(
    pages.map(async (page) => {
      const head = pageHead(page);
      return [socialPictureFile(head), await renderSocialPicture(config, head, colors)] as const;
    }),
  );
  if (colors.navy === undefined && colors.orange === undefined) return pictures;
  const theme = await readTheme();
  const paint = (svg: string): string =>
    svg
      .replaceAll(theme.navy ?? "", colors.navy ?? theme.navy ?? "")
      .replaceAll(theme.orange ?? "", colors.orange ?? theme.orange ?? "");
  const rounded = paint(await readFile(join(clientFolder, "icon.svg"), "utf8"));
  const fullBleed = paint(await readFile(join(LANDING, "build/images/icon-full-bleed.svg"), "utf8"));
  return [...pictures, ["icon.svg", rounded], ...(await renderIcons(rounded, fullBleed))];
}
