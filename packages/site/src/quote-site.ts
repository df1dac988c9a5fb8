import { LANGUAGES, readPlans, type Language, type Plans } from "@contractor-roi/roi-core";
import { allColors, COLORS, type ColorName } from "./colors.ts";
import { scriptJson } from "./script-json.ts";

/** A site as quotes say it, as JSON. Texts that the owner has not set are empty: a quote leaves them out. */
export type QuoteSite = {
  readonly brand: string;
  /** As it is to be read. */
  readonly phone: string;
  readonly bookingUrl: string;
  /** The page with the calculator, for customers who read a language. */
  readonly calculatorUrls: Readonly<Record<Language, string>>;
  /** A PNG or JPEG picture as a data URL. */
  readonly logo: string;
  /** The language of the customer's documents. */
  readonly language: Language;
  readonly plans: Plans;
  /** Terms of every quote in a language, a paragraph a line. */
  readonly terms: Readonly<Record<Language, string>>;
  /** USD, and months; 0 if there is none. */
  readonly setupFee: number;
  readonly contractMonths: number;
  /** Dates quotes; empty for the machine's. */
  readonly timeZone: string;
  readonly colors: Readonly<Record<ColorName, string>>;
};

/** The data block in the quote desk's document that holds its site, or `null`. */
const BLOCK = /(?<=<script type="application\/json" id="site">)[^<]*/;

/**
 * Puts a site into the data block of the quote desk's document. The desk may connect to nothing, so that nothing
 * typed can leave it; so its document carries its data.
 *
 * @throws {Error} if the document has no place for it, as one that is no desk's
 */
export function putQuoteSite(html: string, site: QuoteSite | null): string {
  if (!BLOCK.test(html)) throw new Error("Cannot put a site into the document as it is not that of a quote desk");
  return html.replace(BLOCK, () => scriptJson(site));
}

/**
 * Reads what {@link putQuoteSite} wrote.
 *
 * @throws {RangeError} if its plans are none that roi-core counts with
 */
export function readQuoteSite(json: string): QuoteSite | null {
  const site = JSON.parse(json) as QuoteSite | null;
  if (site === null) return null;
  const language = LANGUAGES.find((one) => one === site.language) ?? LANGUAGES[0];
  const colors = Object.entries(site.colors).filter(([name]) => name in COLORS);
  return { ...site, language, plans: readPlans(site.plans), colors: allColors(Object.fromEntries(colors)) };
}
