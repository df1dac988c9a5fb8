import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSite, settingsTable, siteJsonSchema } from "@contractor-roi/site/node";
import { expect, it } from "vitest";
import { LANDING } from "./site-build.ts";

it("site.schema.json is what `pnpm site schema` prints", () => {
  const published: unknown = JSON.parse(readFileSync(join(LANDING, "site.schema.json"), "utf8"));
  expect(published).toEqual(JSON.parse(JSON.stringify(siteJsonSchema())));
});

it("the example is a site, with comments, and states each fact that is an example by default (P20)", async () => {
  expect(await readSite(join(LANDING, "site.example.json"))).toMatchObject({
    ok: true,
    site: {
      examples: [],
      brand: { name: "Blue Ridge Plumbing" },
      phones: { company: "+18285550123" },
      booking: { parameters: "cal.com" },
      claims: { rating: { source: { text: "214 reviews on our own site" } } },
      colors: { navy: "#0b3d2e" },
      plans: { elite: { monthlyCost: 389 } },
    },
  });
});

it("the handbook names every key of a site, and `site settings` prints each with its default and meaning", () => {
  const page = readFileSync(join(LANDING, "../../.github/handbook/2-make-it-yours.md"), "utf8");
  const { properties } = JSON.parse(readFileSync(join(LANDING, "site.schema.json"), "utf8"));
  const keys = Object.keys(properties).filter((key) => key !== "$schema");
  expect(keys.length).toBeGreaterThan(20);
  expect(keys.filter((key) => !page.includes(`\`${key}\``))).toEqual([]);
  const printed = settingsTable();
  expect(printed).toContain("| `brand.name` | `Ringwell` | the brand, ");
  expect(keys.filter((key) => !printed.includes(`| \`${key}`))).toEqual([]);
});
