import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PLANS } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { afterAll, describe, expect, it } from "vitest";
import { oddValues } from "./check/odd-values.ts";
import { siteProblems } from "./check/site-problems.ts";
import { readRenderedSite, readSite, writeRenderedSite } from "./read-site.ts";
import type { Site } from "./schema.ts";
import { listSettings } from "./parse-site.ts";

const texts = { "hero.headline": "Headline", "plans.elite.price": "Price", "risk.text": "{jobs} jobs" };
const BUILD = { texts: { en: texts, es: texts }, clientFolder: import.meta.dirname };
const folder = mkdtempSync(join(tmpdir(), "read-site-"));
afterAll(() => rmSync(folder, { recursive: true }));

const OWN = {
  brand: { name: "Cordillera Plomería" },
  phones: { company: "+13035550171" },
  voice: false,
  plans: { elite: { label: "Premium", monthlyCost: 449, annualPrepayment: 5388 } },
  claims: { rating: { text: { en: "4.8/5", es: "4,8/5" }, source: { text: "Google", url: "https://example.com/" } } },
  analytics: { adapter: "data-layer" },
  colors: { navy: "#1F3D2B" },
  language: "es",
  pages: { "/en": { language: "en", translationOf: "/" } },
};
const QUOTE = { quote: "Great", name: "Dana", business: "x" };
const SQUARE =
  '<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60" fill="#fff"><path d="M0 0h60v60z"/></svg>';

async function read(file: string | Uint8Array) {
  const path = join(folder, "site.json");
  writeFileSync(path, file);
  const result = await readSite(path);
  const found = result.ok ? siteProblems(result.site, BUILD) : [];
  return found.length > 0 ? { ok: false as const, problems: found } : result;
}

async function problems(site: object): Promise<readonly string[]> {
  const result = await read(JSON.stringify(site));
  return result.ok ? [] : result.problems;
}

async function valid(site: object): Promise<Site> {
  const result = await read(JSON.stringify(site));
  if (!result.ok) throw new Error(result.problems.join("\n"));
  return result.site;
}

const BRAND_KEYS = listSettings()
  .flatMap(({ path }) => /^brand\.(\w+)$/.exec(path)?.[1] ?? [])
  .sort();

