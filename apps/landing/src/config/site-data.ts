import type { Plans, RoiInputs } from "@contractor-roi/roi-core";
import type { OwnerContent } from "./owner-content.ts";
import type {
  AnalyticsConfig,
  LeadConfig,
  PageConfig,
  ReportingConfig,
  SiteConfig,
  VoiceConfig,
} from "./page-config.ts";

/** What the first scripts read of the configuration. */
export type FirstConfig = Omit<
  PageConfig,
  keyof (AnalyticsConfig & LeadConfig & ReportingConfig & SiteConfig & VoiceConfig) | "fieldSpeed"
>;

/** Texts by key, and such objects: what takes the place of some of a catalogue's texts. */
export type OwnTexts = { readonly [key: string]: string | OwnTexts };

/** What a page's scripts are told of their site (P10): no value of an owner's is in a script. */
export type SiteData = {
  readonly page: FirstConfig;
  readonly analytics: AnalyticsConfig;
  readonly lead: LeadConfig;
  readonly voice: VoiceConfig;
  readonly site: SiteConfig;
  readonly reporting: ReportingConfig;
  /** The owner's terms of all plans; absent where they are roi-core's. */
  readonly plans?: Plans;
  /** What the calculator starts with; absent where that is roi-core's. */
  readonly start?: RoiInputs;
  /** The owner's texts, by catalogue and in its form. */
  readonly copy: OwnTexts;
  /** Only where markup is rendered: the built page's scripts are not told of it. */
  readonly content?: OwnerContent;
};

declare global {
  /** Where the page is rendered without a document: what its modules are evaluated with. */
  var siteData: SiteData | undefined;
}

/** In the browser a data block of the document, which stands before the scripts. */
export const SITE_DATA: SiteData = import.meta.env.SSR
  ? (globalThis.siteData as SiteData)
  : JSON.parse((document.getElementById("site-data") as HTMLScriptElement).text);
