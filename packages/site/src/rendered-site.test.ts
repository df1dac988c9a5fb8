// @vitest-environment node
import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parseSite, placeholdersIn } from "./parse-site.ts";
import { readRenderedSite, writeRenderedSite } from "./rendered-site.ts";

const OWN = {
  brand: { name: "Cordillera Plomería", logo: { image: "/logo.png", width: 240, height: 60 } },
  phones: { company: "+13035550171" },
  voice: false,
  plans: { elite: { label: "Premium", monthlyCost: 449, annualPrepayment: 5388 } },
  claims: { rating: { text: { en: "4.8/5", es: "4,8/5" }, source: { text: "Google", url: "https://example.com/" } } },
  analytics: { adapter: "data-layer" },
  colors: { navy: "#1F3D2B" },
  language: "es",
  pages: { "/en": { language: "en", translationOf: "/" } },
};

describe("what stands beside a rendered folder", () => {
  let work: string;
  let folder: string;
  beforeAll(async () => {
    work = await mkdtemp(join(tmpdir(), "rendered-site-"));
    folder = join(work, "dist");
  });
  afterAll(() => rm(work, { recursive: true }));

  const write = (text: string) => writeFile(`${folder}.site.json`, text);

  it.each([
    ["the defaults", null],
    ["an owner's", OWN],
  ])("is the site that was written: %s", async (_whose, file) => {
    const parsed = parseSite(file, {});
    if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
    const { site, warnings } = parsed;
    expect(warnings).not.toEqual([]);
    await writeRenderedSite(folder, { site, warnings });
    expect(await readdir(work)).toEqual(["dist.site.json"]);
    expect(await readRenderedSite(folder)).toEqual({ site, warnings, logo: null });
    const logo = "data:image/png;base64,iVBORw0KGgo=";
    await writeRenderedSite(folder, { site, warnings, logo });
    expect(await readRenderedSite(folder)).toEqual({ site, warnings, logo });
  });

  it("is null where no site was rendered", async () => {
    expect(await readRenderedSite(join(work, "nothing"))).toBeNull();
  });

  it.each([
    ["{", "it is not JSON"],
    ["null", "the whole is missing"],
    ['{"site":{"phones":{"company":"555"},"brand":{"nmae":"x"}}}', "brand.nmae is not a setting of a site"],
    ['{"site":{"phones":{"company":"555"}}}', "phones.company must be a phone number in E.164 form"],
    ['{"site":{},"warnings":"none"}', "warnings must be a list of texts"],
    ['{"site":{},"logo":"/logo.svg"}', "logo must be a PNG as a data URL"],
  ])("is refused with its name and what is wrong: %s", async (text, problem) => {
    await write(text);
    await expect(readRenderedSite(folder)).rejects.toThrow(`${folder}.site.json is not a site that was rendered: `);
    await expect(readRenderedSite(folder)).rejects.toThrow(problem);
  });

  it("takes the default of a setting that it lacks", async () => {
    await write('{"site":{"brand":{"name":"Blue Ridge"}}}');
    const rendered = await readRenderedSite(folder);
    expect(rendered?.site.brand.product).toBe("Ringwell");
    expect(rendered?.warnings).toEqual([]);
  });
});

it("placeholdersIn names what an owner has left as the product has it, and nothing that is not used", () => {
  const placeholders = (file: object) => {
    const parsed = parseSite(file, {}, 4180);
    if (!parsed.ok) throw new Error(parsed.problems.join("\n"));
    expect(placeholdersIn(parsed.site)).toEqual(parsed.placeholders);
    return parsed.placeholders;
  };
  expect(placeholders({})).toContain("phones.voiceError");
  expect(placeholders(OWN)).toEqual(["booking.url", "addresses.marketing", "addresses.site"]);
});
