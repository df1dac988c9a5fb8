import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createHash } from "node:crypto";
import { brotliDecompressSync, gunzipSync, gzipSync } from "node:zlib";
import { calculateRoi, DEFAULT_ROI_INPUTS, formatUsd } from "@contractor-roi/roi-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { pageOf } from "../testing/render-on-page.tsx";
import { renderedSite } from "../testing/rendered-site.ts";
import { readTexts } from "../texts/catalogues.ts";

const HEADLINE = readTexts(pageOf()).hero.headline;
const APP = join(import.meta.dirname, "../..");
/** In every version of the client: the parameter of its requests that carries the key. */
const CLIENT_MARK = "sentry_key";
const BRAND = `O'Neil & <Sons> "24/7"`;
const INLINE = /<script>([\s\S]*?)<\/script>/g;
let folder = "";
let html = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-page-"));
  const site = { brand: { name: BRAND }, pages: { "/es": { language: "es" } } };
  // A server's start names the warnings in one line of its own.
  const said = await renderedSite(folder, site, ["--allow-placeholders", "--quiet"]);
  expect(said).toEqual({ stdout: "", stderr: "" });
  html = await readFile(join(folder, "index.html"), "utf8");
});
afterAll(async () => {
  for (const made of [folder, `${folder}.json`, `${folder}.site.json`])
    await rm(made, { recursive: true, force: true });
});

/** The page's scripts, those that are loaded late too; beside them lie those of the calculator for other sites. */
async function scripts(): Promise<ReadonlyMap<string, string>> {
  const found = new Map<string, string>();
  const visit = async (code: string): Promise<void> => {
    for (const [name] of code.matchAll(/[\w.-]+-[\w-]{8}\.js\b/g)) {
      if (found.has(name)) continue;
      const own = await readFile(join(folder, "assets", name), "utf8");
      found.set(name, own);
      await visit(own);
    }
  };
  await visit(html);
  return found;
}

/** The scripts that a browser fetches without being asked: those that a document names, and their static imports. */
async function fetchedOnLoad(document: string): Promise<ReadonlySet<string>> {
  const fetched = new Set<string>();
  const visit = async (name: string): Promise<void> => {
    if (fetched.has(name)) return;
    fetched.add(name);
    const code = await readFile(join(folder, "assets", name), "utf8");
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g))
      if (imported) await visit(imported);
  };
  for (const [, name = ""] of document.matchAll(/(?:src|href)="\/assets\/([\w.-]+\.js)"/g)) await visit(name);
  return fetched;
}

