import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const APP = join(import.meta.dirname, "../..");
/** In every version of the client: the parameter of its requests that carries the key. */
const CLIENT_MARK = "sentry_key";
const BRAND = `O'Neil & <Sons> "24/7"`;
const FETCHES = /\s*<(?:script type="module"|link rel="(?:modulepreload|stylesheet)").*/g;
let folder = "";
let html = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "built-page-"));
  const env = { ...process.env, NODE_ENV: "production", VITE_BRAND_NAME: BRAND, VITE_ERROR_REPORTING_DSN: "" };
  const vite = join(APP, "node_modules/vite/bin/vite.js");
  await promisify(execFile)(process.execPath, [vite, "build", "--outDir", folder, "--emptyOutDir"], { cwd: APP, env });
  html = await readFile(join(folder, "index.html"), "utf8");
}, 120_000);
afterAll(() => rm(folder, { recursive: true, force: true }));

async function scripts(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
  const read = async (name: string) => [name, await readFile(join(folder, "assets", name), "utf8")] as const;
  return new Map(await Promise.all(names.map(read)));
}

/** The scripts that a browser fetches to show the page: those that the page names, and what they import outright. */
function fetchedOnLoad(all: ReadonlyMap<string, string>): ReadonlySet<string> {
  const fetched = new Set<string>();
  const visit = (name: string): void => {
    const code = all.get(name);
    if (code === undefined || fetched.has(name)) return;
    fetched.add(name);
    for (const [, imported] of code.matchAll(/(?:from|import)\s*["']\.\/([^"']+)["']/g)) if (imported) visit(imported);
  };
  for (const [, name] of html.matchAll(/(?:src|href)="\/assets\/([^"]+\.js)"/g)) if (name) visit(name);
  return fetched;
}

describe("the built page", () => {
  it("holds the head and the text for visitors without JavaScript, with the configured names", () => {
    const page = new DOMParser().parseFromString(html, "text/html");
    expect(page.title).toBe(`Stop Losing Jobs to Missed Calls | ${BRAND} ROI Calculator`);
    expect(page.querySelectorAll("title, link[rel=canonical], meta[name=description], noscript")).toHaveLength(4);
    expect(html).not.toMatch(/<!--(?:head|noscript)-->/);
  });

  it("has a head of less than 1.5 kB, compressed, without styles and scripts", () => {
    const head = /<head>[\s\S]*<\/head>/.exec(html)?.[0] ?? "";
    expect(head).toContain("og:image");
    expect(brotliCompressSync(head.replaceAll(FETCHES, "")).length).toBeLessThan(1_500);
  });

  it("comes with the files for search engines, browsers and social networks", async () => {
    const icons = ["apple-touch-icon.png", "favicon.ico", "icon-192.png", "icon-512.png", "icon-maskable-512.png"];
    const others = ["icon.svg", "manifest.webmanifest", "og-image.png", "robots.txt", "sitemap.xml"];
    expect(await readdir(folder)).toEqual(expect.arrayContaining([...icons, ...others]));
    expect(JSON.parse(await readFile(join(folder, "manifest.webmanifest"), "utf8")).short_name).toBe(BRAND);
  });

  it("has the error-reporting client in one script of its own, which is not fetched on load", async () => {
    const all = await scripts();
    const onLoad = fetchedOnLoad(all);
    const holders = [...all].filter(([, code]) => code.includes(CLIENT_MARK)).map(([name]) => name);
    const own = holders.filter((name) => name.startsWith("sentry-client"));
    expect(own).toHaveLength(1);
    expect(onLoad.size).toBeGreaterThan(1);
    for (const name of holders) expect(onLoad).not.toContain(name);
  });
});
