import { formatPhoneNumber } from "@contractor-roi/site";
import type { PageConfig } from "../../config/page-config.ts";
import type { SiteColors, SitePage, SiteParts } from "../../config/site-file.ts";
import { LANGUAGE_TAGS, LANGUAGES, type Language } from "@contractor-roi/roi-core";
import { SITE_TEXTS } from "./site-texts.ts";

// The build reads this file before there is a page, so it cannot import copy.ts, which reads the page's configuration.
// A test checks that the texts of both and the colours of the theme are equal.
const NAVY = "#12324a";
const PAPER = "#fbfaf7";

export const SOCIAL_CARD = {
  width: 1200,
  height: 630,
} as const;

/** A page of the site, as head and social picture tell of it. */
export type PageHead = {
  /** "/" for the first one. */
  readonly path: string;
  readonly language: Language;
  readonly headline: string;
  readonly promise: string;
  readonly description: string;
  /** Absent where headline and brand make it. */
  readonly title?: string;
};

/** What is told of a page: its own texts, else the product's. */
export function pageHead({ path, language, title, description, copy }: SitePage): PageHead {
  const texts = SITE_TEXTS[language];
  const headline = copy["hero.headline"] ?? texts.headline;
  const promise = copy["hero.subheadline"] ?? texts.promise;
  return {
    path,
    language,
    headline,
    promise,
    description: description ?? `${promise}. ${texts.service}.`,
    ...(title === undefined ? {} : { title }),
  };
}

const HOME: PageHead = pageHead({ path: "/", language: LANGUAGES[0], copy: {} });

/** The file's name of the picture for social networks: pages with the same headline could share one, each has its own. */
export function socialPictureFile({ path }: Pick<PageHead, "path">): string {
  return `og-image${path === "/" ? "" : path.replaceAll("/", "-")}.png`;
}

export const MANIFEST_FILE = "manifest.webmanifest";

/** The placeholders in `index.html` that are replaced. */
export const HEAD_MARK = "<!--head-->";
export const NOSCRIPT_MARK = "<!--noscript-->";

/** What stands on the picture for social networks. */
export function socialTexts(
  config: PageConfig,
  { headline, promise, language }: PageHead = HOME,
): Readonly<Record<"title" | "headline" | "promise", string>> {
  return { title: toolName(config, language), headline, promise };
}

/** Title, description, cards for social networks, icons and structured data, ready for the page's `<head>`. */
export function renderHead(config: PageConfig, page: PageHead = HOME, colors: SiteColors = {}): string {
  const pageUrl = inSite(config, page.path);
  return [
    `<title>${escapeHtml(page.title ?? `${page.headline} | ${toolName(config, page.language)}`)}</title>`,
    meta("name", "description", page.description),
    meta("name", "theme-color", colors.navy ?? NAVY),
    link("canonical", pageUrl),
    link("icon", "/favicon.ico", { sizes: "32x32" }),
    link("icon", "/icon.svg", { type: "image/svg+xml" }),
    link("apple-touch-icon", "/apple-touch-icon.png"),
    link("manifest", `/${MANIFEST_FILE}`),
    meta("property", "og:type", "website"),
    meta("property", "og:site_name", config.brandName),
    meta("property", "og:title", page.headline),
    meta("property", "og:description", page.description),
    meta("property", "og:url", pageUrl),
    meta("property", "og:image", inSite(config, socialPictureFile(page))),
    meta("property", "og:image:width", String(SOCIAL_CARD.width)),
    meta("property", "og:image:height", String(SOCIAL_CARD.height)),
    meta("property", "og:image:alt", SITE_TEXTS[page.language].picture(page.headline)),
    // Title, description and image of the Twitter card are read from the Open Graph tags.
    meta("name", "twitter:card", "summary_large_image"),
  ].join("\n    ");
}

/** Who offers what, for search engines. It stands behind the page's content: nothing of the first view waits for it. */
export function renderStructuredData(config: PageConfig, language: Language = LANGUAGES[0]): string {
  return `<script type="application/ld+json">${escapeScript(JSON.stringify(structuredData(config, language)))}</script>`;
}

