import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Language } from "@contractor-roi/roi-core";
import { allColors } from "./colors.ts";
import { formatPhoneNumber } from "./format-phone-number.ts";
import { pageUrl } from "./page.ts";
import { placeholdersIn } from "./parse-site.ts";
import type { QuoteSite } from "./quote-site.ts";
import { readSite } from "./read-site.ts";
import { parseRenderedSite } from "./rendered-site.ts";
import type { Site } from "./schema.ts";

type Env = Readonly<Record<string, string | undefined>>;

export type LoadedQuoteSite =
  | {
      readonly ok: true;
      readonly site: QuoteSite;
      /** Why the quotes have no logo, where the site has one. */
      readonly logoProblem: string | null;
    }
  | { readonly ok: false; readonly problems: readonly string[] };

type Picture = { readonly picture: string | null; readonly problem: string | null };

/** A quote with it stays a small file. */
const LARGEST_LOGO_BYTES = 10_000;
const PICTURES = [
  ["png", "89504e470d0a1a0a"],
  ["jpeg", "ffd8ff"],
] as const;

/** @param logo a PNG or JPEG picture as a data URL */
export function quoteSite(
  site: Site,
  logo: string | null | undefined,
  placeholders: readonly string[] = placeholdersIn(site),
): QuoteSite {
  const unlessPlaceholder = (path: string, text: string): string => (placeholders.includes(path) ? "" : text);
  return {
    brand: unlessPlaceholder("brand.name", site.brand.name),
    phone: unlessPlaceholder("phones.company", formatPhoneNumber(site.phones.company)),
    bookingUrl: linkTo(unlessPlaceholder("booking.url", site.booking.url)),
    calculatorUrls: {
      en: linkTo(unlessPlaceholder("addresses.site", pageUrl(site, "en"))),
      es: linkTo(unlessPlaceholder("addresses.site", pageUrl(site, "es"))),
    },
    logo: logo ?? "",
    language: site.language,
    plans: site.plans,
    terms: { en: termsIn(site, "en"), es: termsIn(site, "es") },
    setupFee: site.quotes.setupFee ?? 0,
    contractMonths: site.quotes.contractMonths ?? 0,
    timeZone: site.timeZone,
    colors: allColors(site.colors),
  };
}

/** An address as it is written in a link: Markdown and mails end it at some signs that a browser takes. */
function linkTo(address: string): string {
  return address === "" ? "" : new URL(address).href.replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]/g, encodeURIComponent);
}

function termsIn({ quotes: { terms = "" } }: Site, language: Language): string {
  return typeof terms === "string" ? terms : (terms[language] ?? "");
}

/**
 * Reads a site for quotes from its `site.json`, whose values the variables win over, or from the `FOLDER.site.json` that stands
 * beside a rendered folder, which has the logo as a picture that every document takes.
 *
 * @param file null for a site of variables and defaults alone
 * @param env the `VITE_*` variables
 * @param toPicture makes a PNG as a data URL of a logo's file. @default takes a small PNG or JPEG picture as it is, and no other
 */
export async function loadQuoteSite(
  file: string | null,
  env: Env,
  toPicture?: (logo: string) => Promise<string>,
): Promise<LoadedQuoteSite> {
  const rendered = file === null ? null : await renderedSite(file);
  if (rendered !== null) return { ok: true, site: quoteSite(rendered.site, rendered.logo), logoProblem: null };
  const read = await readSite(file, env);
  if (!read.ok) return read;
  const { site, placeholders, filesFolder } = read;
  const logo = site.brand.logo === null ? null : await pictureAt(site.brand.logo.image, filesFolder, toPicture);
  return {
    ok: true,
    site: quoteSite(site, logo?.picture, placeholders),
    logoProblem: logo?.problem ?? null,
  };
}

/** Null for a file that says itself what a site is, or for none: another reader says what is wrong with it. */
async function renderedSite(file: string) {
  const text = await readFile(file, "utf8").catch(() => "");
  // A file that an owner writes has comments or other keys.
  return /^\s*\{\s*"site"\s*:/.test(text) ? parseRenderedSite(file, text) : null;
}

async function pictureAt(
  image: string,
  folder: string | null,
  toPicture: ((logo: string) => Promise<string>) | undefined,
): Promise<Picture> {
  const without = (problem: string) => ({ picture: null, problem: `brand.logo.image ${image} ${problem}` });
  const file = folder === null ? "" : join(folder, image);
  if (!existsSync(file)) return without("is not among the site's files");
  if (toPicture !== undefined) return { picture: await toPicture(file), problem: null };
  const bytes = await readFile(file);
  const type = PICTURES.find(([, start]) => bytes.toString("hex", 0, start.length / 2) === start)?.[0];
  if (type === undefined) return without("is no PNG or JPEG picture");
  if (bytes.length > LARGEST_LOGO_BYTES)
    return without(
      `has ${Math.ceil(bytes.length / 1000)} kB, and a quote takes at most ${LARGEST_LOGO_BYTES / 1000} kB`,
    );
  return { picture: `data:image/${type};base64,${bytes.toString("base64")}`, problem: null };
}
