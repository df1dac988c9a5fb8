import { existsSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { readRenderedSite } from "../read-site.ts";
import type { Site } from "../schema.ts";

/**
 * Compares a site with a rendered folder's site: every value that the schema knows, and the site's own files.
 *
 * @returns a line for each difference, by its path in site.json; null if no site was rendered there
 * @throws {Error} if the file beside the folder is none of a rendered site
 */
export async function siteChanges(site: Site, folder: string): Promise<readonly string[] | null> {
  const rendered = await readRenderedSite(folder);
  if (rendered === null) return null;
  const { $schema: _schema, examples, files, ...now } = site;
  return [
    ...changedValues("", { ...withoutLogoData(rendered), examples }, { ...now, examples }),
    ...(files === undefined ? [] : await changedFiles(files, folder)),
  ];
}

/** Rendering adds the data. The logo itself is compared as a file. */
function withoutLogoData(site: Site): Site {
  if (site.brand.logo === null) return site;
  const { data: _data, ...logo } = site.brand.logo;
  return { ...site, brand: { ...site.brand, logo } };
}

function changedValues(path: string, before: unknown, now: unknown): readonly string[] {
  if (isDeepStrictEqual(before, now)) return [];
  if (!isObject(before) || !isObject(now)) return [`${path} is ${inWords(now)}: it was ${inWords(before)}`];
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].flatMap((key) => changedValues(path === "" ? key : `${path}.${key}`, before[key], now[key]));
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null;
}

function inWords(value: unknown): string {
  return value === undefined || value === null || value === "" ? "not set" : JSON.stringify(value);
}

async function changedFiles(files: string, folder: string): Promise<readonly string[]> {
  const entries = await readdir(files, { recursive: true, withFileTypes: true });
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(files.length));
  const changes = names.map(async (name) => {
    const published = join(folder, name);
    if (!existsSync(published)) return [`files has ${name}: it was not there`];
    const isSame = (await readFile(published)).equals(await readFile(join(files, name)));
    return isSame ? [] : [`files has another ${name}`];
  });
  return (await Promise.all(changes)).flat();
}
