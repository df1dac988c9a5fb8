import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parsePageConfig, type PageConfig } from "../../config/page-config.ts";
import { HERO_COPY } from "../hero-copy.ts";
import {
  MANIFEST_FILE,
  renderHead,
  renderManifest,
  renderNoscript,
  renderRobots,
  renderSitemap,
  renderStructuredData,
} from "./page-head.ts";

const APP = join(import.meta.dirname, "../../..");
const PUBLIC = join(APP, "public");
const THEME = readFileSync(join(APP, "../../packages/ui/src/theme.css"), "utf8");

function configWith(variables: Readonly<Record<string, string>> = {}): PageConfig {
  const parsed = parsePageConfig(variables);
  if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
  return parsed.config;
}

const OWNER = configWith({
  VITE_BRAND_NAME: "Dispatch & Sons",
  VITE_PRODUCT_NAME: "Dispatch Desk",
  VITE_COMPANY_PHONE: "+12025550177",
  VITE_BOOKING_URL: "https://book.dispatch.example/?a=1&b=2",
  VITE_MARKETING_URL: "https://www.dispatch.example/",
  VITE_SITE_URL: "https://roi.dispatch.example",
});

function parseHead(config: PageConfig): Document {
  const html = `<!doctype html><head>${renderHead(config)}</head><body>${renderStructuredData(config)}</body>`;
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

type Png = { readonly width: number; readonly height: number; readonly colourType: number; readonly bytes: number };

function pngSize(file: string): Png {
  const png = readFileSync(join(PUBLIC, file));
  expect(png.subarray(1, 4).toString()).toBe("PNG");
  return {
    width: png.readUInt32BE(16),
    height: png.readUInt32BE(20),
    colourType: png.readUInt8(25),
    bytes: png.length,
  };
}

describe("renderHead", () => {
  const head = parseHead(OWNER);

  it("names the page in the words that stand on it, and the brand", () => {
    expect(head.title).toBe(`${HERO_COPY.headline} | Dispatch & Sons ROI Calculator`);
    expect(content(head, "description")).toContain(HERO_COPY.subheadline);
    expect(content(head, "description")?.length).toBeLessThanOrEqual(160);
  });

  it("says where the page is published", () => {
    expect(head.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("https://roi.dispatch.example/");
    expect(content(head, "og:url")).toBe("https://roi.dispatch.example/");
  });

  it("gives social networks a card with a picture", () => {
    expect(content(head, "og:type")).toBe("website");
    expect(content(head, "og:title")).toBe(HERO_COPY.headline);
    expect(content(head, "og:description")).toBe(content(head, "description"));
    expect(content(head, "og:site_name")).toBe("Dispatch & Sons");
    expect(content(head, "og:image")).toBe("https://roi.dispatch.example/og-image.png");
    expect(content(head, "og:image:alt")).toContain(HERO_COPY.headline);
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

  it("links to files that exist", () => {
    const files = [...readdirSync(PUBLIC), MANIFEST_FILE];
    const links = [...head.querySelectorAll("link:not([rel=canonical])")].map(
      (link) => link.getAttribute("href") ?? "",
    );
    expect(links.length).toBeGreaterThanOrEqual(4);
    for (const href of links) expect(files).toContain(href.slice(1));
  });

  it("has the theme's colours", () => {
    expect(THEME).toContain(`--color-navy: ${content(head, "theme-color")};`);
    expect(THEME).toContain(`--color-paper: ${JSON.parse(renderManifest(OWNER)).background_color};`);
  });

  it("stays whole with any names: what is configured comes back from the parsed page, and nothing else appears", () => {
    const hostile = ["</script><script>alert(1)</script>", '"><img src=x>', "<!--<script>", "$& $1 $`"];
    const name = fc
      .oneof(fc.string({ unit: "grapheme", maxLength: 60 }), fc.constantFrom(...hostile))
      .filter((text) => text.trim() !== "" && text.length <= 60 && !/[\r\n\f\0]/.test(text));
    fc.assert(
      fc.property(name, (brandName) => {
        const parsed = parseHead({ ...OWNER, brandName });
        expect(content(parsed, "og:site_name")).toBe(brandName);
        expect(structuredData(parsed)["@graph"][0]?.["name"]).toBe(brandName);
        expect(parsed.querySelectorAll("*")).toHaveLength(head.querySelectorAll("*").length);
      }),
    );
  });
});

describe("the icons", () => {
  const sizes = { "apple-touch-icon.png": 180, "icon-192.png": 192, "icon-512.png": 512, "icon-maskable-512.png": 512 };

  it.each(Object.entries(sizes))("%s is %i pixels wide and high", (file, size) => {
    expect(pngSize(file)).toMatchObject({ width: size, height: size });
  });

  it("have a palette of at most 256 colours, and weigh less than 60 kB", () => {
    for (const file of Object.keys(sizes)) {
      const { colourType, bytes } = pngSize(file);
      expect(colourType).toBe(3);
      expect(bytes).toBeLessThan(60_000);
    }
  });

  it("favicon.ico holds 16, 32 and 48 pixels", () => {
    const ico = readFileSync(join(PUBLIC, "favicon.ico"));
    const count = ico.readUInt16LE(4);
    const entries = Array.from({ length: count }, (_, index) => {
      const entry = 6 + 16 * index;
      const offset = ico.readUInt32LE(entry + 12);
      return [ico.readUInt8(entry), ico.readUInt32BE(offset + 16), ico.subarray(offset + 1, offset + 4).toString()];
    });
    expect(entries).toEqual([16, 32, 48].map((size) => [size, size, "PNG"]));
  });
});

describe("renderManifest", () => {
  const manifest = JSON.parse(renderManifest(OWNER));

  it("carries the brand and icons that are as large as it says, one of them maskable", () => {
    expect(manifest).toMatchObject({ name: "Dispatch & Sons ROI Calculator", short_name: "Dispatch & Sons" });
    for (const { src, sizes, type } of manifest.icons) {
      const file = src.slice(1);
      if (type === "image/svg+xml") expect(readdirSync(PUBLIC)).toContain(file);
      else expect(`${pngSize(file).width}x${pngSize(file).height}`).toBe(sizes);
    }
    expect(manifest.icons.map(({ purpose }: { readonly purpose?: string }) => purpose)).toContain("maskable");
  });
});

describe("renderRobots and renderSitemap", () => {
  it("let everything be read, and name the one page", () => {
    expect(renderRobots(OWNER)).toBe("User-agent: *\nAllow: /\n\nSitemap: https://roi.dispatch.example/sitemap.xml\n");
    const sitemap = new DOMParser().parseFromString(renderSitemap(OWNER), "application/xml");
    const pages = [...sitemap.querySelectorAll("loc")].map(({ textContent }) => textContent);
    expect(pages).toEqual(["https://roi.dispatch.example/"]);
  });
});

describe("renderNoscript", () => {
  it("offers the phone and the booking page", () => {
    const shown = renderNoscript(OWNER).replaceAll(/<\/?noscript>/g, "");
    const { body } = new DOMParser().parseFromString(shown, "text/html");
    const links = [...body.querySelectorAll("a")].map((link) => [link.textContent, link.getAttribute("href")]);
    expect(links).toEqual([
      ["(202) 555-0177", "tel:+12025550177"],
      ["book a free 30-minute strategy call", "https://book.dispatch.example/?a=1&b=2"],
    ]);
  });
});
