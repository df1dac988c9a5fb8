import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { readSite } from "./read-site.ts";
import type { Site } from "./schema.ts";
import { withValueAt } from "./parse-site.ts";
import { placeholdersIn } from "./site-warnings.ts";

export type SenderSite =
  | {
      readonly ok: true;
      readonly site: Site;
      /** The reason for quotes without the site's logo. */
      readonly logoProblem: string | null;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

/** A quote with it stays a small file. */
const LARGEST_LOGO_BYTES = 10_000;
const PICTURES = [
  ["png", "89504e470d0a1a0a"],
  ["jpeg", "ffd8ff"],
] as const;

/**
 * Reads a site as the sender of quotes: with its logo as data, and without placeholders.
 *
 * @param file a `site.json`, or the `FOLDER.site.json` beside a rendered folder, which has every logo; null for a site of defaults alone
 * @param toPicture makes a PNG as a data URL of a logo's file. @default takes a small PNG or JPEG picture as it is, and no other
 */
export async function readSenderSite(
  file: string | null,
  toPicture: (logo: string) => Promise<string> = smallPicture,
): Promise<SenderSite> {
  const read = await readSite(file);
  if (!read.ok) return read;
  const site = withoutPlaceholders(read.site);
  try {
    return { ok: true, site: await withLogoData(site, read.site.files, toPicture), logoProblem: null };
  } catch (error) {
    if (error instanceof LogoProblem) return { ok: true, site, logoProblem: error.message };
    throw error;
  }
}

/** A site whose placeholders are empty, since they are nothing to tell a customer. */
export function withoutPlaceholders(site: Site): Site {
  return placeholdersIn(site).reduce((rest, path) => withValueAt(rest, path, "") as Site, site);
}

class LogoProblem extends Error {}

/** @param folder of the site's files. @throws {LogoProblem} if there is no such picture */
export async function withLogoData(
  site: Site,
  folder: string | undefined,
  toPicture: (logo: string) => Promise<string>,
): Promise<Site> {
  const { logo } = site.brand;
  if (logo === null || logo.data !== undefined) return site;
  const file = folder === undefined ? "" : join(folder, logo.image);
  try {
    if (!existsSync(file)) throw new LogoProblem("is not among the site's files");
    return { ...site, brand: { ...site.brand, logo: { ...logo, data: await toPicture(file) } } };
  } catch (error) {
    throw error instanceof LogoProblem ? new LogoProblem(`brand.logo.image ${logo.image} ${error.message}`) : error;
  }
}

async function smallPicture(file: string): Promise<string> {
  const bytes = await readFile(file);
  const type = PICTURES.find(([, start]) => bytes.toString("hex", 0, start.length / 2) === start)?.[0];
  if (type === undefined) throw new LogoProblem("is no PNG or JPEG picture");
  if (bytes.length > LARGEST_LOGO_BYTES)
    throw new LogoProblem(
      `has ${Math.ceil(bytes.length / 1000)} kB, and a quote takes at most ${LARGEST_LOGO_BYTES / 1000} kB`,
    );
  return `data:image/${type};base64,${bytes.toString("base64")}`;
}
