import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "@contractor-roi/tooling/programs";
import { chromium, type Browser, type BrowserContext, type Page } from "playwright";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import type { LoggedEvent } from "../live/page/main.ts";
import { buildCallEngine, buildPage, type BuiltPage } from "./testing/build-page.ts";
import { answerCall } from "./testing/endpoint.ts";
import { servePage, type PageServer } from "./testing/serve-page.ts";

// A production page's headers, without the provider's hosts and its noise filter's sources.
const HEADERS = JSON.parse(
  readFileSync(fileURLToPath(new URL("../live/page-headers.json", import.meta.url)), "utf8")
    .replaceAll(/ (https|wss):[^ ;"]+/g, "")
    .replace(" 'wasm-unsafe-eval' blob:", ""),
) as Readonly<Record<string, string>>;
const FAKE_DEVICES = ["--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream"];

const found = findBrowser();
let built: BuiltPage;
let server: PageServer;

beforeAll(async () => {
  if (!found) return;
  built = await buildPage(fileURLToPath(new URL("../live/page", import.meta.url)));
  await writeFile(join(built.folder, "other.js"), "void 0;");
  const engine = await buildCallEngine();
  const engineHeaders = { "content-type": "text/javascript; charset=utf-8" };
  server = await servePage(built.folder, HEADERS, (request) => {
    if (request.url.endsWith("/call-engine.js"))
      return Promise.resolve(new Response(engine, { headers: engineHeaders }));
    return answerCall(request);
  });
});
afterAll(async () => {
  await server?.close();
  await built?.remove();
});

/** Counts resources that a page leaves behind, from before its first script. */
function watchLeftovers(): void {
  const tracks: MediaStreamTrack[] = [];
  const listeners: Record<string, number> = {};
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
  for (const target of [window, navigator.mediaDevices]) {
    const add = target.addEventListener.bind(target);
    const remove = target.removeEventListener.bind(target);
    const known = new Map<string, Set<unknown>>();
    target.addEventListener = (type: string, listener: EventListener, options?: AddEventListenerOptions) => {
      options?.signal?.addEventListener("abort", () => target.removeEventListener(type, listener));
      const entries = known.get(type) ?? new Set();
      known.set(type, entries.add(listener));
      listeners[type] = entries.size;
      add(type, listener, options);
    };
    target.removeEventListener = (type: string, listener: EventListener) => {
      known.get(type)?.delete(listener);
      listeners[type] = known.get(type)?.size ?? 0;
      remove(type, listener);
    };
  }
  const contexts: AudioContext[] = [];
  window.AudioContext = class extends AudioContext {
    constructor(options?: AudioContextOptions) {
      super(options);
      contexts.push(this);
    }
  };
  Object.assign(window, { leftovers: { tracks, contexts, listeners } });
}

type Leftovers = {
  readonly opened: number;
  readonly live: number;
  readonly audio: number;
  readonly contexts: number;
  readonly scripts: number;
  readonly listeners: Readonly<Record<string, number>>;
};

function readLeftovers(page: Page): Promise<Leftovers> {
  return page.evaluate(() => {
    const { tracks, contexts, listeners } = (
      window as unknown as {
        leftovers: { tracks: MediaStreamTrack[]; contexts: AudioContext[]; listeners: Record<string, number> };
      }
    ).leftovers;
    return {
      opened: tracks.length,
      live: tracks.filter((track) => track.readyState === "live").length,
      audio: document.querySelectorAll("audio").length,
      contexts: contexts.filter(({ state }) => state !== "closed").length,
      scripts: document.querySelectorAll("script[src*='call-engine']").length,
      listeners: {
        message: listeners["message"] ?? 0,
        pagehide: listeners["pagehide"] ?? 0,
        devicechange: listeners["devicechange"] ?? 0,
      },
    };
  });
}

/** Returns a function that counts the requests for calls from now on. */
function countPosts(page: Page): () => number {
  let posts = 0;
  page.on("request", (request) => {
    if (request.method() === "POST") posts += 1;
  });
  return () => posts;
}

const NOTHING_LEFT = {
  live: 0,
  audio: 0,
  contexts: 0,
  scripts: 0,
  listeners: { message: 0, pagehide: 0, devicechange: 0 },
};

describe.skipIf(!found)("in Chromium, built for production, under a CSP without 'unsafe-eval'", () => {
  let browser: Browser;
  let page: Page;
  let problems: string[] = [];

  function open(args: readonly string[]): void {
    beforeAll(async () => {
      browser = await chromium.launch({
        executablePath: found?.executablePath ?? "",
        args: [...(found?.args ?? []), "--disable-gpu", ...args],
      });
    });
    afterAll(() => browser?.close());
    afterEach(async () => {
      await page.context().close();
      expect(problems).toEqual([]);
    });
  }

  async function goTo(
    engine = "/voice-sandbox/call-engine.js",
    prepare: (context: BrowserContext) => Promise<void> = () => Promise.resolve(),
  ): Promise<void> {
    const context = await browser.newContext();
    await prepare(context);
    page = await context.newPage();
    problems = [];
    page.on("console", (message) => {
      const text = message.text();
      // daily-js reports lost connections to its makers, which this CSP forbids; that is harmless.
      if (text.includes("ingest.sentry.io")) return;
      if (/content security policy|unsafe-eval|not a constructor/i.test(text)) problems.push(text);
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.addInitScript(watchLeftovers);
    await page.goto(`${server.url}/?api=/voice-sandbox&engine=${engine}`);
  }

  async function expectStatus(status: string): Promise<void> {
    await page.waitForFunction((wanted) => window.voiceClient.getSnapshot().status === wanted, status, {
      timeout: 60_000,
    });
  }

  /** Errors lose their own fields on the way out of the page. */
  function readError(): Promise<object | null> {
    return page.evaluate(() => {
      const snapshot = window.voiceClient.getSnapshot();
      if (snapshot.status !== "error") return null;
      const { code, stage, message } = snapshot.error;
      return { code, stage, message };
    });
  }

  function events(): Promise<LoggedEvent[]> {
    return page.evaluate(() => JSON.parse(JSON.stringify(window.voiceEvents)) as LoggedEvent[]);
  }

  describe("with a microphone", () => {
    open(FAKE_DEVICES);

    it("loads the SDK on pointer-enter, and the engine on click: nothing of them before", async () => {
      await goTo();
      const requests: string[] = [];
      page.on("request", (request) => requests.push(new URL(request.url()).pathname));
      const scripts = (): Promise<string[]> =>
        page.evaluate(() => performance.getEntriesByType("resource").map((entry) => new URL(entry.name).pathname));
      const before = await scripts();
      expect(before.filter((path) => /\/index-.*\.js$|vapi|session/.test(path))).toHaveLength(1);
      await page.hover("#call");
      await expect.poll(() => requests.length).toBeGreaterThan(0);
      expect(requests.every((path) => path.startsWith("/assets/"))).toBe(true);
      await page.click("#call");
      await expectStatus("connected");
      const [engine, call] = requests.filter((path) => path.startsWith("/voice-sandbox/"));
      expect([engine, call]).toEqual(["/voice-sandbox/call-engine.js", "/voice-sandbox/call/web"]);
    });

    it("plays an audible greeting with captions, hears the visitor, mutes, and ends", async () => {
      await goTo();
      // Listens from before the call, in the page: a busy machine could be late for a greeting of a few seconds.
      const audible = page.evaluate(async () => {
        const frame = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, 20));
        let player: HTMLAudioElement | null = null;
        while (!(player?.srcObject instanceof MediaStream) || player.paused) {
          await frame();
          player = document.querySelector("audio");
        }
        const context = new AudioContext();
        const meter = context.createAnalyser();
        context.createMediaStreamSource(player.srcObject).connect(meter);
        const samples = new Float32Array(meter.fftSize);
        while (Math.max(...samples.map(Math.abs)) <= 0.05) {
          await frame();
          meter.getFloatTimeDomainData(samples);
        }
        await context.close();
        return true;
      });
      await page.click("#call");
      await expectStatus("connected");
      expect(await audible).toBe(true);

      await page.waitForFunction(
        () => window.voiceClient.getSnapshot().captions.some((line) => line.role === "user"),
        null,
        { timeout: 60_000 },
      );
      await page.waitForFunction(
        () => window.voiceClient.getSnapshot().captions.filter((line) => line.role === "assistant").length > 1,
        null,
        { timeout: 60_000 },
      );
      const snapshot = await page.evaluate(() => window.voiceClient.getSnapshot());
      expect(snapshot.captions.map(({ role, text }) => [role, text.slice(0, 10)])).toEqual([
        ["assistant", "Hi, thanks"],
        ["user", "(Your micr"],
        ["assistant", "I hear you"],
      ]);
      const heard = await events();
      expect(
        heard.filter(({ name, detail }) => name === "volume-level" && Number(detail) > 0.2).length,
      ).toBeGreaterThan(0);
      expect(
        heard.filter(({ name, detail }) => name === "microphone-level" && Number(detail) > 0.01).length,
      ).toBeGreaterThan(0);
      expect(heard.map(({ name }) => name)).toContain("speech-start");

      await page.evaluate(() => {
        window.voiceClient.setMuted(true);
        window.voiceEvents.length = 0;
      });
      const levels = async (): Promise<LoggedEvent[]> =>
        (await events()).filter(({ name }) => name === "microphone-level");
      await expect.poll(async () => (await levels()).length).toBeGreaterThan(5);
      const muted = await levels();
      expect(muted.filter(({ detail }) => detail !== 0)).toEqual([]);

      await page.evaluate(() => window.voiceClient.stop());
      await expectStatus("idle");
      expect(await readLeftovers(page)).toEqual({ ...NOTHING_LEFT, opened: 2 });
    });

    it("two hundred calls leave no tracks, contexts, nodes, scripts or listeners", { timeout: 600_000 }, async () => {
      await goTo();
      const nodes = (): Promise<number> => page.evaluate(() => document.querySelectorAll("*").length);
      let before = 0;
      for (let round = 0; round < 200; round += 1) {
        await page.waitForFunction(() => window.voiceClient.getSnapshot().canStart);
        await page.click("#call");
        await expectStatus("connected");
        await page.evaluate(
          (hangsUp) => {
            if (hangsUp) window.voiceSandbox?.calls.at(-1)?.hangUp();
            else void window.voiceClient.stop();
          },
          round % 2 === 1,
        );
        await expectStatus("idle");
        // The first call brings the elements that load its code.
        if (round === 0) before = await nodes();
      }
      expect(await readLeftovers(page)).toEqual({ ...NOTHING_LEFT, opened: 400 });
      expect(await nodes()).toBe(before);
      const names = (await events()).map(({ name }) => name);
      expect(names.filter((name) => name === "call-end")).toHaveLength(200);
      expect(names.filter((name) => name === "error")).toEqual([]);
    });

    it.each([
      ["that is not there", "/no-such-engine.js"],
      ["that is another script", "/other.js"],
    ])("an engine %s gives an error before a call is made", async (_what, engine) => {
      await goTo(engine);
      const posts = countPosts(page);
      await page.click("#call");
      await expectStatus("error");
      expect(await readError()).toMatchObject({ code: "engine-not-loaded", stage: "initialization" });
      expect(posts()).toBe(0);
      expect(await readLeftovers(page)).toMatchObject(NOTHING_LEFT);
    });

    it.each([
      ["without a policy fails at once: no microphone, no call", "", "error"],
      ["whose default policy allows the engine's script works", "createScriptURL: (url) => url", "connected"],
    ])("a page that requires trusted types %s", async (_name, allowed, status) => {
      await goTo("/voice-sandbox/call-engine.js", async (context) => {
        await context.route(
          ({ pathname }) => pathname === "/",
          async (route) => {
            const response = await route.fetch();
            const policy = `${response.headers()["content-security-policy"]}; require-trusted-types-for 'script'`;
            await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
          },
        );
        await context.addInitScript(`window.trustedTypes?.createPolicy("default", { ${allowed} })`);
      });
      const posts = countPosts(page);
      await page.click("#call");
      await expectStatus(status);
      if (status === "connected") return;
      expect(await readError()).toMatchObject({ code: "page-policy", stage: "validation" });
      expect(posts()).toBe(0);
      expect(await readLeftovers(page)).toMatchObject({ ...NOTHING_LEFT, opened: 0 });
    });

    it.each([
      ["does not share it is told as that", "", "error"],
      ["shares it works", 'allow="microphone"', "connected"],
    ])("the microphone in a frame of a page that %s", async (_name, allow, status) => {
      await goTo();
      const source = `${server.url}/?api=/voice-sandbox&engine=/voice-sandbox/call-engine.js`;
      await writeFile(join(built.folder, "outer.html"), `<!doctype html><iframe ${allow} src="${source}"></iframe>`);
      const outer = await servePage(built.folder, {}, () => null);
      onTestFinished(outer.close);
      await page.goto(`${outer.url}/outer.html`);
      const frame = page.frames()[1];
      if (!frame) throw new Error("There is no frame");
      await frame.click("#call");
      await frame.waitForFunction((wanted) => window.voiceClient.getSnapshot().status === wanted, status);
      if (status === "connected") return;
      const code = await frame.evaluate(() => {
        const snapshot = window.voiceClient.getSnapshot();
        return snapshot.status === "error" ? snapshot.error.code : null;
      });
      expect(code).toBe("microphone-framed");
    });
  });

  describe("with the microphone denied", () => {
    open(["--use-fake-device-for-media-stream", "--deny-permission-prompts"]);

    it("explains it, and makes no call", async () => {
      await goTo();
      const posts = countPosts(page);
      await page.click("#call");
      await expectStatus("error");
      expect(await readError()).toEqual({
        code: "microphone-denied",
        stage: "initialization",
        message: expect.stringContaining("microphone is blocked"),
      });
      expect(posts()).toBe(0);
      expect(await readLeftovers(page)).toMatchObject({ ...NOTHING_LEFT, opened: 0 });
    });
  });
});
