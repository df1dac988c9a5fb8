export { allColors, type ColorName } from "./colors.ts";
export { formatPhoneNumber, spellOutPhoneNumber } from "@contractor-roi/roi-core/shared";
export {
  CACHE_CONTROL,
  contentSecurityPolicy,
  HASHED_FOLDER,
  isEmbeddable,
  NOT_FOUND_DOCUMENT,
  SECURITY_HEADERS,
  sharedHeaders,
  TLS_HEADERS,
} from "./headers.ts";
export { readOrigins, type Origins } from "./origins.ts";
export { putSite, quoteSender } from "./quote-sender.ts";
export type { Site } from "./schema.ts";
export { scriptJson } from "./script-json.ts";
