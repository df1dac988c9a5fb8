import type Vapi from "@vapi-ai/web";
import { VoiceError } from "../errors.ts";
import type { Milliseconds } from "../events.ts";
import { classifyWebCallAnswer } from "./classify.ts";

/** The provider's SDK, loaded: its class, and the HTTP client that all of its instances share. */
export type VapiSdk = {
  readonly Vapi: typeof Vapi;
  /** Sends the SDK's requests; each call replaces its `fetch` with one that can be aborted. */
  readonly http: { customFetch: typeof fetch };
};

/** Loads the provider's SDK. Its only import is dynamic: a chunk that is fetched when a visitor wants a call. */
export async function loadVapi(): Promise<VapiSdk> {
  const [sdk, httpClient] = await Promise.all([import("@vapi-ai/web"), import("@vapi-ai/web/dist/client.js")]);
  return { Vapi: exportOf(sdk, "default") as typeof Vapi, http: exportOf(httpClient, "client") as VapiSdk["http"] };
}

/** An export of a CommonJS module. A production bundle of a `"type": "module"` package imports all of them in `default`. */
export function exportOf(imported: Readonly<Record<string, unknown>>, name: string): unknown {
  return (imported["default"] as typeof imported | undefined)?.[name] ?? imported[name];
}

/**
 * Replaces the SDK's `fetch` for its next request. The SDK's own cannot be aborted, and loses the HTTP status of a
 * response that is not JSON. All instances share the HTTP client, so the request restores it.
 */
export function lendFetch(http: VapiSdk["http"], signal: AbortSignal, onProblem: (error: VoiceError) => void): void {
  http.customFetch = async (input, init) => {
    http.customFetch = (...request) => fetch(...request);
    let response: Response;
    let text: string;
    try {
      response = await fetch(input, { ...init, signal });
      text = await response.clone().text();
    } catch (cause) {
      onProblem(new VoiceError("network", { stage: "web-call-creation", cause }));
      throw cause;
    }
    const problem = classifyWebCallAnswer(response.status, parseJson(text));
    if (problem) onProblem(problem);
    return response;
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

/** The engine that daily-js, the SDK's own, loads by itself. `sdk.test.ts` compares it with the installed version. */
export const ENGINE_URL = "https://c.daily.co/call-machine/versioned/0.87.0/static/call-machine-object-bundle.js";

type EngineStore = { getState(): { local?: { streams?: Record<string, { stream?: MediaStream } | undefined> } } };
type CallEngine = { readonly callMachine?: { readonly store?: EngineStore } };

/** The page, with the marks of daily-js and of its engine's script. */
type EnginePage = Window & {
  _daily?: { readonly pendings: string[]; readonly instances: Readonly<Record<string, CallEngine | undefined>> };
  /** Loads that wait for the script. A script that nothing waits for does nothing; any script empties the list. */
  _dailyCallMachineLoadWaitlist?: Set<string>;
  /** Set by a script that has run. */
  dailyDebugActionType?: unknown;
};

/** The engines of the page's call objects, as daily-js lists them by id: undefined for one that is destroyed. */
export function callEngines(): Readonly<Record<string, CallEngine | undefined>> {
  return (window as EnginePage)._daily?.instances ?? {};
}

/** daily-js's own limit of one attempt. */
const LOAD_LIMIT_MS: Milliseconds = 20_000;
const ATTEMPTS = 3;
const PAUSE_MS: Milliseconds = 500;

/**
 * Runs the engine's script once, for no call. daily-js loads it when the call is created and paid for, and waits forever for
 * one that brings no engine. A script that is blocked, missing or no engine is found earlier this way, and the browser keeps
 * a good one for daily-js.
 *
 * @throws {VoiceError} engine-not-loaded
 */
export async function loadEngine(signal: AbortSignal): Promise<void> {
  const page = window as EnginePage;
  const endsAt = performance.now() + LOAD_LIMIT_MS;
  for (let attempt = 1; page.dailyDebugActionType === undefined && !signal.aborted; attempt += 1) {
    const outcome = await runScript(page, endsAt - performance.now(), signal);
    if (outcome === "engine" || outcome === "aborted") return;
    if (outcome !== "not fetched" || attempt === ATTEMPTS)
      throw new VoiceError("engine-not-loaded", { cause: outcome });
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

type Outcome = "engine" | "no engine" | "not fetched" | "not in time" | "aborted";

function runScript(page: EnginePage, limitMs: Milliseconds, signal: AbortSignal): Promise<Outcome> {
  // As daily-js creates them.
  page._daily ??= { pendings: [], instances: {} };
  const waitlist = (page._dailyCallMachineLoadWaitlist ??= new Set());
  const mark = `voice-client-${performance.now()}`;
  const script = document.createElement("script");
  waitlist.add(mark);
  return new Promise<Outcome>((resolve) => {
    const timer = setTimeout(() => end("not in time"), limitMs);
    const abort = (): void => end("aborted");
    function end(outcome: Outcome): void {
      clearTimeout(timer);
      signal.removeEventListener("abort", abort);
      waitlist.delete(mark);
      script.remove();
      resolve(outcome);
    }
    signal.addEventListener("abort", abort);
    script.addEventListener("load", () => {
      const hasRun = !waitlist.has(mark) || page.dailyDebugActionType !== undefined;
      end(hasRun ? "engine" : "no engine");
    });
    script.addEventListener("error", () => end("not fetched"));
    script.src = ENGINE_URL;
    document.head.append(script);
  });
}

/** daily-js adds a `<script>` per call to load its engine, and never removes one. */
export function removeEngineScripts(): void {
  for (const script of document.querySelectorAll(`head > script[src="${ENGINE_URL}"]`)) script.remove();
}
