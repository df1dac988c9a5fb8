import type { VoiceProvider } from "../session-contract.ts";
import { loadVapi, type VapiSdk } from "./load-vapi.ts";
import { checkScriptPolicy } from "./script-policy.ts";
import type { openVapiSession } from "./vapi-session.ts";

type Adapter = { readonly sdk: VapiSdk; readonly openVapiSession: typeof openVapiSession };

let adapter: Adapter | null = null;

/** The adapter to `@vapi-ai/web` (V6). All but this is loaded with the SDK. */
export const vapiProvider: VoiceProvider = {
  check: ({ engineUrl }) => checkScriptPolicy(engineUrl),
  async load() {
    if (adapter) return;
    const [sdk, session] = await Promise.all([loadVapi(), import("./vapi-session.ts")]);
    adapter = { sdk, openVapiSession: session.openVapiSession };
  },
  open(options, host) {
    if (!adapter) throw new TypeError("Cannot open a session as load() must have resolved: it has not");
    return adapter.openVapiSession(adapter.sdk, options, host);
  },
};
