import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { SETTINGS } from "../../src/config/page-config.ts";
import { LANDING } from "../landing-folder.ts";
import { siteJsonSchema } from "./site-json-schema.ts";

type Schema = { readonly properties?: Readonly<Record<string, Schema>>; readonly [key: string]: unknown };

const published: Schema = JSON.parse(readFileSync(join(LANDING, "site.schema.json"), "utf8"));

it("site.schema.json is what `pnpm site schema` prints (P10)", () => {
  expect(published).toEqual(JSON.parse(JSON.stringify(siteJsonSchema())));
});

it("site.schema.json knows every value that has a variable, and what it must be", () => {
  for (const { path } of Object.values(SETTINGS)) {
    if (path === undefined) continue;
    const at = path.split(".").reduce<Schema | undefined>((schema, key) => schema?.properties?.[key], published);
    expect(at, path).toBeDefined();
  }
  expect(published.properties?.["phones"]?.properties?.["company"]?.["description"]).toMatch(/E\.164/);
});
