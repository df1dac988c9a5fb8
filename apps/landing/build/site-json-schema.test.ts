import { readFileSync } from "node:fs";
import { join } from "node:path";
import { readSite, settingsTable, siteJsonSchema } from "@contractor-roi/site/node";
import { expect, it } from "vitest";
import { LANDING } from "./landing-folder.ts";

it("site.schema.json is what `pnpm site schema` prints (P10)", () => {
  const published: unknown = JSON.parse(readFileSync(join(LANDING, "site.schema.json"), "utf8"));
  expect(published).toEqual(JSON.parse(JSON.stringify(siteJsonSchema())));
});

it("the example is a site, with its comments (P10)", async () => {
  expect(await readSite(join(LANDING, "site.example.json"), {})).toMatchObject({
    ok: true,
    site: {
      brand: { name: "Blue Ridge Plumbing" },
      phones: { company: "+18285550123" },
      booking: { parameters: "cal.com" },
      claims: { rating: { source: { text: "214 reviews on our own site" } } },
      colors: { navy: "#0b3d2e" },
      plans: { elite: { monthlyCost: 399 } },
    },
  });
});

it("the handbook's table has every setting as the schema says it: `site settings` prints it", () => {
  const cellsOf = (table: string) =>
    table
      .split("\n")
      .filter((row) => row.startsWith("| `"))
      .map((row) => row.split("|").map((cell) => cell.trim()));
  const page = readFileSync(join(LANDING, "../../.github/handbook/2-make-it-yours.md"), "utf8");
  const [, table = ""] = /<!-- settings -->([^]*?)<!-- end of settings -->/.exec(page) ?? [];
  expect(cellsOf(table)).toEqual(cellsOf(settingsTable()));
});
