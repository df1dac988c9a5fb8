import { formatPhoneNumber } from "@contractor-roi/site";
import type { Site } from "./read-site.ts";

/** Whom the site speaks for: the server's mails to visitors name the same (B8). */
export function reportSender({ config, content }: Pick<Site, "config" | "content">): Readonly<Record<string, unknown>> {
  return {
    brand: config.brandName,
    phone: formatPhoneNumber(config.companyPhone),
    bookingUrl: config.bookingUrl,
    siteUrl: config.siteUrl,
    backendUrl: config.backendUrl,
    legalName: content.legalName,
    legalAddress: content.legalAddress,
  };
}
