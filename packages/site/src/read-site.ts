import { existsSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { dirname, resolve } from "node:path";
import { parse, printParseErrorCode, visit, type ParseError, type ParseErrorCode } from "jsonc-parser";
import { parseSite, type ParsedSite } from "./parse-site.ts";
import type { Site } from "./schema.ts";
import { leavesOf } from "./site-warnings.ts";

/**
 * Reads a site's file, JSON with comments. The folder of the site's own files gets its full path.
 *
 * @param file null for a site of defaults alone
 * @param port of this machine's server, if not the default one
 */
export async function readSite(file: string | null, port?: number): Promise<ParsedSite> {
  const read = file === null ? { data: null, problems: [] } : await readJsonc(file);
  if (read.problems.length > 0) return { ok: false, problems: read.problems };
  const parsed = parseSite(read.data, port);
  if (!parsed.ok || file === null || parsed.site.files === undefined) return parsed;
  const files = resolve(dirname(file), parsed.site.files);
  if (!existsSync(files)) return { ok: false, problems: [`files must be a folder: there is none at ${files}`] };
  return { ok: true, site: { ...parsed.site, files } };
}

/** Looks, choices and pages of an example's file, which may stay: no facts about a business. */
const NO_FACT = /^(?:\$schema|colors|booking\.parameters|pages)(?:\.|$)/;

/**
 * Adds the facts that a site has in common with an example's file, whose business is invented, to its examples. A part that
 * is left out by `false` says nothing.
 */
export async function withExamplesOf(file: string, site: Site): Promise<Site> {
  const { data } = await readJsonc(file);
  const own = new Map(leavesOf(site));
  const kept = leavesOf(data).filter(
    ([path, value]) => value !== false && !NO_FACT.test(path) && own.get(path) === value,
  );
  return { ...site, examples: [...site.examples, ...kept.map(([path]) => path)] };
}

/**
 * Reads the site that a folder was rendered from.
 *
 * @returns null if no site was rendered there
 * @throws {Error} that names the file and each value that is wrong
 */
export async function readRenderedSite(folder: string): Promise<Site | null> {
  const file = besideFolder(folder);
  if (!existsSync(file)) return null;
  const read = await readSite(file);
  if (read.ok) return read.site;
  throw new Error(`${file} is not a site that was rendered: ${read.problems.join("; ")}. Render it again.`);
}

/**
 * Writes a site beside the folder that was rendered from it, for mails, desks, quotes and the server: not in it, since the folder
 * is published.
 *
 * @example
 * await writeRenderedSite("dist", site); // dist.site.json
 */
export async function writeRenderedSite(folder: string, site: Site): Promise<void> {
  const { files: _files, $schema: _schema, ...values } = site;
  await writeFile(besideFolder(folder), `${JSON.stringify(values, null, 2)}\n`);
}

function besideFolder(folder: string): string {
  return `${folder}.site.json`;
}

async function readJsonc(file: string): Promise<{ readonly data: unknown; readonly problems: readonly string[] }> {
  const bytes = await readFile(file).catch(() => null);
  if (bytes === null) return { data: null, problems: [`There is no file ${file} that can be read`] };
  const text = decodeUtf8(bytes);
  if (text === null)
    return { data: null, problems: [`${file} is not UTF-8: save it with that encoding, so that no letter is lost`] };
  const errors: ParseError[] = [];
  const data: unknown = parse(text, errors, { allowTrailingComma: true });
  if (Array.isArray(data)) return { data: null, problems: [`${file} must hold one object, in { and }`] };
  const problems = errors.map(({ error, offset }) => {
    const before = text.slice(0, offset).split("\n");
    return `${file}:${before.length}:${(before.at(-1)?.length ?? 0) + 1} is not JSON: ${describeParseError(error)}`;
  });
  return { data: data ?? {}, problems: problems.length > 0 ? problems : repeatedKeys(file, text) };
}

/** `CommaExpected` as "comma expected". */
function describeParseError(error: ParseErrorCode): string {
  return printParseErrorCode(error)
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .toLowerCase();
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