describe("the built page", () => {
  it("holds the head and the text for visitors without JavaScript, with the configured names", () => {
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.title).toBe(`${HEADLINE} | ${BRAND} ROI Calculator`);
    expect(page.querySelectorAll("title, link[rel=canonical], meta[name=description], noscript")).toHaveLength(4);
    expect(html).not.toMatch(/<!--(?:head|noscript)-->/);
  });

  it("has no script that asks for a style sheet: all styles are in the page", async () => {
    for (const [name, code] of await scripts()) expect(code, name).not.toMatch(/[\w-]+\.css\b/);
  });

  it("is one file but for its scripts: nothing else is fetched", async () => {
    const page = new DOMParser().parseFromString(html, "text/html");
    const text = (selector: string): string | null | undefined => page.querySelector(`#root ${selector}`)?.textContent;
    expect(text("h1")).toBe(HEADLINE);
    expect(text("[data-testid=net-per-month]")).toBe(formatUsd(calculateRoi(DEFAULT_ROI_INPUTS).netMonthlySavings));
    expect(text("[role=timer]")).toBe("23:45:12");
    expect(page.querySelector("style")?.textContent).toContain("font-sans");
    expect(page.querySelectorAll("link[rel=stylesheet], link[rel=preload], img, iframe, [style]")).toHaveLength(0);
    expect(page.querySelectorAll("template")).toHaveLength(0);
    // No parts that wait for a script to be put in their place, and nothing that a style fetches.
    expect(page.getElementById("root")?.innerHTML).not.toMatch(/<!--\$[?!]|<template|hidden=""/);
    const addresses = Array.from(html.matchAll(/url\(["']?([^)]{0,16})/g), ([, address]) => address);
    expect(addresses.filter((address) => !address?.startsWith("data:"))).toEqual([]);
  });

  it.each(["index.html", "es.html", "embed.html", "embed/es.html"])(
    "fetches the scripts of %s from the head, with the texts of its language and of no other",
    async (name) => {
      const source = await readFile(join(folder, name), "utf8");
      const page = new DOMParser().parseFromString(source, "text/html");
      const preloads = [...page.querySelectorAll("head > link[rel=modulepreload]")];
      expect(preloads[0]?.previousElementSibling?.getAttribute("name")).toBe(
        name.startsWith("embed") ? "robots" : "viewport",
      );
      const preloaded = preloads.map((link) => link.getAttribute("href")?.replace("/assets/", ""));
      expect([...(await fetchedOnLoad(source))].sort()).toEqual(preloaded.sort());
      const texts = name.endsWith("es.html") ? /^es-/ : /^en-/;
      expect(preloaded.filter((script) => /^e[ns]-/.test(script ?? ""))).toEqual([expect.stringMatching(texts)]);
      const entries = [...page.querySelectorAll("script[src]")];
      expect(entries.map((script) => script.getAttribute("type"))).toEqual(["module"]);
      expect(page.getElementById("root")?.compareDocumentPosition(entries[0]!)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    },
  );

  it("has the texts of an example call in a script of at most 8 KB for each language, which names no price", async () => {
    const texts = [...(await scripts())].filter(([name]) => name.startsWith("demo-call-"));
    expect(texts).toHaveLength(2);
    for (const [name, code] of texts) {
      expect(gzipSync(code).length, name).toBeLessThanOrEqual(8192);
      expect(code).not.toContain("$");
    }
  });

  it("has the voice button's robot as it is fetched later", async () => {
    const strokes = (svg: string) => svg.match(/(?<= d=")[^"]+|(?<=<rect )[^/>]+/g)?.map((stroke) => stroke.trim());
    const page = new DOMParser().parseFromString(html, "text/html");
    const drawn = strokes((page.querySelector("[data-slot=voice] svg")?.innerHTML ?? "").replaceAll("></rect>", "/>"));
    expect(drawn).toHaveLength(3);
    expect(drawn).toEqual(strokes(await readFile(join(APP, "public/robot.svg"), "utf8")));
  });

  it("holds a few glyphs of the display face, in less than 4 kB", () => {
    const [, inlined = ""] = /"Barlow Condensed Inline";[^}]*base64,([\w+/=]+)\)/.exec(html) ?? [];
    const face = Buffer.from(inlined, "base64");
    expect(face.subarray(0, 4).toString()).toBe("wOF2");
    expect(face.length).toBeLessThan(4_000);
    // The headline's. In any other text they would stand between those of another face until the whole one is there.
    const rules = html.split("}").filter((rule) => rule.includes("{font-family:var(--font-headline)"));
    const lettered = rules.map((rule) => rule.slice(0, rule.indexOf("{")));
    expect(lettered).toEqual(["[data-slot=hero] h1"]);
  });

  it("has the whole display face beside its scripts, which one of them names", async () => {
    const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".woff2"));
    expect(names).toHaveLength(1);
    const file = await readFile(join(folder, "assets", names[0] ?? ""));
    expect(file.subarray(0, 4).toString()).toBe("wOF2");
    expect(file.length).toBeLessThan(12_000);
    expect([...(await scripts()).values()].some((code) => code.includes(`/assets/${names[0]}`))).toBe(true);
  });

  it("has two inline scripts of at most 1 kB, whose hashes are in the Content-Security-Policy beside it", async () => {
    const inline = Array.from(html.matchAll(INLINE), ([, script = ""]) => script);
    expect(inline).toEqual([expect.stringContaining("earlyVisit"), expect.stringContaining("importAgain")]);
    for (const script of inline) expect(Buffer.byteLength(script)).toBeLessThanOrEqual(1024);
    const policy = await readFile(join(folder, "index.html.csp"), "utf8");
    const hashes = inline.map((script) => `'sha256-${createHash("sha256").update(script).digest("base64")}'`);
    expect(policy).toContain(`script-src 'self' ${hashes.join(" ")}`);
  });

  it("lies beside a page for addresses where nothing is: the brand, a way back, no script", async () => {
    const notFound = await readFile(join(folder, "404.html"), "utf8");
    const page = new DOMParser().parseFromString(notFound, "text/html");
    expect(page.title).toBe(`Page not found | ${BRAND}`);
    expect([...page.querySelectorAll("a")].map((link) => link.getAttribute("href"))).toEqual([
      "/#roi-calculator",
      "tel:+12025550142",
      "https://booking.example.com/strategy-call",
    ]);
    expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
    expect(page.querySelectorAll("script, link[rel=stylesheet], [style]")).toHaveLength(0);
    const style = page.querySelector("style")?.textContent ?? "";
    const hash = createHash("sha256").update(style).digest("base64");
    expect(await readFile(join(folder, "404.html.csp"), "utf8")).toContain(`style-src 'self' 'sha256-${hash}'`);
  });

  it("lies beside smaller copies of each text file, brotli and gzip, that hold the same", async () => {
    const names = (await readdir(folder, { recursive: true })).filter((name) => /\.(?:js|html|svg|xml)$/.test(name));
    expect(names).toContain("index.html");
    expect(names.length).toBeGreaterThan(10);
    for (const name of names) {
      const content = await readFile(join(folder, name));
      // A small file has no copy: compressed it is no smaller.
      if (content.length < 120) continue;
      const compressed = await Promise.all([
        readFile(join(folder, `${name}.br`)),
        readFile(join(folder, `${name}.gz`)),
      ]);
      expect(brotliDecompressSync(compressed[0]).equals(content), name).toBe(true);
      expect(gunzipSync(compressed[1]).equals(content), name).toBe(true);
      for (const copy of compressed) expect(copy.length).toBeLessThan(content.length);
    }
  });

  it("comes with the files for search engines, browsers and social networks", async () => {
    const icons = ["apple-touch-icon.png", "favicon.ico", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];
    const others = ["icon.svg", "manifest.webmanifest", "og-image.png", "robots.txt", "sitemap.xml"];
    expect(await readdir(folder)).toEqual(expect.arrayContaining([...icons, ...others]));
    expect(JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8")).short_name).toBe(BRAND);
    const picture = await readFile(join(folder, "og-image.png"));
    const page = new DOMParser().parseFromString(html, "text/html");
    const said = ["width", "height"].map((side) =>
      page.querySelector(`meta[property="og:image:${side}"]`)?.getAttribute("content"),
    );
    expect([picture.readUInt32BE(16), picture.readUInt32BE(20)].map(String)).toEqual(said);
    expect(said).toEqual(["1200", "630"]);
    // A palette, in less than 60 kB.
    expect(picture.readUInt8(25)).toBe(3);
    expect(picture.length).toBeLessThan(60_000);
  });

  it("fetches nothing of dialog, backend client, voice and reports on load", async () => {
    const all = await scripts();
    const onLoad = await fetchedOnLoad(html);
    // A text that only that script has.
    const marks = {
      dialog: "showModal(",
      backend: "GoTrueClient",
      voice: "daily-js",
      reports: CLIENT_MARK,
    };
    for (const [part, mark] of Object.entries(marks)) {
      const holders = [...all].filter(([, code]) => code.includes(mark)).map(([name]) => name);
      expect(holders, part).not.toHaveLength(0);
      for (const name of holders) expect(onLoad, part).not.toContain(name);
    }
  });

  it("is published without source maps and demo page; the maps stay where it is rendered from", async () => {
    const published = await readdir(folder, { recursive: true });
    expect(published.filter((name) => /\.map$|embed-demo/.test(name))).toEqual([]);
    expect([...(await scripts()).values()].filter((code) => code.includes("sourceMappingURL"))).toEqual([]);
    expect(await readdir(join(APP, "dist.site/client/assets"))).toContainEqual(
      expect.stringMatching(/^index-[\w-]+\.js\.map$/),
    );
  });

  it("has no script that asks for a file which is not there", async () => {
    const names = new Set(await readdir(join(folder, "assets")));
    const asked = [...(await scripts()).values()].flatMap((code) =>
      Array.from(code.matchAll(/["'](?:\.\/|assets\/)([\w.-]+-[\w-]{8}\.\w+)["']/g), ([, name]) => name ?? ""),
    );
    expect(asked.length).toBeGreaterThan(10);
    expect(asked.filter((name) => !names.has(name))).toEqual([]);
  });

  it("has no script that promises.md does not list with the time of its fetching", async () => {
    const list = await readFile(join(APP, "../../.github/promises.md"), "utf8");
    const names = [...(await scripts()).keys()].map((name) => name.replace(/-[\w-]{8}\.js$/, ""));
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !list.includes(`\`${name}\``))).toEqual([]);
  });
});

describe("the built calculator for other sites", () => {
  it("has a loader of less than 1.6 kB as it is sent, a classic script that leaves no name behind", async () => {
    const loader = await readFile(join(folder, "embed.js"), "utf8");
    expect(gzipSync(loader.trim()).length).toBeLessThan(1600);
    expect(loader).not.toMatch(/\bimport\b|\bexport\b/);
    expect(loader.trim()).toMatch(/^\{.*\}$/s);
  });

  it.each(["embed.html", "embed/en.html", "embed/es.html"])(
    "is a page of its own, %s, that search engines leave out",
    async (name) => {
      const page = new DOMParser().parseFromString(await readFile(join(folder, name), "utf8"), "text/html");
      expect(page.querySelector("meta[name=robots]")?.getAttribute("content")).toBe("noindex");
      expect(page.title).toContain(name.endsWith("es.html") ? "Calculadora de ROI" : "ROI Calculator");
      expect(page.documentElement.lang).toBe(name.endsWith("es.html") ? "es-US" : "en-US");
      expect(page.querySelectorAll("noscript")).toHaveLength(1);
    },
  );
});
