import type { VoiceProvider } from "../session-contract.ts";
import { checkScriptPolicy } from "./script-policy.ts";
import { loadVapi, type VapiSdk } from "./load-vapi.ts";
import { openVapiSession } from "./vapi-session.ts";

let sdk: VapiSdk | null = null;

/** The adapter to `@vapi-ai/web` (V6). */
export const vapiProvider: VoiceProvider = {
  check: ({ engineUrl }) => checkScriptPolicy(engineUrl),
  async load() {
    sdk = await loadVapi();
  },
  open(options, host) {
    if (!sdk) throw new TypeError("Cannot open a session as load() must have resolved: it has not");
    return openVapiSession(sdk, options, host);
  },
};
