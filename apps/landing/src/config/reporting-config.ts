import type { ReportingConfig } from "./page-config.ts";

/** Inserted by the build, as `__PAGE_CONFIG__` is. */
declare const __REPORTING_CONFIG__: ReportingConfig;

export const REPORTING_CONFIG: ReportingConfig = __REPORTING_CONFIG__;
