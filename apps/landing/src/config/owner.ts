import type { OwnerContent } from "./owner-content.ts";

/** Inserted by the build (`vite.config.ts`), as `__PAGE_CONFIG__` is. */
declare const __OWNER_CONTENT__: OwnerContent;

/** For markup outside of islands: what an island imports is in its script. */
export const OWNER: OwnerContent = __OWNER_CONTENT__;
