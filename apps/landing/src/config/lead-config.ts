import type { LeadConfig } from "./page-config.ts";
import { SITE_DATA } from "./site-data.ts";

export const LEAD_CONFIG: LeadConfig = SITE_DATA.lead;
