import { PROVABLE_CLAIM_IDS, productClaims } from "./claims.ts";
import { inLanguage } from "./page.ts";
import type { Site } from "./schema.ts";
import { listSettings, valueAt, type Setting } from "./settings.ts";

/** Warnings for a live page: placeholders, and claims without a source. */
export function siteWarnings(site: Site): readonly string[] {
  const placeholders = unsetIn(site).map(({ path, placeholder }) => {
    const value = String(valueAt(site, path));
    return `${path} is not set: the page shows ${placeholder}${value === "" ? "" : ` (${value})`}`;
  });
  return [...placeholders, ...unprovenClaims(site)];
}

/** Paths of values that are still the product's, such as a phone that nobody answers, and that a live page needs. */
export function placeholdersIn(site: Site): readonly string[] {
  return unsetIn(site).map(({ path }) => path);
}

function unsetIn(site: Site): readonly Setting[] {
  const isLocal = /^(?:localhost|127\.|\[::1\])/.test(new URL(site.addresses.site).host);
  return listSettings()
    .filter(({ path, placeholder }) => placeholder !== undefined && isUsed(site, path))
    .filter(({ path, fallback }) => (path === "addresses.site" ? isLocal : valueAt(site, path) === fallback));
}

/** A site without a voice button needs no number for its errors. */
function isUsed({ voice }: Site, path: string): boolean {
  return voice !== false || (path !== "phones.voiceError" && path !== "brand.product" && !path.startsWith("voice."));
}

/** Names each claim without a source, in the owner's words, so that nobody goes live with one that cannot be proved. */
function unprovenClaims({ claims, plans, language }: Site): readonly string[] {
  const product = productClaims(plans, language);
  const unproven = PROVABLE_CLAIM_IDS.filter((id) => claims[id]?.source === undefined).map(
    (id) => `${id} (${inLanguage(claims[id]?.text, language) ?? product[id]})`,
  );
  return unproven.length === 0 ? [] : [`claims names no source for ${unproven.join(", ")}`];
}
