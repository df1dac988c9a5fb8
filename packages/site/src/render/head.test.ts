// @vitest-environment jsdom
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { listPages } from "../list-pages.ts";
import type { Page } from "../page.ts";
import { parseSite } from "../parse-site.ts";
import {
  renderHead,
  renderNoscript,
  renderNotFoundHead,
  renderStructuredData,
  siteFiles,
  socialPictureFile,
} from "./head.ts";
import type { PageWords } from "./page-build.ts";
import { allColors } from "../colors.ts";

const theme = allColors();

const WORDS: PageWords = {
  title: "Stop Losing Jobs | Dispatch & Sons ROI Calculator",
  description: "In 60 seconds. AI answering.",
  headline: "Stop Losing Jobs",
  promise: "In 60 seconds",
  toolName: "Dispatch & Sons ROI Calculator",
  picture: "Stop Losing Jobs: a ticket",
  ticket: { title: "Job ticket", time: "6:42 PM", lines: [], stamp: "JOB LOST" },
  service: "AI answering",
  serviceType: "Answering",
  audience: "Contractors",
  notFoundTitle: "Page not found",
  noscript: "Call us at {phone}, or {booking}.",
  noscriptBooking: "book a call",
};

function pagesOf(file: object): readonly [Page, ...Page[]] {
  const parsed = parseSite(file);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return listPages(parsed.site);
}

const PAGES = pagesOf({
  brand: { name: "Dispatch & Sons", product: "Dispatch Desk" },
  phones: { company: "+12025550177" },
  booking: { url: "https://book.dispatch.example/?a=1&b=2" },
  addresses: { marketing: "https://www.dispatch.example/", site: "https://roi.dispatch.example" },
  pages: { "/es": { language: "es" }, "/hvac": {} },
});
const [OWNER] = PAGES;
const FILES = siteFiles(PAGES, WORDS);

function parseHead(page: Page): Document {
  const html = `<!doctype html><head>${renderHead(page, WORDS, "record()")}</head><body>${renderStructuredData(page, WORDS)}</body>`;
  return new DOMParser().parseFromString(html, "text/html");
}

function content(head: Document, name: string): string | null | undefined {
  return head.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");
}

type StructuredData = {
  readonly "@context": string;
  readonly "@graph": readonly Readonly<Record<string, unknown>>[];
};

function structuredData(head: Document): StructuredData {
  return JSON.parse(head.querySelector('script[type="application/ld+json"]')?.textContent ?? "");
}

describe("renderHead", () => {
  const head = parseHead(OWNER);

  it("names the same page in other languages, and itself, where there is one", () => {
    const linksOf = (page: Page | undefined) =>
      [...(page ? parseHead(page).querySelectorAll("link[hreflang]") : [])].map((link) => [
        link.getAttribute("hreflang"),
        link.getAttribute("href"),
      ]);
    const both = [
      ["en-US", "https://roi.dispatch.example/"],
      ["es-US", "https://roi.dispatch.example/es"],
      // For every other language.
      ["x-default", "https://roi.dispatch.example/"],
    ];
    expect(linksOf(OWNER)).toEqual(both);
    expect(linksOf(PAGES[1])).toEqual(both);
    expect(linksOf(PAGES[2])).toEqual([]);
    const translatedFirst = pagesOf({ pages: { "/es/hvac": { language: "es" }, "/hvac": {} } });
    for (const page of translatedFirst.slice(1))
      expect(linksOf(page).at(-1)).toEqual(["x-default", "http://localhost:4173/hvac"]);
  });

  it("tells social networks the page's language, and those of its translations", () => {
    const localesOf = (page: Page | undefined) =>
      [...(page ? parseHead(page).querySelectorAll("meta[property^='og:locale']") : [])].map((meta) => [
        meta.getAttribute("property"),
        meta.getAttribute("content"),
      ]);
    expect(PAGES.map(localesOf)).toEqual([
      [
        ["og:locale", "en_US"],
        ["og:locale:alternate", "es_US"],
      ],
      [
        ["og:locale", "es_US"],
        ["og:locale:alternate", "en_US"],
      ],
      [["og:locale", "en_US"]],
    ]);
  });

  it("gives social networks a card with a picture", () => {
    expect(content(head, "og:type")).toBe("website");
    expect(content(head, "og:title")).toBe(WORDS.headline);
    expect(content(head, "og:description")).toBe(content(head, "description"));
    expect(content(head, "og:site_name")).toBe("Dispatch & Sons");
    expect(content(head, "og:image")).toBe("https://roi.dispatch.example/og-image.png");
    expect(content(head, "og:image:alt")).toContain(WORDS.headline);
    expect(content(head, "twitter:card")).toBe("summary_large_image");
  });

  it("tells search engines who offers what, and claims no rating, no address and no questions", () => {
    const { "@context": context, "@graph": graph } = structuredData(head);
    expect(context).toBe("https://schema.org");
    expect(graph.map((entry) => entry["@type"])).toEqual(["Organization", "Service"]);
    expect(graph[0]).toMatchObject({
      name: "Dispatch & Sons",
      url: "https://www.dispatch.example/",
      logo: "https://roi.dispatch.example/icon-512.png",
      telephone: "+12025550177",
    });
    expect(graph[1]).toMatchObject({
      name: "Dispatch Desk",
      url: "https://roi.dispatch.example/",
      provider: { "@id": graph[0]?.["@id"] },
      availableChannel: { serviceUrl: "https://book.dispatch.example/?a=1&b=2" },
    });
    expect(JSON.stringify(graph)).not.toMatch(/rating|review|address|FAQ|Question/i);
  });

  it("has the theme's colours, or the site's", () => {
    expect(content(head, "theme-color")).toBe(theme.navy);
    const [own] = pagesOf({ colors: { navy: "#0b3d2e", paper: "#ffffff" } });
    expect(content(parseHead(own), "theme-color")).toBe("#0b3d2e");
    expect(JSON.parse(siteFiles([own], WORDS)["manifest.webmanifest"] ?? "")).toMatchObject({
      theme_color: "#0b3d2e",
      background_color: "#ffffff",
    });
  });

  it("stays whole with any brand name, which the parsed page has as it was configured", () => {
    const hostile = ["</script><script>alert(1)</script>", "</title x", '"><img src=x>', "<!--<script>", "$& $1 $`"];
    const name = fc
      .oneof(fc.string({ unit: "grapheme", maxLength: 60 }), fc.constantFrom(...hostile))
      .filter((text) => text.trim() !== "" && text.length <= 60 && !/[\r\n\f\0]/.test(text));
    fc.assert(
      fc.property(name, (brandName) => {
        const { site } = OWNER;
        const named = { ...OWNER, site: { ...site, brand: { ...site.brand, name: brandName } } };
        const parsed = parseHead(named);
        expect(content(parsed, "og:site_name")).toBe(brandName);
        expect(structuredData(parsed)["@graph"][0]?.["name"]).toBe(brandName);
        expect(parsed.querySelectorAll("*")).toHaveLength(head.querySelectorAll("*").length);
        const notFound = new DOMParser().parseFromString(renderNotFoundHead(named, WORDS), "text/html");
        expect(notFound.querySelector("title")?.textContent).toBe(`Page not found | ${brandName}`);
      }),
    );
  });
});

