import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { putSite } from "../quote-sender.ts";
import { readSenderSite } from "../sender-site.ts";
import { logoPicture } from "./render-site.ts";

type DeskToRender = {
  /** Folder of the built desk. */
  readonly built: string;
  /** The site's file; null for a site of defaults alone. */
  readonly file: string | null;
};

/**
 * Copies the built quote desk into a folder, with a site in its document: without a build, for any host of files.
 *
 * @param folder a new one, an empty one, or one with a desk
 * @returns every problem of the site; nothing is written if there is one
 */
export async function renderDesk(folder: string, { built, file }: DeskToRender): Promise<readonly string[]> {
  const sender = await readSenderSite(file, logoPicture);
  if (!sender.ok) return sender.problems;
  await mkdir(folder, { recursive: true });
  const there = await readdir(folder);
  if (there.length > 0 && !there.includes(DOCUMENT)) return [`${folder} must be empty, or hold a quote desk`];
  if (there.length > 0) putSite(await readFile(join(folder, DOCUMENT), "utf8"), null);
  await cp(built, folder, { recursive: true });
  const document = join(folder, DOCUMENT);
  await writeFile(document, putSite(await readFile(document, "utf8"), sender.site));
  return [];
}

const DOCUMENT = "index.html";
