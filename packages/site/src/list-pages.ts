import {
  DEFAULT_ROI_INPUTS,
  withBusinessType,
  type BusinessTypeId,
  type Language,
  type PlanId,
  type RoiInputs,
} from "@contractor-roi/roi-core";
import { productClaims, CLAIM_IDS, type ClaimId } from "./claims.ts";
import type { ClaimSource, Page, SiteCopy } from "./page.ts";
import type { Site } from "./schema.ts";

type TextInLanguages = string | Readonly<Partial<Record<Language, string | undefined>>> | undefined;

/** @returns undefined if there is no text in that language */
export function inLanguage(text: TextInLanguages, language: Language): string | undefined {
  return typeof text === "object" ? text[language] : text;
}

/** An owner's text of a claim: empty for a badge that is left out, undefined for the product's. */
export function ownClaim(claims: Site["claims"], id: ClaimId, language: Language): string | undefined {
  const claim = claims[id];
  return claim === false ? "" : inLanguage(claim?.text, language);
}

/** Every page of a site, the first one at "/". */
export function listPages(site: Site): readonly [Page, ...Page[]] {
  const { pages } = site;
  const home = pageOf(site, "/", {});
  const others = Object.entries(pages).map(([path, settings]) => pageOf(site, path, settings));
  const all = [home, ...others];
  const withTranslations = (page: Page): Page => {
    const original = originalOf(site, page.path, page.language);
    const group = all.filter(({ path, language }) => originalOf(site, path, language) === original);
    const isOriginal = ({ path }: Page): boolean => path === original;
    const sorted = [...group.filter(isOriginal), ...group.filter((one) => !isOriginal(one))];
    return group.length < 2
      ? page
      : { ...page, translations: sorted.map(({ language, path }) => ({ language, path })) };
  };
  return [withTranslations(home), ...others.map(withTranslations)];
}

/** The first page in a language: its translation, else with the product's texts at the same address. */
export function pageIn(site: Site, language: Language): Page {
  const pages = listPages(site);
  const [home] = pages;
  const translation = home.translations.find((page) => page.language === language);
  const page = pages.find(({ path }) => path === translation?.path) ?? home;
  return page.language === language ? page : pageOf(site, page.path, { language });
}

/** The first page's address in a language, or in its own language if it has no translation. */
export function pageUrl(site: Site, language: Language): string {
  return new URL(pageIn(site, language).path, site.addresses.site).href;
}

/** The address of the page that a page translates; its own if it is no translation. */
function originalOf({ pages }: Site, path: string, language: Language): string {
  const named = pages[path]?.translationOf;
  if (named !== undefined) return named;
  const [, rest] = new RegExp(`^/${language}(/.+)?$`).exec(path) ?? [path, path];
  const original = rest ?? "/";
  return original === "/" || original in pages ? original : path;
}

type PageSettings = Partial<Site["pages"][string]>;

function pageOf(all: Site, path: string, settings: PageSettings): Page {
  const {
    $schema: _schema,
    claims,
    copy: siteCopy,
    examples: _examples,
    files: _files,
    language: siteLanguage,
    pages: _pages,
    urgency,
    ...site
  } = all;
  const { headline, trade = null, plan, title = null, description = null, language = siteLanguage } = settings;
  // Texts of a site are in its language.
  const copy: SiteCopy = {
    ...(language === siteLanguage ? siteCopy : {}),
    ...(headline === undefined ? {} : { "hero.headline": headline }),
    ...settings.copy,
  };
  const product = productClaims(site.plans, language);
  const claimText = (id: ClaimId): string => copy[`claims.${id}`] ?? ownClaim(claims, id, language) ?? product[id];
  const sourceOf = (id: ClaimId): readonly (readonly [ClaimId, ClaimSource])[] => {
    const source = claims[id] === false ? undefined : claims[id]?.source;
    const text = inLanguage(source?.text, language);
    return text === undefined ? [] : [[id, { text, ...(source?.url === undefined ? {} : { url: source.url }) }]];
  };
  return {
    site,
    path,
    language,
    start: startWith(trade, plan),
    trade,
    urgency: settings.urgency ?? urgency,
    title,
    description,
    claims: Object.fromEntries(CLAIM_IDS.map((id) => [id, claimText(id)])) as Record<ClaimId, string>,
    sources: Object.fromEntries(CLAIM_IDS.flatMap(sourceOf)),
    copy,
    translations: [],
  };
}

/** A trade comes with its preset, as when a visitor chooses it. */
function startWith(trade: BusinessTypeId | null, selectedPlan: PlanId | undefined): RoiInputs {
  const inputs = trade ? withBusinessType(DEFAULT_ROI_INPUTS, trade) : DEFAULT_ROI_INPUTS;
  return selectedPlan ? { ...inputs, selectedPlan } : inputs;
}
