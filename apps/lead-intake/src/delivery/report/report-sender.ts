import type { Language } from "@contractor-roi/roi-core";
import { allColors, formatPhoneNumber, type ColorName, type Site } from "@contractor-roi/site";
import { pageUrl } from "@contractor-roi/site/node";

/** The sender of reports and their look, the same as the page's. */
export type ReportSender = {
  /** Empty if unknown, like all texts here. */
  readonly brand: string;
  readonly phone: string;
  readonly bookingUrl: string;
  readonly legalName: string;
  readonly legalAddress: string;
  readonly privacyUrl: string;
  /** The page's address in a language, or in the first language if there is none. */
  readonly pageUrl: (language: Language) => string;
  readonly colors: Readonly<Record<ColorName, string>>;
  /** A PNG as a data URL. */
  readonly logo: string;
  /** Dates estimates; empty for the machine's. */
  readonly timeZone: string;
};

/** @param site null if nothing is known of it */
export function reportSender(site: Site | null): ReportSender {
  if (site === null) {
    const nobody = { brand: "", phone: "", bookingUrl: "", legalName: "", legalAddress: "", privacyUrl: "" };
    return { ...nobody, logo: "", timeZone: "", pageUrl: () => "", colors: allColors() };
  }
  return {
    brand: site.brand.name,
    phone: formatPhoneNumber(site.phones.company),
    bookingUrl: site.booking.url,
    legalName: site.legal.name,
    legalAddress: site.legal.address,
    privacyUrl: site.legal.privacyUrl,
    pageUrl: (language) => pageUrl(site, language),
    colors: allColors(site.colors),
    logo: site.brand.logo?.data ?? "",
    timeZone: site.timeZone,
  };
}
