import { afterEach, beforeAll, beforeEach, vi } from "vitest";
import { createVoiceClient, END_GUARD_MS, type VoiceClient } from "../call/client.ts";
import type { VoiceEventMap } from "../events.ts";
import { createVapiProvider } from "../vapi/provider.ts";
import { answerCall } from "./endpoint.ts";
import type { SandboxCall } from "./engine.ts";
import { ASSISTANT_ID } from "./engine-participants.ts";
import { EVENT_NAMES } from "./event-names.ts";
import type { Scenario } from "./scenario.ts";
import { installStandInBrowser } from "./stand-in-browser.ts";

export const TARGET = { assistantId: "assistant-1" } as const;

/** A request the client sent. */
type SentRequest = {
  readonly url: string;
  readonly authorization: string | null;
  readonly body: unknown;
  readonly signal: AbortSignal | null;
};

/** The real client, SDK and daily-js in jsdom; only the engine, the endpoint and the browser's media stand in. */
export type CallFixture = ReturnType<typeof createCallFixture>;

/** Runs the calls of a test file in fake time; returns a function that creates fixtures. */
export function useCallFixture(): typeof createCallFixture {
  let made: CallFixture[] = [];
  beforeAll(async () => {
    // Loading the SDK takes real time, once.
    const browser = installStandInBrowser();
    await createVapiProvider("public-key").preload();
    browser.remove();
  });
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    for (const fixture of made) await fixture.remove();
    made = [];
    vi.useRealTimers();
  });
  return (...args) => {
    const fixture = createCallFixture(...args);
    made.push(fixture);
    return fixture;
  };
}

function createCallFixture(scenario: Scenario = {}, { userAgent }: { readonly userAgent?: string } = {}) {
  const browser = installStandInBrowser(userAgent);
  const requests: SentRequest[] = [];
  const clients: VoiceClient[] = [];

  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    // daily-js reports some errors to its vendor: tests block that.
    if (!input.startsWith("https://api.vapi.ai/")) throw new TypeError("There is no network in this test");
    const request = new Request(input, {
      method: init.method ?? "GET",
      headers: init.headers ?? {},
      body: init.body as string,
    });
    requests.push({
      url: input,
      authorization: request.headers.get("authorization"),
      body: JSON.parse(String(init.body)),
      signal: init.signal ?? null,
    });
    if (fixture.network === "down") throw new TypeError("Failed to fetch");
    const answer = answerCall(request, fixture.scenario);
    if (fixture.network === "ignores-abort" || !init.signal) return answer;
    const { signal } = init;
    return Promise.race([
      answer,
      new Promise<never>((_resolve, reject) => {
        signal.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
      }),
    ]);
  });

  function another(apiKey = "public-key"): VoiceClient {
    const made = createVoiceClient(createVapiProvider(apiKey));
    clients.push(made);
    return made;
  }

  const client = another();
  const fixture = {
    browser,
    client,
    /** Everything the client has reported, oldest first. */
    events: [] as (readonly [name: keyof VoiceEventMap, ...args: unknown[]])[],
    /** The statuses the client went through. */
    statuses: [] as string[],
    requests,
    scenario,
    network: "ok" as "ok" | "down" | "ignores-abort",
    of: <E extends keyof VoiceEventMap>(name: E): readonly VoiceEventMap[E][] =>
      fixture.events.filter((event) => event[0] === name).map(([, ...args]) => args) as never,
    /** "stage:status" of each progress report. */
    progress: (): readonly string[] =>
      fixture.of("call-start-progress").map(([{ stage, status }]) => `${stage}:${status}`),
    /** The newest call of the stand-in engine. */
    call(): SandboxCall {
      const call = browser.calls().at(-1);
      if (!call) throw new Error("The engine has no call yet");
      return call;
    },
    /** Starts a call, as soon as the client accepts it, and lets it connect. */
    async connect(): Promise<void> {
      if (!client.getSnapshot().canStart) await fixture.pass(END_GUARD_MS);
      void client.start(TARGET);
      for (let waited = 0; waited < 3000 && client.getSnapshot().status === "connecting"; waited += 20) {
        await fixture.pass(20);
      }
      if (client.getSnapshot().status !== "connected") throw new Error(`Not connected: ${client.getSnapshot().status}`);
    },
    async stop(): Promise<void> {
      const stopped = client.stop();
      await fixture.pass(100);
      await stopped;
    },
    /** Reports a level of the assistant, as the engine measures it. */
    setLevel(level: number): Promise<void> {
      const participantsAudioLevel = { [ASSISTANT_ID]: level };
      fixture.call().post({ action: "remote-participants-audio-level", participantsAudioLevel });
      return fixture.pass(5);
    },
    /** Advances fake time. */
    pass: async (ms: number): Promise<void> => void (await vi.advanceTimersByTimeAsync(ms)),
    /** Tracks, elements and listeners that calls have left, in words. */
    leftovers: (): readonly string[] => [
      ...browser.liveTracks().map(({ id }) => id),
      ...Array.from(document.querySelectorAll("audio, iframe, script"), ({ tagName }) => tagName),
      ...Object.entries(browser.listeners()).flatMap(([type, count]) => (count > 0 ? [`${type} listener`] : [])),
    ],
    another,
    async remove(): Promise<void> {
      const gone = Promise.all(clients.map((made) => made.stop()));
      await fixture.pass(10_000);
      await gone;
      browser.remove();
    },
  };
  for (const name of EVENT_NAMES) client.on(name, (...args) => void fixture.events.push([name, ...args]));
  client.subscribe(() => {
    const { status } = client.getSnapshot();
    if ((fixture.statuses.at(-1) ?? "idle") !== status) fixture.statuses.push(status);
  });
  return fixture;
}
