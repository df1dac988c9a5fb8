import { answerCall, buildCallEngine, type SandboxCall, type Scenario } from "@contractor-roi/voice-client/testing";
import type { Page, Request } from "playwright/test";
import { test as base } from "./fixtures.ts";
import { PageBuild } from "./page-build.ts";
import { Product } from "./product.ts";

/** Hosts of the provider, its call engine, and the engine's reports to its makers. */
const PROVIDER = /^https:\/\/(?:api\.vapi\.ai|c\.daily\.co|[\w.]*ingest\.sentry\.io)\//;
const CALL = "https://api.vapi.ai/call/web";

/** The stand-in for the voice provider, as a page with a voice key reaches it: at the provider's own addresses. */
class VoiceProvider {
  /** The behaviour of the next calls. */
  scenario: Scenario = {};
  private readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async listen(engine: string): Promise<void> {
    await this.page.context().route(PROVIDER, async (route) => {
      const request = route.request();
      if (request.url().includes("sentry.io")) return route.fulfill();
      if (request.url() !== CALL) return route.fulfill({ contentType: "text/javascript", body: engine });
      const answer = await answerCall(toWebRequest(request), this.scenario);
      const { status, headers } = answer;
      return route.fulfill({ status, headers: Object.fromEntries(headers), body: await answer.text() });
    });
  }

  /** Does something at the other side of the newest call. */
  act(deed: "hangUp" | "crash" | "loseConnection"): Promise<void> {
    return this.page.evaluate((name) => {
      const call = window.voiceSandbox?.calls.at(-1);
      if (name === "crash") call?.hangUp("pipeline-error-openai-llm-failed");
      else call?.[name]();
    }, deed);
  }

  /** Sends the page messages of the assistant's server, at once. */
  send(...messages: readonly object[]): Promise<void> {
    return this.page.evaluate((all) => {
      for (const message of all) window.voiceSandbox?.calls.at(-1)?.sendToPage(message);
    }, messages);
  }
}

/** Returns a function that counts the calls of a page from now on. */
export function countCalls(page: Page): () => number {
  let calls = 0;
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url() === CALL) calls += 1;
  });
  return () => calls;
}

/** Keeps the microphones that the page is given from now on. */
export function watchMicrophones(page: Page): Promise<unknown> {
  return page.addInitScript(() => {
    window.microphones = [];
    const open = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
    navigator.mediaDevices.getUserMedia = async (constraints) => {
      const stream = await open(constraints);
      window.microphones.push(...stream.getAudioTracks());
      return stream;
    };
  });
}

/** The devices of the microphones that are open. */
export function openMicrophones(page: Page): Promise<readonly (string | undefined)[]> {
  return page.evaluate(() =>
    window.microphones
      .filter(({ readyState }) => readyState === "live")
      .map((microphone) => microphone.getSettings().deviceId),
  );
}

declare global {
  interface Window {
    voiceSandbox?: { readonly calls: readonly SandboxCall[] };
    /** Kept by `watchMicrophones`. */
    microphones: MediaStreamTrack[];
  }
}

function toWebRequest(request: Request): globalThis.Request {
  const method = request.method();
  return new Request(request.url(), {
    method,
    headers: request.headers(),
    body: method === "POST" ? request.postData() : null,
  });
}

/** For tests of real calls: the product's page is built with a voice key, and tells the assistant trade and plan. */
export const test = base.extend<{ readonly provider: VoiceProvider }, { readonly engine: string }>({
  product: [
    async ({ partnerSite }, use) => {
      const build = await PageBuild.of({ voice: { key: "public-key", variables: "trade-and-plan" } });
      const product = await Product.start(partnerSite.origin, build.folder);
      await use(product);
      await product.dispose();
      await build.remove();
    },
    { scope: "worker", timeout: 180_000 },
  ],
  engine: [async ({}, use) => use(await buildCallEngine()), { scope: "worker" }],
  provider: [
    async ({ page, engine }, use) => {
      const provider = new VoiceProvider(page);
      await provider.listen(engine);
      await use(provider);
    },
    { auto: true },
  ],
});

export { expect } from "./fixtures.ts";
