import { cpSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { LANGUAGES } from "@contractor-roi/roi-core";
import sharp from "sharp";
import { allColors, type SiteColors } from "../colors.ts";
import { EMBED_DOCUMENT, embedDocumentIn, NOT_FOUND_DOCUMENT } from "../headers.ts";
import type { Origins } from "../origins.ts";
import { listPages, pageIn } from "../list-pages.ts";
import { writeRenderedSite } from "../read-site.ts";
import type { Site } from "../schema.ts";
import { withLogoData } from "../sender-site.ts";
import { siteFiles, socialPictureFile } from "./head.ts";
import { HOST_FILES, hostFile, type Host } from "./host-file.ts";
import { renderIcons } from "./icons.ts";
import type { PageBuild } from "./page-build.ts";
import { precompress, TEXT } from "./precompress.ts";
import { documentOf, renderDocument, renderEmbed, renderNotFound } from "./render-document.ts";
import { securityPolicy } from "./security-policy.ts";
import { renderSocialPicture } from "./social-picture.ts";

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
  const added: string[] = [];
  const add = async (name: string, content: string | Buffer): Promise<void> => {
    added.push(name);
    await mkdir(dirname(join(fresh, name)), { recursive: true });
    await writeFile(join(fresh, name), content);
  };
  const policies = new Map<string, string>();
  const addDocument = async (name: string, html: string): Promise<void> => {
    const policy = securityPolicy(html, site);
    policies.set(name, policy);
    await add(name, html);
    await add(`${name}.csp`, policy);
  };
  const pages = listPages(site);
  for (const page of pages) {
    await addDocument(documentOf(page), await renderDocument(build, page));
    await add(socialPictureFile(page), await renderSocialPicture(build, page, build.describePage(page)));
  }
  const [home] = pages;
  await addDocument(NOT_FOUND_DOCUMENT, await renderNotFound(build, home));
  await addDocument(EMBED_DOCUMENT, renderEmbed(build, home));
  for (const language of LANGUAGES)
    await addDocument(embedDocumentIn(language), renderEmbed(build, pageIn(site, language)));
  const others = [
    ...Object.entries(siteFiles(pages, build.describePage(home))),
    ...(await ownIcons(build, site.colors)),
  ];
  for (const [name, content] of others) await add(name, content);
  // The build's files are compressed already.
  for (const from of own) added.push(...(await readdir(from, { recursive: true })));
  await Promise.all(added.filter((name) => TEXT.test(name)).map((name) => precompress(join(fresh, name))));
  if (hosting !== null)
    await writeFile(`${fresh}${HOST_FILES[hosting.host]}`, hostFile(hosting.host, policies, hosting.embedders));
  await rm(folder, { recursive: true, force: true });
  await rename(fresh, folder);
  await rm(`${folder}${HOST_FILES.nginx}`, { force: true });
  if (hosting?.host === "nginx") await rename(`${fresh}${HOST_FILES.nginx}`, `${folder}${HOST_FILES.nginx}`);
  await writeRenderedSite(folder, await withLogoData(site, folder, logoPicture));
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
