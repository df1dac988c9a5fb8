import type { ReportingConfig } from "./page-config.ts";
import { SITE_DATA } from "./site-data.ts";

export const REPORTING_CONFIG: ReportingConfig = SITE_DATA.reporting;
