import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { parse, printParseErrorCode, type ParseError } from "jsonc-parser";
import { parsePageConfig, type ParsedPageConfig } from "../../src/config/page-config.ts";
import type { SiteCopy } from "../../src/config/site-file.ts";
import { readTheme } from "../theme-colors.ts";
import { contrastProblems } from "./contrast.ts";

/** A site that can be rendered. */
export type Site = Extract<ParsedPageConfig, { readonly ok: true }> & {
  /** The folder whose files are published as they are; null if there is none. */
  readonly filesFolder: string | null;
};

/** What a site's file is checked against besides its schema: what the build has. */
export type BuildFacts = {
  /** The page's texts by key. */
  readonly texts: Readonly<Record<string, string>>;
  /** The folder of files that every site publishes. */
  readonly clientFolder: string;
};

/**
 * Reads a site's file, JSON with comments, and `VITE_*` variables, which win over it.
 *
 * @param file null for a site of variables and defaults alone
 * @param port where this machine serves it, if not at the default one
 */
export async function readSite(
  file: string | null,
  env: Readonly<Record<string, string | undefined>>,
  build: BuildFacts,
  port?: number,
): Promise<Site | { readonly ok: false; readonly problems: readonly string[] }> {
  const read = file === null ? { data: null, problems: [] } : await readJsonc(file);
  if (read.problems.length > 0) return { ok: false, problems: read.problems };
  const parsed = parsePageConfig(env, read.data, port);
  if (!parsed.ok) return parsed;
  const { files, colors, pages } = parsed.site;
  const filesFolder = file === null || files === null ? null : resolve(dirname(file), files);
  const problems = [
    ...contrastProblems(colors, await readTheme()),
    ...pages.flatMap(({ path, copy }) => copyProblems(path, copy, build.texts)),
    ...(filesFolder !== null && !existsSync(filesFolder)
      ? [`files must be a folder: there is none at ${filesFolder}`]
      : []),
    ...missingFiles(parsed, [...(filesFolder === null ? [] : [filesFolder]), build.clientFolder]),
  ];
  return problems.length > 0 ? { ok: false, problems } : { ...parsed, filesFolder };
}

async function readJsonc(file: string): Promise<{ readonly data: unknown; readonly problems: readonly string[] }> {
  const text = await readFile(file, "utf8").catch(() => null);
  if (text === null) return { data: null, problems: [`There is no file ${file} that can be read`] };
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { allowTrailingComma: true });
  const problems = errors.map(({ error, offset }) => {
    const before = text.slice(0, offset).split("\n");
    return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} is not JSON: ${printParseErrorCode(error)}`;
  });
  return { data: data ?? {}, problems };
}

function copyProblems(page: string, copy: SiteCopy, texts: BuildFacts["texts"]): readonly string[] {
  const place = page === "/" ? "copy" : `pages.${page}.copy`;
  return Object.keys(copy)
    .filter((key) => !Object.hasOwn(texts, key))
    .map((key) => `${place}.${key} is no text of the page: \`pnpm site texts\` lists them`);
}

/** A path of the site that nothing is published at. */
function missingFiles({ content }: Pick<Site, "content">, folders: readonly string[]): readonly string[] {
  const named = [
    ["brand.logo.image", content.logo?.image],
    ["sampleCall.recording", content.sampleCall?.recording],
    ["sampleCall.captions", content.sampleCall?.captions],
    ...content.customerLogos.map(({ image }, index) => [`customerLogos.${index}.image`, image]),
  ] as const;
  return named.flatMap(([path, file]) =>
    file === undefined || folders.some((folder) => existsSync(join(folder, file)))
      ? []
      : [`${path} must be a file of the site: there is no ${file} in the folder that \`files\` names`],
  );
}
