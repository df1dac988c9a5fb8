import type { SiteConfig } from "./page-config.ts";

/** Inserted by the build, as `__PAGE_CONFIG__` is. */
declare const __SITE_CONFIG__: SiteConfig;

export const SITE_CONFIG: SiteConfig = __SITE_CONFIG__;
