import type { Language, Plans } from "@contractor-roi/roi-core";
import { allColors, type ColorName, type Site } from "@contractor-roi/site";
import { withoutPlaceholders } from "@contractor-roi/site/node";

/** The site's fields that the desk shows. */
export type DeskSite = {
  readonly brand: string;
  /** The page's address. */
  readonly address: string;
  readonly language: Language;
  /** Dates leads; empty for the browser's. */
  readonly timeZone: string;
  /** The plans of new leads. */
  readonly plans: Plans;
  readonly colors: Readonly<Record<ColorName, string>>;
  /** A PNG as a data URL; empty if there is none. */
  readonly logo: string;
  /** The site as the quote page uses it. */
  readonly quotes: Site;
};

/** @param site null if nothing is known of it */
export function deskSite(site: Site | null): DeskSite | null {
  if (site === null) return null;
  return {
    brand: site.brand.name,
    address: site.addresses.site,
    language: site.language,
    timeZone: site.timeZone,
    plans: site.plans,
    colors: allColors(site.colors),
    logo: site.brand.logo?.data ?? "",
    quotes: withoutPlaceholders(site),
  };
}
