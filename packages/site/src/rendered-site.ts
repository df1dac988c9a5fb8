import { readFile, writeFile } from "node:fs/promises";
import * as v from "valibot";
import { describeIssue } from "./parse-site.ts";
import { SITE_SCHEMA, type Site } from "./schema.ts";

/** The site of a rendered folder. Mails, desks, quotes and the server read it. */
export type RenderedSite = {
  readonly site: Site;
  /** Warnings for a live page, such as placeholders. */
  readonly warnings: readonly string[];
  /** The logo as a PNG in a data URL, for documents that take no other picture; null or absent if there is none. */
  readonly logo?: string | null | undefined;
};

const WARNINGS = v.optional(v.array(v.string()), []);
const LOGO = v.nullish(v.pipe(v.string(), v.regex(/^data:image\/png;base64,[A-Za-z0-9+/]+={0,2}$/)), null);

/**
 * Writes the site beside a rendered folder: not in it, since the folder is published.
 *
 * @example
 * await writeRenderedSite("dist", { site, warnings }); // dist.site.json
 */
export async function writeRenderedSite(folder: string, { site, warnings, logo = null }: RenderedSite): Promise<void> {
  await writeFile(besideFolder(folder), `${JSON.stringify({ site, warnings, logo }, null, 2)}\n`);
}

/**
 * Reads the site of a rendered folder.
 *
 * @returns null if no site was rendered there
 * @throws {Error} that names the file and each value that is wrong
 */
export async function readRenderedSite(folder: string): Promise<RenderedSite | null> {
  const file = besideFolder(folder);
  const text = await textOf(file);
  return text === null ? null : parseRenderedSite(file, text);
}

/**
 * Reads the text of the file beside a rendered folder.
 *
 * @param file its name, for errors
 * @throws {Error} that names the file and each value that is wrong
 */
export function parseRenderedSite(file: string, text: string): RenderedSite {
  const refuse = (problem: string) =>
    new Error(`${file} is not a site that was rendered: ${problem}. Render it again.`);
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    throw refuse("it is not JSON");
  }
  const { site, warnings, logo } = (data ?? {}) as Readonly<Record<keyof RenderedSite, unknown>>;
  const read = v.safeParse(SITE_SCHEMA, site);
  if (!read.success) throw refuse(read.issues.map(describeIssue).join("; "));
  const told = v.safeParse(WARNINGS, warnings);
  if (!told.success) throw refuse("warnings must be a list of texts");
  const picture = v.safeParse(LOGO, logo);
  if (!picture.success) throw refuse("logo must be a PNG as a data URL");
  return { site: read.output, warnings: told.output, logo: picture.output };
}

function besideFolder(folder: string): string {
  return `${folder}.site.json`;
}

async function textOf(file: string): Promise<string | null> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
