import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { VOICE_LINES } from "./demo/recorded-voice.ts";
import { buildCallEngine, buildPage, type BuiltPage } from "./testing/build-page.ts";

/** Texts that only the stand-in engine has. */
const ENGINE_TEXTS = ["voiceSandbox", "sandbox-assistant", VOICE_LINES.greeting.text, "AudioBufferSourceNode"];

let page: BuiltPage;
beforeAll(async () => {
  page = await buildPage(fileURLToPath(new URL("../live/page", import.meta.url)));
});
afterAll(() => page.remove());

describe("a production bundle", () => {
  it("has the SDK in a chunk of its own, apart from the script of the page (V6)", () => {
    const withSdk = page.scripts.filter(({ code }) => code.includes("Vapi Speaker"));
    const entry = page.scripts.find(({ fileName }) => fileName.includes("index"));
    expect(withSdk).toHaveLength(1);
    expect(withSdk).not.toContain(entry);
    expect(gzipSync(entry?.code ?? "").length).toBeLessThan(12_000);
    expect(gzipSync(withSdk[0]?.code ?? "").length).toBeLessThan(90_000);
  });

  it("has nothing of the stand-in engine in it, and needs no eval of its own", async () => {
    const engine = await buildCallEngine();
    for (const text of ENGINE_TEXTS) {
      expect(engine).toContain(text);
      for (const { code } of page.scripts) expect(code).not.toContain(text);
    }
    expect(engine).not.toMatch(/\beval\(|new Function\(/);
  });
});