describe("readSite", () => {
  it("readSite takes an empty file for the defaults", async () => {
    expect(await readSite(null)).toEqual({ ok: true, site: await valid({}) });
  });

  it("readSite reads JSON with comments and trailing commas", async () => {
    expect(await read('{ // who\n "brand": { "name": "Zoë" }, }')).toMatchObject({ site: { brand: { name: "Zoë" } } });
  });

  it("readSite names the place where a file is not JSON", async () => {
    expect(await read('{\n  "brand": { name: "x" }\n}')).toMatchObject({
      ok: false,
      problems: [
        expect.stringMatching(/site\.json:2:14 is not JSON: invalid symbol/),
        expect.anything(),
        expect.anything(),
      ],
    });
  });

  it("readSite takes no array for a site", async () => {
    expect(await read("[]")).toMatchObject({ ok: false, problems: [expect.stringMatching(/must hold one object/)] });
  });

  it("readSite names a key or a path that stands twice, with both lines", async () => {
    const file =
      '{\n  "brand": { "name": "A" },\n  "pages": { "/hvac": {},\n    "/hvac": {} },\n  "brand": { "name": "B" }\n}';
    expect(await read(file)).toMatchObject({
      ok: false,
      problems: [
        expect.stringMatching(/site\.json:4 says pages\.\/hvac again: line 3 does, too/),
        expect.stringMatching(/site\.json:5 says brand again: line 2 does, too/),
        expect.stringMatching(/site\.json:5 says brand\.name again: line 2 does, too/),
      ],
    });
    expect(await problems({ testimonials: [QUOTE, QUOTE] })).toEqual([]);
  });

  it("readSite refuses a file that is not UTF-8, and takes a byte order mark", async () => {
    const site = '{ "brand": { "name": "Zoë" } }';
    expect(await read(Buffer.from(site, "latin1"))).toMatchObject({
      ok: false,
      problems: [expect.stringMatching(/site\.json is not UTF-8/)],
    });
    expect(await read(`\ufeff${site}`)).toMatchObject({ ok: true, site: { brand: { name: "Zoë" } } });
  });

  it("readSite refuses a logo outside the site's folder, by its path or by a link", async () => {
    mkdirSync(join(folder, "own"), { recursive: true });
    writeFileSync(join(folder, "elsewhere.svg"), SQUARE);
    symlinkSync(join(folder, "elsewhere.svg"), join(folder, "own/link.svg"));
    const logo = (image: string) => ({ files: "own", brand: { logo: { image, width: 40, height: 40 } } });
    expect(await problems(logo("/../elsewhere.svg"))).toEqual([
      expect.stringMatching(/^brand\.logo\.image must be a path in this site/),
    ]);
    expect(await problems(logo("/link.svg"))).toEqual([
      "brand.logo.image must be a file of the site: /link.svg is a link to a file outside the folder that `files` names",
    ]);
  });

  it("oddValues names a logo that cannot be seen on navy, unless there is one for dark ground", async () => {
    const drawing = (color: string) =>
      `<svg xmlns="http://www.w3.org/2000/svg" width="60" height="60"><circle cx="30" cy="30" r="20" fill="${color}"/></svg>`;
    mkdirSync(join(folder, "logos"), { recursive: true });
    writeFileSync(join(folder, "logos/dark.svg"), drawing("#14303f"));
    writeFileSync(join(folder, "logos/light.svg"), drawing("#f5f0e6"));
    writeFileSync(join(folder, "logos/nothing.svg"), drawing("none"));
    const odd = async (brand: object) => oddValues(await valid({ files: "logos", brand }));
    const [dark, light] = ["/dark.svg", "/light.svg"].map((image) => ({ image, width: 60, height: 60 }));
    expect(await odd({ logo: light })).toEqual([]);
    // A drawing may show nothing here, such as letters of a font that this machine does not have.
    expect(await odd({ logo: { ...light, image: "/nothing.svg" } })).toEqual([]);
    expect(await odd({ logo: dark })).toEqual([
      "brand.logo can hardly be seen on navy (#12324a), where the page shows it: Set brand.logoOnDark to one that can",
    ]);
    expect(await odd({ logo: dark, logoOnDark: light })).toEqual([]);
    expect(await odd({ logo: light, logoOnDark: dark })).toEqual([
      "brand.logoOnDark can hardly be seen on navy (#12324a), where the page shows it: Choose a lighter one",
    ]);
  });

  const oddIn = async (site: object) => oddValues(await valid(site));

  it("oddValues names a logo with other proportions than its file", async () => {
    mkdirSync(join(folder, "pictures"), { recursive: true });
    writeFileSync(join(folder, "pictures/logo.svg"), SQUARE);
    const logo = (width: number) => ({
      files: "pictures",
      brand: { logo: { image: "/logo.svg", width, height: 40 } },
    });
    expect(await oddIn(logo(41))).toEqual([]);
    expect(await oddIn(logo(120))).toEqual([
      "brand.logo says 120 x 40, but /logo.svg is 60 x 60: give it the picture's own proportions, or the page moves when it loads",
    ]);
  });

  it("oddValues names a Pro plan that costs more than Elite", async () => {
    const { elite } = FIXED_PLANS;
    const prices = (pro: number) => ({ plans: { pro: { monthlyCost: pro, originalMonthlyCost: 900 }, elite } });
    expect(await oddIn(prices(497))).toEqual([]);
    expect(await oddIn(prices(500))).toEqual([
      "plans.pro.monthlyCost is $500, more than $497 of plans.elite: the page recommends elite as the larger plan",
    ]);
  });

  it("a rendered site is read as the site that it was, without its folder of files", async () => {
    mkdirSync(join(folder, "own"), { recursive: true });
    for (const file of [{}, { ...OWN, files: "own" }]) {
      const { files, ...site } = await valid(file);
      expect(files).toBe("files" in file ? join(folder, "own") : undefined);
      await writeRenderedSite(join(folder, "dist"), { ...site, files });
      expect(await readRenderedSite(join(folder, "dist"))).toEqual(site);
    }
    expect(await readRenderedSite(join(folder, "nothing"))).toBeNull();
  });

  it.each([
    ["{", "is not JSON"],
    ['{"phones":{"company":"555"},"brand":{"nmae":"x"}}', "brand.nmae is not a setting of a site"],
    ['{"brand":{"logo":{"image":"/l.svg","width":9,"height":9,"data":"x"}}}', "brand.logo.data must be a PNG picture"],
  ])("a rendered site is refused with its file and what is wrong: %s", async (text, problem) => {
    writeFileSync(join(folder, "dist.site.json"), text);
    const said = new RegExp(`dist\\.site\\.json is not a site that was rendered: .*${problem}.* Render it again\\.$`);
    await expect(readRenderedSite(join(folder, "dist"))).rejects.toThrow(said);
  });

  it.each<[site: object, problem: string | RegExp]>([
    [{ brand: { nmae: "x" } }, `brand.nmae is not a setting of a site: there may be ${BRAND_KEYS.join(", ")}`],
    [{ colors: { navy: "blue" } }, /^colors\.navy must be a colour of six digits/],
    [{ phones: { company: "+10005550134" } }, /^phones\.company must be a phone number in E\.164 form/],
    [{ plans: { pro: { price: 99 } } }, /^plans\.pro\.price is not a setting of a site: there may be .*\bmonthly/],
    [{ claims: { best: { text: "We are" } } }, /^claims\.best is not a setting of a site: there may be .*\brating\b/],
    [{ phnoes: {} }, /^phnoes is not a setting of a site: there may be .*\bphones\b/],
    [
      { pages: { "/hvac": { headlin: "x" } } },
      /^pages\.\/hvac\.headlin is not a setting of a site: there may be .*\bcopy\b/,
    ],
    [
      { testimonials: [{ quote: "Great", name: "Dana", business: "x", stars: 5 }] },
      "testimonials.0.stars is not a setting of a site: there may be business, name, quote",
    ],
    [{ testimonials: [{ quote: "Great", name: "Dana" }] }, "testimonials.0.business is missing"],
    [{ sampleCall: { recording: "/sample-call.mp3" } }, "sampleCall.captions is missing"],
    [
      { customerLogos: [{ name: "Acme", image: "https://cdn.example.com/a.svg", width: 90, height: 30 }] },
      /^customerLogos\.0\.image must be a path in this site/,
    ],
    [{ copy: { "hero.title": "x" } }, /^copy\.hero\.title is no text of the page/],
    [{ copy: { toString: "x" } }, /^copy\.toString is no text of the page/],
    [
      { copy: { "risk.text": "{jobs} of {all}" } },
      'copy.risk.text holds {all}, which the page puts nothing in place of: its text is "{jobs} jobs"',
    ],
    [
      { pages: { "/techos": { translationOf: "/roofing" } } },
      "pages./techos.translationOf must be a page of the site: there is no /roofing",
    ],
    [{ pages: { hvac: {} } }, /^pages\.hvac must be an address such as \/hvac/],
    [{ pages: { "/assets/x": {} } }, /^pages\.\/assets\/x must be an address that the product does not use/],
    [{ pages: { "/hvac": { trade: "hvacs" } } }, /^pages\.\/hvac\.trade must be one of plumbing, hvac/],
    [{ files: "./nowhere" }, /^files must be a folder/],
    [
      { brand: { logo: { image: "/logo.svg", width: 90, height: 30 } } },
      /^brand\.logo\.image must be a file of the site/,
    ],
  ])("readSite names what is wrong by its path: %j", async (site, problem) => {
    const [first, ...others] = await problems(site);
    expect(others.filter((other) => !other.startsWith("plans."))).toEqual([]);
    if (typeof problem === "string") expect(first).toBe(problem);
    else expect(first).toMatch(problem);
  });

  it("readSite refuses colours that cannot be read on what they stand on, with their ratio", async () => {
    const [worst] = await problems({ colors: { navy: "#8fb3cc" } });
    expect(worst).toBe("colors.navy must have a contrast of 4.5:1: sheet #ffffff on navy #8fb3cc has 2.21:1");
    expect(await problems({ colors: { navy: "#0b3d2e" } })).toEqual([]);
  });

  it("readSite says where a bright accent belongs", async () => {
    expect((await problems({ colors: { orange: "#f59e0b" } })).join()).toMatch(
      /has 2\.14:1\. A bright colour is for orange-bright and orange-light/,
    );
  });

  it("oddValues names the product's shades that are left beside a site's own accent", async () => {
    expect(await oddIn({ colors: { orange: "#b45309", "orange-bright": "#f59e0b" } })).toEqual([
      "colors does not set orange-deep and orange-light: beside your own accent the page keeps the product's orange there",
    ]);
    expect(await oddIn({ colors: { navy: "#0b3d2e" } })).toEqual([]);
  });

  it("readSite fills a plan from the product's, but for its original price (P20)", async () => {
    const { pro, elite } = PLANS;
    expect((await valid({ plans: { pro: { liftRate: 0.1 } } })).plans).toEqual({
      pro: { ...pro, liftRate: 0.1 },
      elite,
    });
    for (const [prices, original, other] of [
      [{ monthlyCost: 349 }, 349, elite.monthlyCost],
      [{ monthlyCost: 349, originalMonthlyCost: 449 }, 449, elite.monthlyCost],
    ] as const) {
      const { plans } = await valid({ plans: { pro: prices } });
      expect(plans.pro).toEqual({ ...pro, monthlyCost: 349, originalMonthlyCost: original });
      expect(plans.elite).toEqual({ ...elite, originalMonthlyCost: other });
    }
  });

  it("readSite refuses plans that roi-core does", async () => {
    expect(await problems({ plans: { pro: { monthlyCost: 199, originalMonthlyCost: 100 } } })).toEqual([
      "plans.pro.originalMonthlyCost must be at least the monthlyCost, 199: current value is 100",
    ]);
  });
});
