import { writeFile } from "node:fs/promises";
import type { Plugin } from "vite";
import { formatPhoneNumber } from "../src/config/format-phone-number.ts";
import type { OwnerContent } from "../src/config/owner-content.ts";
import type { PageConfig } from "../src/config/page-config.ts";

/**
 * Writes whom the page speaks for to a file beside the output folder, which is not served: the server's mails to visitors name the
 * same (B8).
 */
export function reportSenderPlugin({ config, content }: { config: PageConfig; content: OwnerContent }): Plugin {
  const sender = {
    brand: config.brandName,
    phone: formatPhoneNumber(config.companyPhone),
    bookingUrl: config.bookingUrl,
    siteUrl: config.siteUrl,
    backendUrl: config.backendUrl,
    legalName: content.legalName,
    legalAddress: content.legalAddress,
  };
  return {
    name: "report-sender",
    apply: "build",
    applyToEnvironment: ({ name }) => name === "client",
    writeBundle: ({ dir = "" }) => writeFile(`${dir}.sender.json`, `${JSON.stringify(sender, null, 2)}\n`),
  };
}
