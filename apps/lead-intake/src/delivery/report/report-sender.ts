import type { Language } from "@contractor-roi/roi-core";
import { allColors, formatPhoneNumber, type Site } from "@contractor-roi/site";
import { pageUrl } from "@contractor-roi/site/node";

export type ReportSender = ReturnType<typeof reportSender>;

/**
 * The sender of reports and their look, the same as the page's.
 *
 * @param site null if nothing is known of it: all texts are empty then
 */
export function reportSender(site: Site | null) {
  return {
    brand: site?.brand.name ?? "",
    phone: site === null ? "" : formatPhoneNumber(site.phones.company),
    bookingUrl: site?.booking.url ?? "",
    legalName: site?.legal.name ?? "",
    legalAddress: site?.legal.address ?? "",
    privacyUrl: site?.legal.privacyUrl ?? "",
    /** The page's address in a language, or in the first language if there is none. */
    pageUrl: (language: Language) => (site === null ? "" : pageUrl(site, language)),
    colors: allColors(site?.colors),
    /** A PNG as a data URL. */
    logo: site?.brand.logo?.data ?? "",
    /** Dates estimates; empty for the machine's. */
    timeZone: site?.timeZone ?? "",
  };
}

/** Advice on the parts of a site that commercial mail must have, such as by the CAN-SPAM Act, and that are missing. */
export function missingInMail(site: Site): readonly string[] {
  const { address, privacyUrl } = site.legal;
  return [
    address === "" &&
      "Commercial mail must have a postal address: set legal.address in site.json, and render the site.",
    privacyUrl === "" &&
      "Visitors consent to mail and find no privacy policy: set legal.privacyUrl in site.json, and render the site.",
  ].filter((advice) => advice !== false);
}
