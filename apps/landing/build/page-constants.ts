import type { PageConfig } from "../src/config/page-config.ts";
import type { OwnerContent } from "../src/config/owner-content.ts";

type Parsed = { readonly config: PageConfig; readonly content: OwnerContent };

/** What the build and the tests insert into the page's modules. */
export function pageConstants({ config, content }: Parsed): Record<string, string> {
  const { analytics, plausibleDomain, plausibleUrl, leadValue, ...withoutAnalytics } = config;
  const { backendUrl, backendKey, turnstileSiteKey, bookingParameters, privacyUrl, ...withoutLead } = withoutAnalytics;
  const { voiceKey, voiceAssistantId, voiceNotice, voiceVariables, productName, errorReportingDsn, ...withoutVoice } =
    withoutLead;
  const { siteUrl, marketingUrl, fieldSpeed, ...page } = withoutVoice;
  return {
    __PAGE_CONFIG__: JSON.stringify(page),
    __OWNER_CONTENT__: JSON.stringify(content),
    __ANALYTICS_CONFIG__: JSON.stringify({ analytics, plausibleDomain, plausibleUrl, leadValue }),
    __LEAD_CONFIG__: JSON.stringify({ backendUrl, backendKey, turnstileSiteKey, bookingParameters, privacyUrl }),
    __VOICE_CONFIG__: JSON.stringify({ voiceKey, voiceAssistantId, voiceNotice, voiceVariables, productName }),
    __SITE_CONFIG__: JSON.stringify({ siteUrl, marketingUrl }),
    __REPORTING_CONFIG__: JSON.stringify({ errorReportingDsn }),
    // A constant condition: a page that measures nothing holds nothing of it.
    __IS_MEASURED__: String(analytics !== "none"),
    // The same: 0 leaves out what measures the speed of visits.
    __FIELD_SPEED__: String(Number(fieldSpeed)),
    // Leaves the Sentry client's own log messages out of the bundle.
    __SENTRY_DEBUG__: "false",
  };
}
