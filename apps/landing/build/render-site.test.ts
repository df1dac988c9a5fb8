import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { calculateRoi, DEFAULT_ROI_INPUTS, formatUsd, withBusinessType } from "@contractor-roi/roi-core";
import type { Site } from "@contractor-roi/site";
import { readRenderedSite, siteWarnings, unsettledIn } from "@contractor-roi/site/node";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { renderedSite } from "../src/testing/rendered-site.ts";
import { LANDING } from "./site-build.ts";

const PROGRAM = join(LANDING, "dist.site/site.js");
const ONE_SITE = join(LANDING, "../../e2e/one-site/site.json");
const EXAMPLE = join(LANDING, "site.example.json");
/** The most different letters that a headline can have. */
const ALL_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz01234567";
const WITHOUT_DISCOUNT = {
  label: "Pro",
  liftRate: 0.1,
  timeSavingsFactor: 0.4,
  hourlyValue: 40,
  monthlyCost: 249,
  originalMonthlyCost: 249,
};
let temporary = "";
let folder = "";
let said = { stdout: "", stderr: "" };

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "render-site-"));
  folder = join(temporary, "site");
  said = await renderedSite(folder, EXAMPLE, ["--allow-placeholders", "--host", "nginx"]);
});
afterAll(() => rm(temporary, { recursive: true, force: true }));

const ownSite = async (): Promise<Site> => {
  const rendered = await readRenderedSite(folder);
  if (!rendered) throw new Error("The site must say what it was rendered from: it does not");
  return rendered;
};
const site = (...args: readonly string[]) =>
  promisify(execFile)(process.execPath, [PROGRAM, ...args], { env: { ...process.env, TZ: "UTC" } });
const read = (name: string): Promise<string> => readFile(join(folder, name), "utf8");
const parse = async (name: string): Promise<Document> => new DOMParser().parseFromString(await read(name), "text/html");
const content = (page: Document, name: string): string | null | undefined =>
  page.querySelector(`meta[name="${name}"], meta[property="${name}"]`)?.getAttribute("content");