/** The head of the page for addresses where nothing is. */
export function renderNotFoundHead(
  config: PageConfig,
  colors: SiteColors = {},
  language: Language = LANGUAGES[0],
): string {
  return [
    `<title>${escapeHtml(`${SITE_TEXTS[language].notFoundTitle} | ${config.brandName}`)}</title>`,
    meta("name", "robots", "noindex"),
    meta("name", "theme-color", colors.navy ?? NAVY),
    link("icon", "/favicon.ico", { sizes: "32x32" }),
    link("icon", "/icon.svg", { type: "image/svg+xml" }),
  ].join("\n    ");
}

/** What a visitor without JavaScript can still do: call, or book. */
export function renderNoscript({ companyPhone, bookingUrl }: PageConfig, language: Language = LANGUAGES[0]): string {
  const anchor = (href: string, text: string): string =>
    `<a href="${escapeHtml(href)}" class="focus-ring font-bold text-orange underline">${escapeHtml(text)}</a>`;
  const call = anchor(`tel:${companyPhone}`, formatPhoneNumber(companyPhone));
  const text = SITE_TEXTS[language].noscript(call, (words) => anchor(bookingUrl, words));
  return `<noscript><p class="m-0 p-4 text-body">${text}</p></noscript>`;
}

export function renderManifest(config: PageConfig, colors: SiteColors = {}, home: PageHead = HOME): string {
  const icon = (src: string, sizes: string, more: object = {}): object => ({ src, sizes, type: "image/png", ...more });
  const manifest = {
    id: "/",
    name: toolName(config, home.language),
    short_name: config.brandName,
    description: home.description,
    lang: LANGUAGE_TAGS[home.language],
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: colors.navy ?? NAVY,
    background_color: colors.paper ?? PAPER,
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", { purpose: "maskable" }),
    ],
  };
  return `${JSON.stringify(manifest, null, 2)}\n`;
}

export function renderRobots(config: PageConfig): string {
  return `User-agent: *\nAllow: /\n\nSitemap: ${inSite(config, "sitemap.xml")}\n`;
}

export function renderSitemap(config: PageConfig, paths: readonly string[] = ["/"]): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...paths.map((path) => `  <url><loc>${escapeHtml(inSite(config, path))}</loc></url>`),
    `</urlset>\n`,
  ].join("\n");
}

/** The files beside the pages, by name. */
export function siteFiles(config: PageConfig, { pages, colors }: SiteParts): Readonly<Record<string, string>> {
  return {
    [MANIFEST_FILE]: renderManifest(config, colors, pageHead(pages[0])),
    "robots.txt": renderRobots(config),
    "sitemap.xml": renderSitemap(
      config,
      pages.map(({ path }) => path),
    ),
  };
}

/**
 * Structured data for search engines. An Organization and not a LocalBusiness, which needs a street address. The rating
 * stays out: an AggregateRating without reviews on the page is against the search engines' rules. The FAQ stays out as
 * well: search engines show the answers of public bodies only.
 */
function structuredData(config: PageConfig, language: Language): object {
  const texts = SITE_TEXTS[language];
  const provider = inSite(config, "#organization");
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": provider,
        name: config.brandName,
        url: config.marketingUrl,
        logo: inSite(config, "icon-512.png"),
        telephone: config.companyPhone,
      },
      {
        "@type": "Service",
        name: config.productName,
        serviceType: texts.serviceType,
        description: `${texts.service}.`,
        url: inSite(config, ""),
        provider: { "@id": provider },
        audience: { "@type": "BusinessAudience", audienceType: texts.audience },
        availableChannel: { "@type": "ServiceChannel", serviceUrl: config.bookingUrl },
      },
    ],
  };
}

function toolName({ brandName }: PageConfig, language: Language): string {
  return SITE_TEXTS[language].toolName(brandName);
}

/** The full address of a file of this page, "" for the page itself. */
function inSite({ siteUrl }: PageConfig, file: string): string {
  return new URL(file, siteUrl).href;
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function link(rel: string, href: string, more: Readonly<Record<string, string>> = {}): string {
  const attributes = Object.entries({ rel, href, ...more }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link ${attributes.join(" ")} />`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** JSON inside a script element: neither an end tag nor a comment may start there. */
function escapeScript(json: string): string {
  return json.replaceAll("<", "\\u003c");
}
