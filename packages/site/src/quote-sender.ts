import type { Language } from "@contractor-roi/roi-core";
import { formatPhoneNumber } from "@contractor-roi/roi-core/shared";
import { inLanguage, pageUrl } from "./list-pages.ts";
import type { Site } from "./schema.ts";
import { scriptJson } from "./script-json.ts";

/** The company that quotes in a language come from. A quote leaves out empty texts. */
export function quoteSender(site: Site, language: Language) {
  const { addresses, booking, brand, phones, quotes } = site;
  return {
    brand: brand.name,
    logo: brand.logo?.data ?? "",
    phone: formatPhoneNumber(phones.company),
    bookingUrl: linkTo(booking.url),
    calculatorUrl: addresses.site === "" ? "" : linkTo(pageUrl(site, language)),
    terms: inLanguage(quotes.terms, language) ?? "",
    setupFee: quotes.setupFee ?? 0,
    contractMonths: quotes.contractMonths ?? 0,
  };
}

/** An address as it is written in a link: mail programs end it at some signs that a browser takes. */
function linkTo(address: string): string {
  return address === "" ? "" : new URL(address).href.replace(/[^\w.~:/?#[\]@!$&'()*+,;=%-]/g, encodeURIComponent);
}

/** The data block in the quote desk's document that holds its site, or `null`. */
const BLOCK = /(?<=<script type="application\/json" id="site">)[^<]*/;

/**
 * Puts a site into the data block of the quote desk's document. The desk may connect to nothing, so that nothing
 * typed can leave it; so its document carries its data.
 *
 * @throws {Error} if the document has no place for it, as one that is no desk's
 */
export function putSite(html: string, site: Site | null): string {
  if (!BLOCK.test(html)) throw new Error("Cannot put a site into the document as it is not that of a quote desk");
  return html.replace(BLOCK, () => scriptJson(site && { ...site, files: undefined }));
}
