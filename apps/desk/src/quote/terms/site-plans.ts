import { PLANS, readPlans, type Plans } from "@contractor-roi/roi-core";

/** The regular terms: those of the site, which the document has where they are not the product's. */
export const SITE_PLANS: Plans = readSitePlans(document.getElementById("site-plans")?.textContent ?? "null");

function readSitePlans(json: string): Plans {
  const plans: unknown = JSON.parse(json);
  return plans === null ? PLANS : readPlans(plans);
}
