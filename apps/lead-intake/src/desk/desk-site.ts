import type { Language, Plans } from "@contractor-roi/roi-core";
import { allColors, type ColorName, type QuoteSite } from "@contractor-roi/site";
import { quoteSite, type RenderedSite } from "@contractor-roi/site/node";

/** The site's fields that the desk shows. */
export type DeskSite = {
  readonly brand: string;
  /** The page's address. */
  readonly address: string;
  readonly language: Language;
  /** Dates leads; empty for the browser's. */
  readonly timeZone: string;
  /** Which new leads are counted with. */
  readonly plans: Plans;
  readonly colors: Readonly<Record<ColorName, string>>;
  /** A PNG as a data URL; empty if there is none. */
  readonly logo: string;
  /** The site as the quote page uses it. */
  readonly quotes: QuoteSite;
};

/** @param rendered null if nothing is known of the site */
export function deskSite(rendered: RenderedSite | null): DeskSite | null {
  if (rendered === null) return null;
  const { site, logo } = rendered;
  return {
    brand: site.brand.name,
    address: site.addresses.site,
    language: site.language,
    timeZone: site.timeZone,
    plans: site.plans,
    colors: allColors(site.colors),
    logo: logo ?? "",
    quotes: quoteSite(site, logo),
  };
}
