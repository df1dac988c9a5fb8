export { HASHED_FOLDER, CACHE_CONTROL } from "./caching.ts";
export { readOrigins, type Origins } from "./origins.ts";
export {
  contentSecurityPolicy,
  EMBEDDABLE_DOCUMENT,
  everyPolicy,
  NOT_FOUND_DOCUMENT,
  SECURITY_HEADERS,
  TLS_HEADERS,
} from "./security-headers.ts";
