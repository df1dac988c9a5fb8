import { LANGUAGE_TAGS, type Language } from "@contractor-roi/roi-core";
import { escapeHtml, formatPhoneNumber } from "@contractor-roi/roi-core/shared";
import type { Page } from "../page.ts";
import { allColors } from "../colors.ts";
import { scriptJson } from "../script-json.ts";
import type { PageWords } from "./page-build.ts";

export const SOCIAL_CARD = {
  width: 1200,
  height: 630,
} as const;

const MANIFEST_FILE = "manifest.webmanifest";

/** File name of a page's own picture for social networks. No word of an address holds two hyphens. */
export function socialPictureFile({ path }: Pick<Page, "path">): string {
  return `og-image${path === "/" ? "" : `-${path.slice(1).replaceAll("/", "--")}`}.png`;
}

/**
 * Title, description, cards for social networks, icons and other languages, ready for the page's `<head>`.
 *
 * @param recorder the script that records clicks and inputs until the page's own run: none if the site does not measure visits
 */
export function renderHead(page: Page, words: PageWords, recorder: string): string {
  const pageUrl = inSite(page, page.path);
  const [original] = page.translations;
  return [
    `<title>${escapeHtml(words.title)}</title>`,
    meta("name", "description", words.description),
    meta("name", "theme-color", colorOf("navy", page)),
    link("canonical", pageUrl),
    ...page.translations.map(({ language, path }) =>
      link("alternate", inSite(page, path), { hreflang: LANGUAGE_TAGS[language] }),
    ),
    ...(original ? [link("alternate", inSite(page, original.path), { hreflang: "x-default" })] : []),
    link("icon", "/favicon.ico", { sizes: "32x32" }),
    link("icon", "/icon.svg", { type: "image/svg+xml" }),
    link("apple-touch-icon", "/apple-touch-icon.png"),
    link("manifest", `/${MANIFEST_FILE}`),
    meta("property", "og:type", "website"),
    meta("property", "og:locale", localeOf(page.language)),
    ...page.translations
      .filter(({ language }) => language !== page.language)
      .map(({ language }) => meta("property", "og:locale:alternate", localeOf(language))),
    meta("property", "og:site_name", page.site.brand.name),
    meta("property", "og:title", words.headline),
    meta("property", "og:description", words.description),
    meta("property", "og:url", pageUrl),
    meta("property", "og:image", inSite(page, socialPictureFile(page))),
    meta("property", "og:image:width", String(SOCIAL_CARD.width)),
    meta("property", "og:image:height", String(SOCIAL_CARD.height)),
    meta("property", "og:image:alt", words.picture),
    // Title, description and image of the Twitter card are read from the Open Graph tags.
    meta("name", "twitter:card", "summary_large_image"),
    ...(page.site.analytics.adapter === "none" ? [] : [`<script>${recorder}</script>`]),
  ].join("\n    ");
}

function localeOf(language: Language): string {
  return LANGUAGE_TAGS[language].replace("-", "_");
}

/** The company and its service, for search engines. It stands behind the page's content: nothing of the first view waits for it. */
export function renderStructuredData(page: Page, words: PageWords): string {
  return `<script type="application/ld+json">${scriptJson(structuredData(page, words))}</script>`;
}

/** The head of the page for addresses where nothing is. */
export function renderNotFoundHead(page: Page, words: PageWords): string {
  return [
    `<title>${escapeHtml(`${words.notFoundTitle} | ${page.site.brand.name}`)}</title>`,
    meta("name", "robots", "noindex"),
    meta("name", "theme-color", colorOf("navy", page)),
    link("icon", "/favicon.ico", { sizes: "32x32" }),
    link("icon", "/icon.svg", { type: "image/svg+xml" }),
  ].join("\n    ");
}

/** The sentence for a visitor without JavaScript, who can still call or book. */
export function renderNoscript({ site }: Page, { noscript, noscriptBooking }: PageWords): string {
  const anchor = (href: string, text: string): string =>
    `<a href="${escapeHtml(href)}" class="focus-ring font-bold text-orange underline">${escapeHtml(text)}</a>`;
  const links: Readonly<Record<string, string>> = {
    "{phone}": anchor(`tel:${site.phones.company}`, formatPhoneNumber(site.phones.company)),
    "{booking}": anchor(site.booking.url, noscriptBooking),
  };
  const text = escapeHtml(noscript).replace(/\{\w+\}/g, (mark) => links[mark] ?? mark);
  return `<noscript><p class="m-0 p-4 text-body">${text}</p></noscript>`;
}

/** The files beside the pages, by name. */
export function siteFiles(pages: readonly [Page, ...Page[]], words: PageWords): Readonly<Record<string, string>> {
  const [home] = pages;
  return {
    [MANIFEST_FILE]: manifest(home, words),
    "robots.txt": `User-agent: *\nAllow: /\n\nSitemap: ${inSite(home, "sitemap.xml")}\n`,
    "sitemap.xml": sitemap(pages),
  };
}

function manifest(home: Page, words: PageWords): string {
  const icon = (src: string, sizes: string, more: object = {}): object => ({ src, sizes, type: "image/png", ...more });
  const content = {
    id: "/",
    name: words.toolName,
    short_name: home.site.brand.name,
    description: words.description,
    lang: LANGUAGE_TAGS[home.language],
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: colorOf("navy", home),
    background_color: colorOf("paper", home),
    icons: [
      { src: "/icon.svg", sizes: "any", type: "image/svg+xml" },
      icon("/icon-192.png", "192x192"),
      icon("/icon-512.png", "512x512"),
      icon("/icon-maskable-512.png", "512x512", { purpose: "maskable" }),
    ],
  };
  return `${JSON.stringify(content, null, 2)}\n`;
}

function sitemap(pages: readonly Page[]): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">`,
    ...pages.map((page) => `  <url><loc>${escapeHtml(inSite(page, page.path))}</loc></url>`),
    `</urlset>\n`,
  ].join("\n");
}

/**
 * Structured data for search engines. An Organization and not a LocalBusiness, which needs a street address. The rating
 * stays out: an AggregateRating without reviews on the page is against the search engines' rules. The FAQ stays out as
 * well: search engines show the answers of public bodies only.
 */
function structuredData(page: Page, words: PageWords): object {
  const { brand, addresses, phones, booking } = page.site;
  const provider = inSite(page, "#organization");
  return {
    "@context": "https://schema.org",
    "@graph": [
      {
        "@type": "Organization",
        "@id": provider,
        name: brand.name,
        url: addresses.marketing,
        logo: inSite(page, "icon-512.png"),
        telephone: phones.company,
      },
      {
        "@type": "Service",
        name: brand.product,
        serviceType: words.serviceType,
        description: `${words.service}.`,
        url: inSite(page, ""),
        provider: { "@id": provider },
        audience: { "@type": "BusinessAudience", audienceType: words.audience },
        availableChannel: { "@type": "ServiceChannel", serviceUrl: booking.url },
      },
    ],
  };
}

function colorOf(name: "navy" | "paper", { site }: Page): string {
  return allColors(site.colors)[name];
}

/** The full address of a file of this site, "" for its first page. */
function inSite({ site }: Page, file: string): string {
  return new URL(file, site.addresses.site).href;
}

function meta(kind: "name" | "property", name: string, content: string): string {
  return `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`;
}

function link(rel: string, href: string, more: Readonly<Record<string, string>> = {}): string {
  const attributes = Object.entries({ rel, href, ...more }).map(([name, value]) => `${name}="${escapeHtml(value)}"`);
  return `<link ${attributes.join(" ")} />`;
}
