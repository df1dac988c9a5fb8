import type {
  AnalyticsConfig,
  LeadConfig,
  PageConfig,
  ReportingConfig,
  SiteConfig,
  VoiceConfig,
} from "./page-config.ts";

/** What the first scripts read. The rest is in the modules beside this one, so that it is in no other script. */
type FirstConfig = Omit<
  PageConfig,
  keyof (AnalyticsConfig & LeadConfig & ReportingConfig & SiteConfig & VoiceConfig) | "fieldSpeed"
>;

/** Inserted by the build (`page-constants.ts`) from the `VITE_*` variables that it has validated. */
declare const __PAGE_CONFIG__: FirstConfig;

export const CONFIG: FirstConfig = __PAGE_CONFIG__;