it("socialPictureFile has a name for each page, also for pages that differ in a hyphen and a slash", () => {
  const pages = pagesOf({ pages: { "/hvac": {}, "/roofing-spring": {}, "/roofing/spring": {} } });
  expect(pages.map(socialPictureFile)).toEqual([
    "og-image.png",
    "og-image-hvac.png",
    "og-image-roofing-spring.png",
    "og-image-roofing--spring.png",
  ]);
});

describe("siteFiles", () => {
  it("carry the brand and its icons, one of them maskable", () => {
    const manifest = JSON.parse(FILES["manifest.webmanifest"] ?? "");
    expect(manifest).toMatchObject({ name: "Dispatch & Sons ROI Calculator", short_name: "Dispatch & Sons" });
    expect(manifest.icons.map(({ purpose }: { readonly purpose?: string }) => purpose)).toContain("maskable");
  });

  it("let everything be read, and name every page", () => {
    expect(FILES["robots.txt"]).toBe("User-agent: *\nAllow: /\n\nSitemap: https://roi.dispatch.example/sitemap.xml\n");
    const sitemap = new DOMParser().parseFromString(FILES["sitemap.xml"] ?? "", "application/xml");
    const pages = [...sitemap.querySelectorAll("loc")].map(({ textContent }) => textContent);
    expect(pages).toEqual(["", "es", "hvac"].map((path) => `https://roi.dispatch.example/${path}`));
  });
});

it("renderHead records the first clicks of a site that measures its visits, and of no other", () => {
  const [measured] = pagesOf({ analytics: { adapter: "data-layer" } });
  const recorders = [OWNER, measured].map((page) => parseHead(page).querySelector("head > script")?.textContent);
  expect(recorders).toEqual([undefined, "record()"]);
});

describe("renderNoscript", () => {
  it("offers the phone and the booking page", () => {
    const shown = renderNoscript(OWNER, WORDS).replaceAll(/<\/?noscript>/g, "");
    const { body } = new DOMParser().parseFromString(shown, "text/html");
    const links = [...body.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["(202) 555-0177", "tel:+12025550177"],
      ["book a call", "https://book.dispatch.example/?a=1&b=2"],
    ]);
  });

  it("shows any texts of the owner's as texts", () => {
    const words = { ...WORDS, noscript: "a <b {booking}", noscriptBooking: "<i book" };
    const shown = renderNoscript(OWNER, words).replaceAll(/<\/?noscript>/g, "");
    expect(new DOMParser().parseFromString(shown, "text/html").body.textContent).toBe("a <b <i book");
  });
});
