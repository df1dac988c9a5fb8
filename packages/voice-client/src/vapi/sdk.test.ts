import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { expect, it } from "vitest";
import { ENGINE_URL, exportOf, loadVapi } from "./sdk.ts";

it.each([
  ["default", "a test runner", { default: String }],
  ["default", "a production bundle", { default: { default: String } }],
  ["client", "a test runner", { client: String, default: {} }],
  ["client", "a production bundle", { default: { client: String } }],
])("exportOf finds the export %s where %s has put it", (name, _importer, imported) => {
  expect(exportOf(imported, name)).toBe(String);
});

it("loadVapi loads the SDK once, also outside a browser", async () => {
  const sdk = await loadVapi();
  expect(new sdk.Vapi("key")).toHaveProperty("start");
  expect(sdk.http.customFetch).toBeTypeOf("function");
  expect(await loadVapi()).toEqual(sdk);
});

it("ENGINE_URL is the engine of the daily-js that the SDK brings", () => {
  const resolve = createRequire(createRequire(import.meta.url).resolve("@vapi-ai/web")).resolve;
  const dailyJs = readFileSync(resolve("@daily-co/daily-js"), "utf8");
  const [, start, version, end] = /^(.+\/versioned\/)([\d.]+)(\/.+)$/.exec(ENGINE_URL) ?? [];
  for (const part of [`"${start}"`, `"${version}"`, `"${end}"`]) expect(dailyJs).toContain(part);
});
