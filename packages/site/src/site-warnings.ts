import type { Language } from "@contractor-roi/roi-core";
import { CLAIM_IDS, PROVABLE_CLAIM_IDS, productClaims, type ClaimId } from "./claims.ts";
import { ownClaim } from "./page.ts";
import type { Site } from "./schema.ts";
import { listSettings, valueAt, type Setting } from "./parse-site.ts";

/** Warnings for a live page: placeholders, examples in place of the owner's facts (P20), and claims without a source. */
export function siteWarnings(site: Site): readonly string[] {
  const placeholders = unsetIn(site).map(({ path, placeholder }) => {
    const value = String(valueAt(site, path));
    return `${path} is not set: the page shows ${placeholder}${value === "" ? "" : ` (${value})`}`;
  });
  const claims = productClaims(site.plans, site.language);
  const examples = examplesIn(site).map((path) => {
    const [, claim = "", language = site.language] = /^claims\.(\w+)(?:\.text\.(\w+))?$/.exec(path) ?? [];
    const shown = productClaims(site.plans, language as Language)[claim as ClaimId] ?? valueAt(site, path);
    return `${path} (${String(shown)})`;
  });
  const unproven = unprovenClaims(site).map(
    (id) => `${id} (${ownClaim(site.claims, id, site.language) ?? claims[id]})`,
  );
  return [
    ...placeholders,
    ...(examples.length === 0 ? [] : [`still the product's examples, not facts of yours: ${examples.join(", ")}`]),
    ...(unproven.length === 0 ? [] : [`claims names no source for ${unproven.join(", ")}`]),
  ];
}

/** Paths of all values that {@link siteWarnings} names. */
export function unsettledIn(site: Site): readonly string[] {
  const sources = unprovenClaims(site).map((id) => `claims.${id}.source`);
  return [...placeholdersIn(site), ...examplesIn(site), ...sources];
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

/** Paths of the product's examples that stand as facts of another brand's business. */
function examplesIn(site: Site): readonly string[] {
  const isProduct = placeholdersIn(site).includes("brand.name");
  return isProduct ? [] : [...site.examples.filter((path) => isUsed(site, path)), ...untranslatedClaims(site)];
}

/** Claims that the owner words in some languages of the pages only: in the others the product's are shown. */
function untranslatedClaims({ claims, language, pages }: Site): readonly string[] {
  const languages = new Set([language, ...Object.values(pages).map((page) => page.language ?? language)]);
  return CLAIM_IDS.flatMap((id) => {
    const text = claims[id] === false ? undefined : claims[id]?.text;
    if (typeof text !== "object") return [];
    return [...languages].filter((one) => text[one] === undefined).map((one) => `claims.${id}.text.${one}`);
  });
}

/** A site without a voice button needs no number for its errors, and one without a number of places left no such number. */
function isUsed({ voice, urgency, pages }: Site, path: string): boolean {
  if (path === "claims.spotsRemaining")
    return urgency === "spots" || Object.values(pages).some((page) => page.urgency === "spots");
  return voice !== false || (path !== "phones.voiceError" && path !== "brand.product" && !path.startsWith("voice."));
}

/** Claims without a source, so that nobody goes live with one that cannot be proved. */
function unprovenClaims({ claims }: Site): readonly ClaimId[] {
  return PROVABLE_CLAIM_IDS.filter((id) => claims[id]?.source === undefined);
}
