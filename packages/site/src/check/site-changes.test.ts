import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSite, writeRenderedSite } from "../read-site.ts";
import type { Site } from "../schema.ts";
import { siteChanges } from "./site-changes.ts";

const ONE_SITE = join(import.meta.dirname, "../../../../e2e/one-site");

let work = "";
let folder = "";
beforeAll(async () => {
  work = await mkdtemp(join(tmpdir(), "site-changes-"));
  folder = join(work, "dist");
  await cp(ONE_SITE, work, { recursive: true });
  await cp(join(work, "files"), folder, { recursive: true });
  await writeRenderedSite(folder, await siteOf({}));
});
afterAll(() => rm(work, { recursive: true, force: true }));

/** The end-to-end tests' site with some values in place of its own. */
async function siteOf(changes: object): Promise<Site> {
  const file = JSON.parse(await readFile(join(ONE_SITE, "site.json"), "utf8"));
  await writeFile(join(work, "site.json"), JSON.stringify({ ...file, ...changes }));
  const read = await readSite(join(work, "site.json"));
  if (!read.ok) throw new Error(read.problems.join("\n"));
  return read.site;
}

it("siteChanges names every value that differs, by its path, old and new", async () => {
  const changed = await siteOf({
    $schema: "./other.json",
    brand: { name: "Sierra", product: "Cordillera", logo: null },
    voice: { key: "public" },
    booking: { url: "https://citas.cordillera.example/visita" },
    captcha: { turnstileSiteKey: "0x4AAA" },
    testimonials: [{ quote: "Bien", name: "Dana", business: "Tejados" }],
    copy: { "hero.note": "Un minuto" },
    timeZone: "",
    quotes: { setupFee: 99 },
    pages: { "/en": { language: "en", translationOf: "/" }, "/calefaccion": { trade: "hvac", plan: "elite" } },
  });
  expect(await siteChanges(changed, folder)).toEqual([
    'brand.name is "Sierra": it was "Cordillera Plomería"',
    'brand.logo is not set: it was {"image":"/logo.svg","width":240,"height":60}',
    'brand.logoOnDark is not set: it was {"image":"/logo-on-dark.svg","width":240,"height":60}',
    'booking.url is "https://citas.cordillera.example/visita": it was "https://citas.cordillera.example/llamada"',
    'booking.parameters is "none": it was "cal.com"',
    'captcha.turnstileSiteKey is "0x4AAA": it was not set',
    expect.stringMatching(/^voice is \{"key":"public",.*\}: it was false$/),
    'testimonials.0 is {"quote":"Bien","name":"Dana","business":"Tejados"}: it was not set',
    'copy.hero.note is "Un minuto": it was not set',
    'timeZone is not set: it was "America/Denver"',
    "quotes.setupFee is 99: it was not set",
    'pages./calefaccion.plan is "elite": it was "pro"',
  ]);
});

it("siteChanges names a file of the site that is another one, or new", async () => {
  expect(await siteChanges(await siteOf({}), folder)).toEqual([]);
  await writeFile(join(work, "files/logo.svg"), "<svg/>");
  await writeFile(join(work, "files/team.svg"), "<svg/>");
  expect(await siteChanges(await siteOf({}), folder)).toEqual([
    "files has another /logo.svg",
    "files has /team.svg: it was not there",
  ]);
});

it("siteChanges tells a folder without a site from one with the same", async () => {
  expect(await siteChanges(await siteOf({}), join(work, "nothing"))).toBeNull();
});
