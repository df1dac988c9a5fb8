import { readFile } from "node:fs/promises";
import { PLAN_IDS, PLANS } from "@contractor-roi/roi-core";
import { formatPhoneNumber } from "../format-phone-number.ts";
import { readRenderedSite } from "../rendered-site.ts";
import type { Site } from "../schema.ts";
import { valueAt } from "../settings.ts";

/** What servers and mails say of a site, and prices: where a change is one that an owner wants to know of. */
const TOLD = [
  "brand.name",
  "phones.company",
  "booking.url",
  "addresses.site",
  "backend.url",
  "legal.name",
  "legal.address",
  ...PLAN_IDS.flatMap((plan) => Object.keys(PLANS[plan]).map((term) => `plans.${plan}.${term}`)),
];

/**
 * What a site says otherwise than the one that a folder was rendered from, by this release or the one before, which wrote
 * `FOLDER.plans.json` and `FOLDER.sender.json`.
 *
 * @returns a line for each value; empty if nothing was rendered there
 */
export async function changesSince(folder: string, site: Site): Promise<readonly string[]> {
  const before = (await readRenderedSite(folder).catch(() => null))?.site ?? (await siteOfBefore(folder));
  return TOLD.flatMap((path) => {
    const [old, now] = [valueAt(before, path), valueAt(site, path)].map(told);
    return old === undefined || old === now ? [] : [`${path} is ${JSON.stringify(now)}: it was ${JSON.stringify(old)}`];
  });
}

/** As the release before wrote a value: it knew phones as they are read. */
function told(value: unknown): unknown {
  return typeof value === "string" && value.startsWith("+") ? formatPhoneNumber(value) : value;
}

async function siteOfBefore(folder: string): Promise<unknown> {
  const read = async (name: string): Promise<Readonly<Record<string, unknown>> | undefined> =>
    readFile(`${folder}.${name}.json`, "utf8").then(
      (text) => JSON.parse(text),
      () => undefined,
    );
  const [sender, plans] = await Promise.all([read("sender"), read("plans")]);
  return {
    brand: { name: sender?.["brand"] },
    phones: { company: sender?.["phone"] },
    booking: { url: sender?.["bookingUrl"] },
    addresses: { site: sender?.["siteUrl"] },
    backend: { url: sender?.["backendUrl"] },
    legal: { name: sender?.["legalName"], address: sender?.["legalAddress"] },
    // It wrote no plans where they were the product's.
    plans: plans ?? (sender && PLANS),
  };
}