describe("a rendered site", () => {
  it("says what its file says: brand, phone, prices, claims, texts, and the figures of its plans", async () => {
    const page = await parse("index.html");
    const text = page.body.textContent;
    for (const own of [
      "Blue Ridge Plumbing",
      "(828) 555-0123",
      "$389",
      "Just $13/day",
      "Up to $150/month off",
      "4.83/5",
    ])
      expect(text).toContain(own);
    expect(text).toContain("No card • One minute");
    for (const regular of ["Ringwell", "$497", "$17/day", "4.9/5"]) expect(text).not.toContain(regular);
    const { plans } = await ownSite();
    const shown = page.querySelector("[data-testid=net-per-month]")?.textContent;
    expect(shown).toBe(formatUsd(calculateRoi(DEFAULT_ROI_INPUTS, plans).netMonthlySavings));
  });

  it("has its pages: each with its headline, trade, plan, urgency, address and picture", async () => {
    const page = await parse("hvac.html");
    expect(page.querySelector("h1")?.textContent).toBe("Never Miss an HVAC Call");
    expect(page.title).toBe("Never Miss an HVAC Call | Blue Ridge Plumbing ROI Calculator for HVAC");
    expect(content(page, "description")).toMatch(/ for home-service contractors: HVAC\.$/);
    expect(page.querySelector("link[rel=canonical]")?.getAttribute("href")).toBe("https://roi.blue-ridge.example/hvac");
    expect(content(page, "og:url")).toBe("https://roi.blue-ridge.example/hvac");
    expect(content(page, "og:image")).toBe("https://roi.blue-ridge.example/og-image-hvac.png");
    expect([...page.querySelectorAll("input:checked")].map((input) => input.getAttribute("value"))).toEqual([
      "hvac",
      "pro",
    ]);
    expect(page.querySelector("[role=timer]")).toBeNull();
    const { plans } = await ownSite();
    const inputs = { ...withBusinessType(DEFAULT_ROI_INPUTS, "hvac"), selectedPlan: "pro" as const };
    expect(page.querySelector("[data-testid=net-per-month]")?.textContent).toBe(
      formatUsd(calculateRoi(inputs, plans).netMonthlySavings),
    );
    expect((await parse("roofing/spring.html")).querySelector("h1")?.textContent).toBe("Storm Season Is Calling");
    const sitemap = new DOMParser().parseFromString(await read("sitemap.xml"), "application/xml");
    expect([...sitemap.querySelectorAll("loc")].map(({ textContent }) => new URL(textContent).pathname)).toEqual([
      "/",
      "/hvac",
      "/roofing/spring",
    ]);
  });

  it("has its colours in page, pictures and icons, and each document's style in its policy", async () => {
    for (const name of ["index.html", "hvac.html", "roofing/spring.html", "404.html", "embed.html", "embed/es.html"]) {
      const html = await read(name);
      const [, style = ""] = /<style>([\s\S]*?)<\/style>/.exec(html) ?? [];
      expect(style, name).toContain(
        ":root{--color-navy:#0b3d2e;--color-orange:#8a2be2;--color-orange-deep:#5b1a9a;--color-orange-bright:#c08bff;--color-orange-light:#d4b0ff}",
      );
      const hash = createHash("sha256").update(style).digest("base64");
      expect(await read(`${name}.csp`), name).toContain(`'sha256-${hash}'`);
      expect(content(await parse(name), "theme-color"), name).toBe("#0b3d2e");
    }
    const corner = { left: 4, top: 20, width: 1, height: 1 };
    const picture = await sharp(join(folder, "og-image-hvac.png")).extract(corner).removeAlpha().raw().toBuffer();
    expect(picture.toString("hex")).toBe("0b3d2e");
    const icon = await sharp(join(folder, "icon-maskable-512.png")).extract(corner).removeAlpha().raw().toBuffer();
    expect(icon.toString("hex")).toBe("0b3d2e");
  });

  it("publishes the scripts of every other site: no value of an owner is in one", async () => {
    const scripts = (await readdir(join(folder, "assets"))).filter((name) => name.endsWith(".js"));
    expect(scripts.length).toBeGreaterThan(10);
    for (const name of scripts) {
      const code = await read(`assets/${name}`);
      expect(code === (await readFile(join(LANDING, "dist/assets", name), "utf8")), name).toBe(true);
      expect(code, name).not.toMatch(/Ringwell|\+1202555|sb_publishable|Blue Ridge/);
    }
    const names = await readdir(folder, { recursive: true });
    expect(names.filter((name) => /\.map$|\.conf$|prerender|site\.js|templates/.test(name))).toEqual([]);
  });

  it("for nginx comes with a file beside it that sends each document with its policy", async () => {
    const included = await readFile(`${folder}.nginx.conf`, "utf8");
    for (const name of ["index.html", "hvac.html", "roofing/spring.html", "embed.html", "404.html"])
      expect(included, name).toContain(`"${await read(`${name}.csp`)}; frame-ancestors `);
    expect(included.match(/^location = (?=.*internal;).*? \{/gm)).toEqual(["location = /404.html {"]);
  });

  it("is named with each placeholder that it has, once, for the server's starts, too", async () => {
    expect(said.stdout).toBe(
      `The site is in ${folder}, with the headers for nginx in ${folder}.nginx.conf.\n` +
        "Its leads go to its own address: on a host without our server set backend.url, or they are refused.\n",
    );
    const warnings = said.stderr.trimEnd().split("\n");
    expect(warnings).toEqual([
      expect.stringMatching(/^\[placeholder\] voice\.key is not set/),
      expect.stringMatching(/^\[placeholder\] still the product's examples.*brand\.name \(Blue Ridge Plumbing\)/),
      expect.stringMatching(/^\[placeholder\] claims names no source for contractorsCalculated/),
    ]);
    expect(siteWarnings(await ownSite()).map((warning) => `[placeholder] ${warning}`)).toEqual(warnings);
    expect((await readdir(folder, { recursive: true })).filter((name) => name.endsWith("site.json"))).toEqual([]);
  });
});

describe("pnpm site", () => {
  it("render refuses a demo voice button and a placeholder phone, unless it is told to allow them", async () => {
    const target = join(temporary, "refused");
    const render = (file: object, ...options: readonly string[]): Promise<string> =>
      renderedSite(target, file, options).then(
        ({ stderr }) => stderr,
        ({ stderr }: { readonly stderr: string }) => stderr,
      );
    expect(await render({})).toMatch(/must have a voice\.key/);
    expect(await render({ voice: { key: "public" } })).toMatch(/must have a phones\.company/);
    const own = { voice: { key: "public" }, phones: { company: "+18285550123" } };
    expect(await render(own, "--host", "netlify")).toMatch(/must have a backend\.url/);
    expect(await readdir(temporary)).not.toContain("refused");
    const [pro, elite] = [
      WITHOUT_DISCOUNT,
      { ...WITHOUT_DISCOUNT, label: "Elite", monthlyCost: 399, originalMonthlyCost: 399 },
    ];
    const rendered = {
      ...own,
      plans: { pro, elite },
      backend: { url: "https://abc.supabase.co" },
      pages: { "/hvac": { headline: ALL_LETTERS } },
      files: "own",
    };
    await mkdir(join(temporary, "own/texts"), { recursive: true });
    await writeFile(join(temporary, "own/texts/terms.txt"), "Paid by the month. ".repeat(100));
    // It is no reason to refuse that a page is slow.
    const warnings = await render(rendered, "--host", "netlify", "--port", "5180");
    expect(warnings).toContain("[budget] pages./hvac.headline: the first view takes ");
    // Until the site has an address, the page's is this machine's.
    expect(warnings).toMatch(/addresses\.site is not set: .* \(http:\/\/localhost:5180\/\)/);
    const first = await readFile(join(target, "index.html"), "utf8");
    expect(first).toContain('<link rel="canonical" href="http://localhost:5180/"');
    expect(first).not.toContain("localhost:4173");
    // The owner's files are sent compressed, too, also from a folder.
    expect(await readdir(join(target, "texts"))).toEqual(["terms.txt", "terms.txt.br", "terms.txt.gz"]);
    // No discount that the site does not give.
    expect(first).toContain("$399");
    expect(first).not.toContain("month off");
    expect(first).not.toMatch(/<s[ >]|Original price/);
    const policy = await readFile(join(target, "index.html.csp"), "utf8");
    expect(await readFile(join(target, "_headers"), "utf8")).toContain(`${policy}; frame-ancestors 'none'\n`);
  });

  it("render leaves a folder alone that holds something else", async () => {
    const target = await mkdtemp(join(temporary, "photos-"));
    await writeFile(join(target, "a.jpg"), "");
    await expect(renderedSite(target, {})).rejects.toMatchObject({
      stderr: expect.stringContaining("must be empty or hold a rendered site"),
    });
    expect(await readdir(target)).toEqual(["a.jpg"]);
  });

  it("and each of its commands say what they do", async () => {
    const { stdout } = await site("--help");
    expect(stdout).toMatch(/Usage: site .*[^]*check .*[^]*render .*[^]*texts .*[^]*schema .*[^]*settings /);
    expect((await site("--version")).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
    expect((await site("check", "-h")).stdout).toContain("Usage: site check [options]");
    await expect(site("check", "--ouput", "x")).rejects.toMatchObject({
      code: 2,
      stderr: expect.stringContaining("unknown option '--ouput'"),
    });
  });

  it("check says that all is well, and what consent and countdown (P8) claim", async () => {
    const allIsWell = "All is well: nothing in the site is wrong, missing or over the load budget.\n";
    const real = (await readFile(ONE_SITE, "utf8"))
      .replaceAll(".example/", ".com/")
      .replace("+13035550171", "+13035557171")
      .replace('"files": "files"', `"files": ${JSON.stringify(join(ONE_SITE, "../files"))}`);
    await writeFile(join(temporary, "real.json"), real);
    const { stdout, stderr } = await site("check", "--config", join(temporary, "real.json"));
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^\[consent\] .* set copy\.lead\.consent .*\n\[urgency\] .* set "urgency" to "none"\.\n/);
    expect(stdout.split("\n").slice(2).join("\n")).toBe(allIsWell);
    const none = real.replace("{", '{ "urgency": "none",').replace('"America/Denver"', '""');
    await writeFile(join(temporary, "none.json"), none);
    const said = (await site("check", "--config", join(temporary, "none.json"))).stdout;
    expect(said).not.toContain("[urgency]");
    expect(said).toMatch(/\[timeZone\] This machine runs on UTC: .* set "timeZone"/);
  });

  it("check -o names what would change in a rendered site, and a folder without one", async () => {
    const config = join(temporary, "changed.json");
    const example = (await readFile(EXAMPLE, "utf8"))
      .replace("+18285550123", "+13035550172")
      .replace("{", '{ "urgency": "none", "timeZone": "America/Denver",');
    await writeFile(config, example.replace('"hero.note"', '"lead.consent": "A machine may call me.", "hero.note"'));
    const compared = (target: string) => site("check", "--config", config, "-o", target);
    await expect(compared(folder)).rejects.toMatchObject({
      // No note on the consent, which is the owner's.
      stdout: `[changed] phones.company is "+13035550172": it was "+18285550123"\n[changed] urgency is "none": it was "countdown"\n[changed] copy.lead.consent is "A machine may call me.": it was not set\n[changed] timeZone is "America/Denver": it was not set\n`,
    });
    await expect(compared(temporary)).rejects.toMatchObject({
      stderr: expect.stringContaining(`There is no rendered site to compare with in ${temporary}\n`),
    });
  });

  it("check names each fact of the example's business that a copy with a name of its own still has", async () => {
    const copy = join(temporary, "copy.json");
    const example = await readFile(EXAMPLE, "utf8");
    await writeFile(copy, example.replace('"Blue Ridge Plumbing"', '"Ace Plumbing"').replace("189", "201"));
    const warned = await site("check", "--config", copy).catch(({ stderr }: { readonly stderr: string }) => ({
      stderr,
    }));
    const [line = ""] = /\[placeholder\] still the product's examples.*/.exec(warned.stderr) ?? [];
    for (const shown of [
      "brand.product (Blue Ridge)",
      "phones.company (+18285550123)",
      "booking.url (https://cal.com/blue-ridge/strategy)",
      "addresses.site (https://roi.blue-ridge.example/)",
      "legal.name (Blue Ridge Plumbing LLC)",
      "legal.privacyUrl (https://www.blue-ridge.example/privacy)",
      "plans.elite.monthlyCost (389)",
      "plans.elite.originalMonthlyCost (539)",
      "claims.rating.text (4.83/5)",
      "claims.rating.source.text (214 reviews on our own site)",
      "copy.hero.note (No card • One minute)",
    ])
      expect(line).toContain(shown);
    // A value that the owner changed, left out or chose is no example.
    expect(line).not.toMatch(/brand\.name|plans\.pro\.monthlyCost|claims\.guarantee|parameters|colors|pages/);
    const rendered = join(temporary, "copied");
    await renderedSite(rendered, copy);
    expect(unsettledIn((await readRenderedSite(rendered))!)).toEqual(
      expect.arrayContaining(["phones.company", "legal.name", "plans.elite.monthlyCost", "claims.rating.text"]),
    );
  });

  it("check ends with 1 where anything is wrong or over the load budget, and names it by its path", async () => {
    await writeFile(join(temporary, "bad.json"), '{ "urgency": "both", "colors": { "navy": "#ffffff" } }');
    await expect(site("check", "--config", join(temporary, "bad.json"))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining("urgency must be countdown, spots or none"),
    });
    await writeFile(join(temporary, "slow.json"), JSON.stringify({ pages: { "/hvac": { headline: ALL_LETTERS } } }));
    await expect(site("check", "--config", join(temporary, "slow.json"))).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /voice\.key is not set[^]*claims names no source for contractorsCalculated[^]*\[budget\] pages\.\/hvac\.headline: the first view takes 1\d,\d{3} bytes as sent, [^]* more than 14,000\. /,
      ),
    });
  });
});
