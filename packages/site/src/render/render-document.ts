import { LANGUAGE_TAGS, type Language } from "@contractor-roi/roi-core";
import type { SiteColors } from "../colors.ts";
import type { Page } from "../page.ts";
import { renderHead, renderNoscript, renderNotFoundHead, renderStructuredData } from "./head.ts";
import { fill, MARKS, type PageBuild } from "./page-build.ts";
import { subsetFace } from "./subset-face.ts";

const HEADLINE = /<h1\b[^>]*>([\s\S]*?)<\/h1>/;

/** The name of a page's document. */
export function documentOf({ path }: Pick<Page, "path">): string {
  return path === "/" ? "index.html" : `${path.slice(1)}.html`;
}

/** A page's document. */
export async function renderDocument(build: PageBuild, page: Page): Promise<string> {
  const words = build.describePage(page);
  const html = fill(build.templates.page, {
    [MARKS.html]: htmlTag(page.language),
    [MARKS.head]: renderHead(page, words, build.recorder),
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

/** The document for addresses where nothing is. */
export async function renderNotFound(build: PageBuild, home: Page): Promise<string> {
  const html = fill(build.templates.notFound, {
    [MARKS.html]: htmlTag(home.language),
    [MARKS.head]: renderNotFoundHead(home, build.describePage(home)),
    [MARKS.body]: await build.renderNotFoundPage(home),
  });
  return withStyle(html, colorRule(home.site.colors));
}

/** The document of the calculator in a frame. */
export function renderEmbed(build: PageBuild, home: Page): string {
  const words = build.describePage(home);
  const style = colorRule(home.site.colors);
  return fill(build.templates.embed, {
    [MARKS.html]: htmlTag(home.language),
    [MARKS.head]: renderHead(home, words, build.recorder) + (style && `\n    <style>${style}</style>`),
    [MARKS.noscript]: renderNoscript(home, words),
    [MARKS.root]: `${MARKS.root}\n    ${build.dataBlock(home)}`,
    [MARKS.texts]: build.textScripts.embed[home.language],
  });
}

function htmlTag(language: Language): string {
  return `<html lang="${LANGUAGE_TAGS[language]}">`;
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
