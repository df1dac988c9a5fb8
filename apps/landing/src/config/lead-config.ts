import type { LeadConfig } from "./page-config.ts";

/** Inserted by the build, as `__PAGE_CONFIG__` is. */
declare const __LEAD_CONFIG__: LeadConfig;

export const LEAD_CONFIG: LeadConfig = __LEAD_CONFIG__;
