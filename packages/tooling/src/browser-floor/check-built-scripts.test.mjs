import { readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import { describe, expect, it } from "vitest";
import { ROOT } from "../processes.mjs";
import { OLDEST } from "./browser-floor.mjs";
import { newerThanOldest } from "./check-built-scripts.mjs";

const check = (code, ...others) =>
  newerThanOldest([code, ...others].map((text, index) => ({ file: `assets/chunk-${index}.js`, code: text })));

/** What the page's build makes of a module. */
async function minified(code) {
  const entry = "\0entry";
  const source = { name: "source", resolveId: (id) => (id === "entry" ? entry : null), load: () => code };
  const options = { write: false, minify: true, target: "es2022", rollupOptions: { input: "entry" } };
  const { output } = await build({ configFile: false, logLevel: "silent", plugins: [source], build: options });
  return output[0].code;
}

describe("newerThanOldest", () => {
  it("names the file, the API, since when it is there and the oldest browsers, through minification (X2)", async () => {
    const code = await minified(`
      const hostOf = (address) => (URL.canParse(address) ? new URL(address).host : "");
      document.title = [hostOf(location.href), hostOf(document.referrer)].join(" ");
    `);
    expect(code).not.toContain("hostOf");
    const [sentence, ...more] = check(code);
    expect(sentence).toMatch(
      /^assets\/chunk-0\.js uses URL\.canParse, there since Chrome 120, Edge 120, Safari 17, but the oldest browsers are Chrome 111, /,
    );
    expect(more).toEqual([]);
  });

  it.each([
    ["window.URL.canParse(text)", "URL.canParse"],
    ["const { canParse } = URL", "URL.canParse"],
    ["links.filter(URL.canParse)", "URL.canParse"],
    ["const Address = URL; Address.canParse(text)", ".canParse"],
    ["const { promise } = Promise.withResolvers()", "Promise.withResolvers"],
    ["Object.groupBy(leads, byTrade)", "Object.groupBy"],
    ["new Intl.DurationFormat()", "Intl.DurationFormat"],
    ["const all = (seen) => seen.union(others)", ".union"],
    ["requestIdleCallback(start)", "requestIdleCallback"],
    ["navigator.connection.saveData", "navigator.connection"],
    ["if (URL.parse) URL.canParse(text)", "URL.canParse"],
    ["const start = () => { if (!isReady) return; requestIdleCallback(start); }", "requestIdleCallback"],
  ])("reports %s", (code, api) => {
    const [sentence, ...more] = check(code);
    expect(sentence).toContain(` uses ${api}, there since `);
    expect(more).toEqual([]);
  });

  it.each([
    "if (URL.canParse) URL.canParse(text)",
    "typeof URL.canParse == `function` && URL.canParse(text)",
    "`canParse` in URL ? URL.canParse(text) : isAddress(text)",
    "URL.canParse?.(text)",
    "const parse = URL.parse ?? parseAddress",
    "const hasHex = typeof Uint8Array.fromHex == `function`; const read = (text) => hasHex ? Uint8Array.fromHex(text) : null",
    "const start = () => { if (!window.requestIdleCallback) return setTimeout(start); requestIdleCallback(start); }",
    "const isKept = document.prerendering || document.wasDiscarded",
    "navigator.connection?.saveData",
    "measure(document.prerendering)",
    "const URL = { canParse: () => true }; URL.canParse(text)",
    "const groups = { union: (others) => others }; const all = (seen) => seen.union(groups)",
    "[3, 1].toSorted(); structuredClone({}); crypto.randomUUID(); AbortSignal.timeout(1)",
  ])("does not report %s", (code) => {
    expect(check(code)).toEqual([]);
  });

  it("takes what one script defines for its own in the others, too", () => {
    expect(check("const all = (shapes) => shapes.union(circle)", "class Shapes { union(other) {} }")).toEqual([]);
  });

  it.each(["const word = /[\\p{L}--[a-z]]/v", "using file = open()"])("reports newer syntax: %s", (code) => {
    expect(check(code)).toEqual([expect.stringContaining("assets/chunk-0.js has syntax that Chrome 111, Edge 111,")]);
  });

  it("holds what the README promises", () => {
    const { Chrome, Edge, Firefox, Safari } = OLDEST;
    expect(Edge).toBe(Chrome);
    expect(readFileSync(join(ROOT, "README.md"), "utf8").replaceAll(/\s+/g, " ")).toContain(
      `Chrome and Edge ${Chrome}, Firefox ${Firefox}, Safari ${Safari}`,
    );
  });
});
