import type Vapi from "@vapi-ai/web";

/** The provider's SDK, loaded: its class, and the HTTP client that all of its instances share. */
export type VapiSdk = {
  readonly Vapi: typeof Vapi;
  /** Sends the SDK's requests: one call lends it a `fetch` that can be aborted. */
  readonly http: { customFetch: typeof fetch };
};

let loading: Promise<VapiSdk> | null = null;

/**
 * Loads the provider's SDK (V6), once; a load that failed is tried again the next time.
 * This is the only import of it, and dynamic, so that it is a chunk of its own which nothing loads before a visitor
 * asks for a call.
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
 * Digs a class out of an imported CommonJS module. A test runner hands over `{ default: Vapi }`; a production bundle
 * of a `"type": "module"` package hands over `{ default: { default: Vapi } }`, where "Vapi is not a constructor".
 */
export function unwrapDefault(imported: unknown): unknown {
  let value = imported;
  for (let depth = 0; depth < 3 && typeof value !== "function"; depth += 1) {
    value = (value as { default?: unknown } | undefined)?.default;
  }
  if (typeof value !== "function") throw new TypeError("Cannot start a call as the voice SDK exports no class");
  return value;
}
