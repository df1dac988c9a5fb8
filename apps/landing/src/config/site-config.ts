import type { SiteConfig } from "./page-config.ts";
import { SITE_DATA } from "./site-data.ts";

export const SITE_CONFIG: SiteConfig = SITE_DATA.site;
