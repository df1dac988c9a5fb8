export { HASHED_FOLDER, CACHE_CONTROL } from "./caching.ts";
export { CLAIM_IDS, PROVABLE_CLAIM_IDS, type ClaimId, type ProvableClaimId } from "./claims.ts";
export { allColors, type ColorName, type SiteColors } from "./colors.ts";
export {
  experimentStyles,
  parseExperiments,
  variantAttribute,
  VARIANTS,
  type Experiments,
  type Variant,
} from "./experiments.ts";
export { formatPhoneNumber, spellOutPhoneNumber } from "./format-phone-number.ts";
export { readOrigins, type Origins } from "./origins.ts";
export type { ClaimSource, Page, SiteCopy, Translation } from "./page.ts";
export type { Site } from "./schema.ts";
export {
  contentSecurityPolicy,
  EMBEDDABLE_DOCUMENT,
  everyPolicy,
  NOT_FOUND_DOCUMENT,
  SECURITY_HEADERS,
  TLS_HEADERS,
} from "./security-headers.ts";
