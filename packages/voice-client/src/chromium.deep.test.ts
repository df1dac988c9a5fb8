import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findBrowser } from "@contractor-roi/tooling/programs";
import { chromium, type Browser, type BrowserContext, type Page, type Route } from "playwright";
import { build, preview } from "vite";
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { buildCallEngine } from "./testing/build-call-engine.ts";
import { answerCall } from "./testing/endpoint.ts";
import { PROVIDER_SOURCES } from "./vapi/content-security.ts";
import { ENGINE_URL } from "./vapi/sdk.ts";

const HEADERS = {
  "content-security-policy": Object.entries(PROVIDER_SOURCES).reduce(
    (policy, [directive, sources]) => `${policy}; ${directive} ${["'self'", ...sources].join(" ")}`,
    "default-src 'none'; img-src data:",
  ),
  "permissions-policy": "microphone=(self), autoplay=(self)",
};
const CALL_URL = "https://api.vapi.ai/call/web";

const found = findBrowser();
const root = fileURLToPath(new URL("testing/page", import.meta.url));
let folder: string;
let engine: string;
let site: Site;

const QUIET = { configFile: false, envFile: false, logLevel: "error" } as const;

type Site = { readonly url: string; readonly close: () => Promise<void> };

/** Serves the built page with these headers, on a free port. */
async function serve(headers: Readonly<Record<string, string>>): Promise<Site> {
  const server = await preview({
    ...QUIET,
    build: { outDir: folder },
    preview: { host: "127.0.0.1", port: 0, headers },
  });
  return { url: server.resolvedUrls?.local[0] ?? "", close: () => server.close() };
}

async function fulfill(route: Route): Promise<void> {
  const request = route.request();
  if (request.url() === ENGINE_URL) return route.fulfill({ contentType: "text/javascript", body: engine });
  const method = request.method();
  const body = method === "POST" ? request.postData() : null;
  const answer = await answerCall(new Request(CALL_URL, { method, headers: request.headers(), body }));
  const { status, headers } = answer;
  return route.fulfill({ status, headers: Object.fromEntries(headers), body: await answer.text() });
}

beforeAll(async () => {
  if (!found) return;
  folder = await mkdtemp(join(tmpdir(), "voice-page-"));
  await build({ ...QUIET, root, build: { outDir: folder, emptyOutDir: true } });
  engine = await buildCallEngine();
  site = await serve(HEADERS);
});
afterAll(async () => {
  await site?.close();
  if (folder) await rm(folder, { recursive: true });
});

/** Keeps the tracks of a page, from before its first script. */
function watchLeftovers(): void {
  const tracks: MediaStreamTrack[] = [];
  const getUserMedia = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (constraints) => {
    const stream = await getUserMedia(constraints);
    tracks.push(...stream.getTracks());
    return stream;
  };
  Object.assign(window, { openedTracks: tracks });
}

type Leftovers = {
  readonly opened: number;
  readonly live: number;
  readonly audio: number;
  readonly scripts: number;
};

function readLeftovers(page: Page): Promise<Leftovers> {
  return page.evaluate(() => {
    const { openedTracks: tracks } = window as unknown as { openedTracks: MediaStreamTrack[] };
    return {
      opened: tracks.length,
      live: tracks.filter((track) => track.readyState === "live").length,
      audio: document.querySelectorAll("audio").length,
      scripts: document.querySelectorAll("script[src*='call-machine']").length,
    };
  });
}

const NOTHING_LEFT = { live: 0, audio: 0, scripts: 0 };

describe.skipIf(!found)("in Chromium, built for production, under a CSP without 'unsafe-eval'", () => {
  let browser: Browser;
  let page: Page;
  let problems: string[] = [];

  beforeAll(async () => {
    browser = await chromium.launch({
      executablePath: found?.executablePath ?? "",
      args: [
        ...(found?.args ?? []),
        "--disable-gpu",
        "--use-fake-device-for-media-stream",
        "--use-fake-ui-for-media-stream",
      ],
    });
  });
  afterAll(() => browser?.close());
  afterEach(async () => {
    await page.context().close();
    expect(problems).toEqual([]);
  });

  async function goTo(
    prepare: (context: BrowserContext) => Promise<unknown> = () => Promise.resolve(),
    address = site.url,
  ): Promise<void> {
    const context = await browser.newContext();
    for (const url of [ENGINE_URL, CALL_URL]) await context.route(url, fulfill);
    await prepare(context);
    page = await context.newPage();
    problems = [];
    page.on("console", (message) => {
      if (/content security policy|unsafe-eval|not a constructor/i.test(message.text())) problems.push(message.text());
    });
    page.on("pageerror", (error) => problems.push(String(error)));
    await page.addInitScript(watchLeftovers);
    await page.goto(address);
  }

  async function expectStatus(status: string): Promise<void> {
    await page.waitForFunction((wanted) => window.voiceClient.getSnapshot().status === wanted, status, {
      timeout: 60_000,
    });
  }

  /** Errors lose their own fields on the way out of the page. */
  function readError(frame = page.mainFrame()): Promise<object | null> {
    return frame.evaluate(() => {
      const snapshot = window.voiceClient.getSnapshot();
      if (snapshot.status !== "error") return null;
      const { code, stage } = snapshot.error;
      return { code, stage };
    });
  }

  it("plays a greeting that is audible", async () => {
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

    await page.evaluate(() => window.voiceClient.stop());
    await expectStatus("idle");
    expect(await readLeftovers(page)).toEqual({ ...NOTHING_LEFT, opened: 2 });
  });

  it("two hundred calls leave no tracks, nodes or scripts", { timeout: 600_000 }, async () => {
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
    const names = await page.evaluate(() => window.voiceEvents);
    expect(names.filter((name) => name === "call-end")).toHaveLength(200);
    expect(names.filter((name) => name === "error")).toEqual([]);
  });

  it.each([
    ["without a policy fails at once: no microphone, no call", "", "error"],
    ["whose default policy allows the engine's script works", "createScriptURL: (url) => url", "connected"],
  ])("a page that requires trusted types %s", async (_name, allowed, status) => {
    await goTo(async (context) => {
      await context.route(site.url, async (route) => {
        const response = await route.fetch();
        const policy = `${response.headers()["content-security-policy"]}; require-trusted-types-for 'script'`;
        await route.fulfill({ response, headers: { ...response.headers(), "content-security-policy": policy } });
      });
      await context.addInitScript(`window.trustedTypes?.createPolicy("default", { ${allowed} })`);
    });
    await page.click("#call");
    await expectStatus(status);
    if (status === "connected") return;
    expect(await readError()).toEqual({ code: "page-policy", stage: "validation" });
    expect(await readLeftovers(page)).toMatchObject({ ...NOTHING_LEFT, opened: 0 });
  });

  it.each([
    ["does not share it is told as that", "", { code: "microphone-framed", stage: "initialization" }],
    ["shares it works", 'allow="microphone"', null],
  ])("the microphone in a frame of a page that %s", async (_name, allow, error) => {
    await writeFile(join(folder, "outer.html"), `<!doctype html><iframe ${allow} src="${site.url}"></iframe>`);
    const outer = await serve({});
    onTestFinished(outer.close);
    await goTo(undefined, `${outer.url}outer.html`);
    const frame = page.frames()[1];
    if (!frame) throw new Error("There is no frame");
    await frame.click("#call");
    await frame.waitForFunction(() => ["connected", "error"].includes(window.voiceClient.getSnapshot().status));
    expect(await readError(frame)).toEqual(error);
  });
});
