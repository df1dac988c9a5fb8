import type { Experiments } from "@contractor-roi/site";

/** What the owner sets for one deployment. Every value is public: it ends up in the page. */
export type PageConfig = {
  readonly brandName: string;
  readonly productName: string;
  readonly companyPhone: string;
  readonly voiceErrorPhone: string;
  readonly bookingUrl: string;
  readonly bookingParameters: string;
  readonly marketingUrl: string;
  readonly siteUrl: string;
  readonly privacyUrl: string;
  readonly backendUrl: string;
  readonly backendKey: string;
  readonly turnstileSiteKey: string;
  readonly voiceKey: string;
  readonly voiceAssistantId: string;
  readonly voiceNotice: string;
  readonly voiceVariables: "none" | "trade-and-plan";
  readonly errorReportingDsn: string;
  readonly analytics: "none" | "data-layer" | "plausible";
  readonly plausibleDomain: string;
  readonly plausibleUrl: string;
  readonly leadValue: string;
  readonly experiments: Experiments;
  readonly fieldSpeed: string;
  readonly urgency: "countdown" | "spots";
};

/** What only the script that sends events reads; it stays out of the others. */
export type AnalyticsConfig = Pick<PageConfig, "analytics" | "plausibleDomain" | "plausibleUrl" | "leadValue">;

/** What only the lead form and what it loads read. */
export type LeadConfig = Pick<
  PageConfig,
  "backendUrl" | "backendKey" | "turnstileSiteKey" | "bookingParameters" | "privacyUrl"
>;

/** What only the voice call reads. */
export type VoiceConfig = Pick<
  PageConfig,
  "voiceKey" | "voiceAssistantId" | "voiceNotice" | "voiceVariables" | "productName"
>;

/** What only parts outside of islands, and what measures the visit, read. */
export type SiteConfig = Pick<PageConfig, "siteUrl" | "marketingUrl">;

/** What only the script that sends error reports reads. */
export type ReportingConfig = Pick<PageConfig, "errorReportingDsn">;
