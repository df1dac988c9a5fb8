import type { PageConfig } from "./page-config.ts";

/** Put in by the build (`vite.config.ts`), where it was read from `VITE_*` and checked. */
declare const __PAGE_CONFIG__: PageConfig;

export const CONFIG: PageConfig = __PAGE_CONFIG__;
