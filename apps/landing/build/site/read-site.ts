import { existsSync, realpathSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, resolve, sep } from "node:path";
import { parse, printParseErrorCode, visit, type ParseError } from "jsonc-parser";
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
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return { data: null, problems: [`There is no file ${file} that can be read`] };
  const text = decodeUtf8(bytes);
  if (text === null)
    return { data: null, problems: [`${file} is not UTF-8: save it with that encoding, so that no letter is lost`] };
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { allowTrailingComma: true });
  const problems = errors.map(({ error, offset }) => {
    const before = text.slice(0, offset).split("\n");
    return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} is not JSON: ${printParseErrorCode(error)}`;
  });
  return { data: data ?? {}, problems: problems.length > 0 ? problems : repeatedKeys(file, text) };
}

/** Null for bytes that are not UTF-8. A byte order mark is left out. */
function decodeUtf8(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Keys that stand twice in one object: the parser would take the last one, without a word. */
function repeatedKeys(file: string, text: string): readonly string[] {
  const firstLines = new Map<string, number>();
  const problems: string[] = [];
  visit(text, {
    onObjectProperty(key, _offset, _length, startLine, _character, parent) {
      const path = [...parent(), key].join(".");
      const first = firstLines.get(path);
      if (first === undefined) firstLines.set(path, startLine + 1);
      else problems.push(`${file}:${startLine + 1} says ${path} again: line ${first} does, too. Keep one of them`);
    },
  });
  return problems;
}

function copyProblems(page: string, copy: SiteCopy, texts: BuildFacts["texts"]): readonly string[] {
  const place = page === "/" ? "copy" : `pages.${page}.copy`;
  return Object.keys(copy)
    .filter((key) => !Object.hasOwn(texts, key))
    .map((key) => `${place}.${key} is no text of the page: \`pnpm site texts\` lists them`);
}

/** A path of the site that nothing is published at, or that leads to a file elsewhere. */
function missingFiles({ content }: Pick<Site, "content">, folders: readonly string[]): readonly string[] {
  const named = [
    ["brand.logo.image", content.logo?.image],
    ["sampleCall.recording", content.sampleCall?.recording],
    ["sampleCall.captions", content.sampleCall?.captions],
    ...content.customerLogos.map(({ image }, index) => [`customerLogos.${index}.image`, image]),
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
