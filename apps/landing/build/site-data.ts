import type { ParsedPageConfig } from "../src/config/page-config.ts";
import { SITE_TEXTS } from "../src/content/site/site-texts.ts";
import type { OwnTexts, SiteData } from "../src/config/site-data.ts";
import type { SiteCopy, SitePage } from "../src/config/site-file.ts";

type Parsed = Extract<ParsedPageConfig, { readonly ok: true }>;

/** What the modules of one page are told of its site, to render it. */
export function siteData(
  { config, content, site }: Pick<Parsed, "config" | "content" | "site">,
  page: SitePage = site.pages[0],
): SiteData & Required<Pick<SiteData, "content">> {
  const { analytics, plausibleDomain, plausibleUrl, leadValue, ...withoutAnalytics } = config;
  const { backendUrl, backendKey, turnstileSiteKey, bookingParameters, privacyUrl, ...withoutLead } = withoutAnalytics;
  const { voiceKey, voiceAssistantId, voiceNotice, voiceVariables, productName, errorReportingDsn, ...withoutVoice } =
    withoutLead;
  const { siteUrl, marketingUrl, fieldSpeed: _fieldSpeed, ...first } = withoutVoice;
  return {
    page: { ...first, urgency: page.urgency ?? first.urgency },
    analytics: { analytics, plausibleDomain, plausibleUrl, leadValue },
    lead: { backendUrl, backendKey, turnstileSiteKey, bookingParameters, privacyUrl },
    voice: {
      voiceKey,
      voiceAssistantId,
      voiceNotice: voiceNotice === SITE_TEXTS.en.voiceNotice ? SITE_TEXTS[page.language].voiceNotice : voiceNotice,
      voiceVariables,
      productName,
    },
    site: { siteUrl, marketingUrl },
    reporting: { errorReportingDsn },
    ...(site.plans ? { plans: site.plans } : {}),
    ...(page.start ? { start: page.start } : {}),
    copy: nested(page.copy),
    content,
  };
}

/** `{ "hero.badge.text": "…" }` as `{ hero: { badge: { text: "…" } } }`. */
function nested(copy: SiteCopy): OwnTexts {
  const texts: Nested = {};
  for (const [key, text] of Object.entries(copy)) {
    const path = key.split(".");
    const last = path.pop() ?? "";
    let place = texts;
    for (const name of path) place = (place[name] ??= {}) as Nested;
    place[last] = text;
  }
  return texts;
}

type Nested = { [key: string]: string | Nested };

/** The data block of a page that was rendered: its markup says what `content` holds. */
export function publishedDataBlock({ content: _content, ...data }: SiteData): string {
  return dataBlock(data);
}

/** The data block that the page's scripts read, which a browser does not run. */
export function dataBlock(data: SiteData): string {
  return `<script type="application/json" id="site-data">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`;
}
