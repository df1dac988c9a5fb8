import { PLANS, type Plans } from "@contractor-roi/roi-core";
import { readQuoteSite, type QuoteSite } from "@contractor-roi/site";

/** The site that the document holds, put there by whoever serves it; null if nobody has. */
export const SITE: QuoteSite | null = readQuoteSite(document.getElementById("site")?.textContent ?? "null");

/** The regular terms: the site's, else the product's. */
export const SITE_PLANS: Plans = SITE?.plans ?? PLANS;
