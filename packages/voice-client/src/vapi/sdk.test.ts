import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { ENGINE_URL, loadVapi, unwrapDefault } from "./sdk.ts";

class Sdk {
  readonly isSdk = true;
}

describe("unwrapDefault", () => {
  it.each([
    ["a test runner's import", { default: Sdk }],
    ["a production bundle's import", { default: { default: Sdk } }],
    ["a require", Sdk],
  ])("finds the class in %s", (_name, imported) => {
    expect(unwrapDefault(imported)).toBe(Sdk);
  });

  it.each([null, undefined, {}, { default: {} }, { default: { default: { default: { default: Sdk } } } }])(
    "throws for %j",
    (imported) => {
      expect(() => unwrapDefault(imported)).toThrow("the voice SDK exports no class");
    },
  );
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
