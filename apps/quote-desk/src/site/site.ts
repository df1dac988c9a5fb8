import { PLANS, type Plans } from "@contractor-roi/roi-core";
import { allColors, type Site } from "@contractor-roi/site";

/** The site in the document, put there by its server, with empty texts for unset values; null without one. */
export const SITE = JSON.parse(document.getElementById("site")?.textContent ?? "null") as Site | null;

export const SITE_COLORS = SITE ? allColors(SITE.colors) : undefined;

/** The regular terms: the site's, else the product's. */
export const SITE_PLANS: Plans = SITE?.plans ?? PLANS;
