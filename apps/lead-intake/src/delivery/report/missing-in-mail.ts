import type { Site } from "@contractor-roi/site";
import { placeholdersIn } from "@contractor-roi/site/node";

/** Advice on the parts of a site that commercial mail must have, such as by the CAN-SPAM Act, and that are missing. */
export function missingInMail(site: Site): readonly string[] {
  const { address, privacyUrl } = site.legal;
  return [
    placeholdersIn(site).includes("addresses.site") &&
      "The page's address is still a placeholder, and links in mails lead there: set addresses.site in site.json.",
    address === "" &&
      "Commercial mail must have a postal address: set legal.address in site.json, and render the site.",
    privacyUrl === "" &&
      "Visitors consent to mail and find no privacy policy: set legal.privacyUrl in site.json, and render the site.",
  ].filter((advice) => advice !== false);
}
