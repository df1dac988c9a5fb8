import { PLANS, type Plans } from "@contractor-roi/roi-core";
import { readQuoteSite, type QuoteSite } from "@contractor-roi/site";

/** The site in the document, put there by its server; null without one. */
export const SITE: QuoteSite | null = readQuoteSite(document.getElementById("site")?.textContent ?? "null");

/** The regular terms: the site's, else the product's. */
export const SITE_PLANS: Plans = SITE?.plans ?? PLANS;
