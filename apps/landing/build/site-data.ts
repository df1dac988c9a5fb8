import { DAYS_PER_MONTH, formatPercent, formatUsd, PLAN_IDS, PLANS } from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import { scriptJson } from "@contractor-roi/site/render";
import type { OwnTexts, SiteData } from "../src/config/site-data.ts";
import { SITE_TEXTS } from "../src/content/site/site-texts.ts";

/** What the modules of one page are told of its site, to render it. */
export function siteData(page: Page): SiteData & Required<Pick<SiteData, "content">> {
  const { site } = page;
  const voice = site.voice === false ? { key: "", assistantId: "", variables: "none" as const } : site.voice;
  return {
    page: {
      brandName: site.brand.name,
      companyPhone: site.phones.company,
      voiceErrorPhone: site.phones.voiceError,
      bookingUrl: site.booking.url,
      experiments: site.experiments,
      urgency: page.urgency,
    },
    analytics: { ...site.analytics, analytics: site.analytics.adapter },
    lead: {
      backendUrl: site.backend.url,
      backendKey: site.backend.key,
      turnstileSiteKey: site.captcha.turnstileSiteKey,
      bookingParameters: site.booking.parameters,
      privacyUrl: site.legal.privacyUrl,
    },
    voice: {
      voiceKey: voice.key,
      voiceAssistantId: voice.assistantId,
      voiceNotice: voice.notice ?? SITE_TEXTS[page.language].voiceNotice,
      voiceVariables: voice.variables,
      productName: site.brand.product,
    },
    site: { siteUrl: site.addresses.site, marketingUrl: site.addresses.marketing },
    reporting: { errorReportingDsn: site.errorReporting.dsn },
    plans: site.plans,
    start: page.start,
    copy: nested({
      ...planTexts(page),
      ...Object.fromEntries(Object.entries(page.claims).map(([id, text]) => [`claims.${id}`, text])),
      ...page.copy,
    }),
    content: {
      logo: site.brand.logo,
      legalName: site.legal.name,
      legalAddress: site.legal.address,
      termsUrl: site.legal.termsUrl,
      testimonials: site.testimonials,
      customerLogos: site.customerLogos,
      reviewSource: site.reviewSource,
      sampleCall: site.sampleCall,
      claimSources: page.sources,
    },
  };
}

/** What the page says of the regular plans in fixed words (C7), of other plans. */
function planTexts({ site: { plans }, language }: Page): Readonly<Record<string, string>> {
  const words = SITE_TEXTS[language];
  const texts: Record<string, string> = {};
  for (const id of PLAN_IDS) {
    const { liftRate, monthlyCost } = plans[id];
    if (liftRate !== PLANS[id].liftRate)
      texts[`plans.${id}.lift`] = words.lift(formatPercent(Math.round(liftRate * 100)));
    if (monthlyCost !== PLANS[id].monthlyCost)
      texts[`plans.${id}.price`] = words.dailyPrice(formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH)));
  }
  return texts;
}

/** `{ "hero.badge.text": "…" }` as `{ hero: { badge: { text: "…" } } }`. */
function nested(copy: Page["copy"]): OwnTexts {
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

/** The data block that the page's scripts read: its markup says what `content` holds. */
export function dataBlock({ content: _content, ...data }: SiteData): string {
  return `<script type="application/json" id="site-data">${scriptJson(data)}</script>`;
}
