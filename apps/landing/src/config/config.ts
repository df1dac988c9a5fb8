import type { PageConfig } from "./page-config.ts";

/** Inserted by the build (`vite.config.ts`), which reads it from `VITE_*` and validates it. */
declare const __PAGE_CONFIG__: PageConfig;

export const CONFIG: PageConfig = __PAGE_CONFIG__;
