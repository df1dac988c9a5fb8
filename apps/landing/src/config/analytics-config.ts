import type { AnalyticsConfig } from "./page-config.ts";

/** Inserted by the build, as `__PAGE_CONFIG__` is. */
declare const __ANALYTICS_CONFIG__: AnalyticsConfig;

export const ANALYTICS_CONFIG: AnalyticsConfig = __ANALYTICS_CONFIG__;
