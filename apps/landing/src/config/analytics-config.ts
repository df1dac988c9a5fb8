import type { AnalyticsConfig } from "./page-config.ts";
import { SITE_DATA } from "./site-data.ts";

export const ANALYTICS_CONFIG: AnalyticsConfig = SITE_DATA.analytics;
