import { existsSync, realpathSync } from "node:fs";
import { join, sep } from "node:path";
import { LANGUAGES, type Language } from "@contractor-roi/roi-core";
import type { SiteCopy } from "../page.ts";
import type { PageBuild } from "../render/page-build.ts";
import type { Site } from "../schema.ts";
import { contrastProblems } from "./contrast.ts";

/** Facts of an application's build that a site is checked against, besides its schema. */
type BuildFacts = Pick<PageBuild, "clientFolder"> & {
  /** The page's texts by key, in each language. */
  readonly texts: Readonly<Record<Language, Readonly<Record<string, string>>>>;
};

/** Lists problems that prevent rendering though each value by itself is valid: colours, texts and files. */
export function siteProblems(site: Site, build: BuildFacts): readonly string[] {
  const { colors, copy, files, pages } = site;
  return [
    ...contrastProblems(colors),
    ...copyProblems("copy", copy, build.texts),
    ...Object.entries(pages).flatMap(([path, page]) => copyProblems(`pages.${path}.copy`, page.copy, build.texts)),
    ...translationProblems(pages),
    ...missingFiles(site, [...(files === undefined ? [] : [files]), build.clientFolder]),
  ];
}

/** The names in braces that figures are put in place of. */
const FIGURES = /\{\w+\}/g;

function copyProblems(path: string, copy: SiteCopy, texts: BuildFacts["texts"]): readonly string[] {
  return Object.entries(copy).flatMap(([key, text]) => {
    const own = Object.hasOwn(texts[LANGUAGES[0]], key) ? texts[LANGUAGES[0]][key] : undefined;
    if (own === undefined) return [`${path}.${key} is no text of the page: \`site texts\` lists them`];
    const unknown = (text.match(FIGURES) ?? []).filter((name) => !own.includes(name));
    return unknown.map(
      (name) =>
        `${path}.${key} holds ${name}, which the page puts nothing in place of: its text is ${JSON.stringify(own)}`,
    );
  });
}

function translationProblems(pages: Site["pages"]): readonly string[] {
  return Object.entries(pages).flatMap(([path, { translationOf: original }]) =>
    original === undefined || original === "/" || original in pages
      ? []
      : [`pages.${path}.translationOf must be a page of the site: there is no ${original}`],
  );
}

/** A path of the site that nothing is published at, or that leads to a file elsewhere. */
function missingFiles({ brand, sampleCall, customerLogos }: Site, folders: readonly string[]): readonly string[] {
  const named = [
    ["brand.logo.image", brand.logo?.image],
    ["brand.logoOnDark.image", brand.logoOnDark?.image],
    ["sampleCall.recording", sampleCall?.recording],
    ["sampleCall.captions", sampleCall?.captions],
    ...customerLogos.map(({ image }, index) => [`customerLogos.${index}.image`, image]),
  ] as const;
  return named.flatMap(([path, file]) => {
    if (file === undefined) return [];
    const folder = folders.find((one) => existsSync(join(one, file)));
    if (folder === undefined)
      return [`${path} must be a file of the site: there is no ${file} in the folder that \`files\` names`];
    return realpathSync(join(folder, file)).startsWith(realpathSync(folder) + sep)
      ? []
      : [`${path} must be a file of the site: ${file} is a link to a file outside the folder that \`files\` names`];
  });
}
