import type Vapi from "@vapi-ai/web";
import { VoiceError } from "../errors.ts";
import { classifyWebCallAnswer } from "./classify.ts";

/** The provider's SDK, loaded: its class, and the HTTP client that all of its instances share. */
export type VapiSdk = {
  readonly Vapi: typeof Vapi;
  /** Sends the SDK's requests; each call replaces its `fetch` with one that can be aborted. */
  readonly http: { customFetch: typeof fetch };
};

let loading: Promise<VapiSdk> | null = null;

/**
 * Loads the provider's SDK (V6), once; a failed load is retried on the next call.
 * This is its only import, and dynamic, so that it is a separate chunk, loaded when a visitor wants a call.
 */
export function loadVapi(): Promise<VapiSdk> {
  loading ??= importVapi().catch((error: unknown) => {
    loading = null;
    throw error;
  });
  return loading;
}

async function importVapi(): Promise<VapiSdk> {
  const [sdk, httpClient] = await Promise.all([import("@vapi-ai/web"), import("@vapi-ai/web/dist/client.js")]);
  const http =
    (httpClient as { client?: unknown; default?: { client?: unknown } }).client ?? httpClient.default?.client;
  return { Vapi: unwrapDefault(sdk) as typeof Vapi, http: http as VapiSdk["http"] };
}

/**
 * Returns the class of an imported CommonJS module. A test runner yields `{ default: Vapi }`, a production bundle of a
 * `"type": "module"` package `{ default: { default: Vapi } }`.
 */
export function unwrapDefault(imported: unknown): unknown {
  let value = imported;
  for (let depth = 0; depth < 3 && typeof value !== "function"; depth += 1) {
    value = (value as { default?: unknown } | undefined)?.default;
  }
  if (typeof value !== "function") throw new TypeError("Cannot start a call as the voice SDK exports no class");
  return value;
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
