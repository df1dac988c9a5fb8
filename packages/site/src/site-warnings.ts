import type { Language } from "@contractor-roi/roi-core";
import { CLAIM_IDS, PROVABLE_CLAIM_IDS, productClaims, type ClaimId } from "./claims.ts";
import { ownClaim } from "./list-pages.ts";
import type { Site } from "./schema.ts";
import { listSettings, valueAt, type Setting } from "./parse-site.ts";

/** Warnings for a live page: placeholders, examples in place of the owner's facts, and claims without a source. */
export function siteWarnings(site: Site): readonly string[] {
  const placeholders = unsetIn(site).map(({ path, placeholder }) => {
    const value = String(valueAt(site, path));
    return `${path} is not set: the page shows ${placeholder}${value === "" ? "" : ` (${value})`}`;
  });
  const claims = productClaims(site.plans, site.language);
  const values = new Map(leavesOf(site));
  const examples = examplesIn(site).map((path) => {
    const [, claim = "", language = site.language] = /^claims\.(\w+)(?:\.text\.(\w+))?$/.exec(path) ?? [];
    const shown = productClaims(site.plans, language as Language)[claim as ClaimId] ?? values.get(path);
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

/** Paths of the product's examples that stand as facts of another brand's business, and of phones and hosts that are nobody's. */
function examplesIn(site: Site): readonly string[] {
  const placeholders = placeholdersIn(site);
  const left = placeholders.includes("brand.name") ? [] : [...site.examples, ...untranslatedClaims(site)];
  const invented = leavesOf(site).flatMap(([path, value]) => (INVENTED.test(String(value)) ? [path] : []));
  return [...new Set([...left, ...invented])].filter((path) => isUsed(site, path) && !placeholders.includes(path));
}

/** Phones and hosts that are kept for fiction: 555-01xx, and `.example` (RFC 2606). */
const INVENTED = /^\+1\d{3}55501\d{2}$|^(?:https?:\/\/)?[^\s/?#]+\.example\.?(?=[:/?#]|$)/i;

/** All values inside of another one, by their paths, such as `claims.roi.text`. */
export function leavesOf(value: unknown, path = ""): readonly (readonly [path: string, value: unknown])[] {
  if (typeof value !== "object" || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path === "" ? key : `${path}.${key}`));
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
  if (path.startsWith("claims.spotsRemaining"))
    return urgency === "spots" || Object.values(pages).some((page) => page.urgency === "spots");
  return voice !== false || (path !== "phones.voiceError" && path !== "brand.product" && !path.startsWith("voice."));
}

/** Claims without a source, so that nobody goes live with one that cannot be proved. */
function unprovenClaims({ claims }: Site): readonly ClaimId[] {
  return PROVABLE_CLAIM_IDS.filter((id) => claims[id]?.source === undefined);
}
