import type { AnalyticsConfig, PageConfig } from "./page-config.ts";

/** Inserted by the build (`page-constants.ts`) from the `VITE_*` variables that it has validated. */
declare const __PAGE_CONFIG__: Omit<PageConfig, keyof AnalyticsConfig>;

export const CONFIG: Omit<PageConfig, keyof AnalyticsConfig> = __PAGE_CONFIG__;
