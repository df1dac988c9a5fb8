import { VoiceError } from "../../voice-errors.ts";
import type { VoiceProvider } from "../session-contract.ts";
import { isCallable, targetKinds } from "./call-target.ts";
import { loadVapi, type VapiSdk } from "./load-vapi.ts";
import { checkPage } from "./page-check.ts";
import type { openVapiSession } from "./vapi-session.ts";
import type { VapiSettings, VapiTypes } from "./vapi-types.ts";

type Adapter = { readonly sdk: VapiSdk; readonly openVapiSession: typeof openVapiSession };

let adapter: Adapter | null = null;

/** Loads all of the adapter but this file, with the SDK; once for all clients. */
export async function loadAdapter(): Promise<void> {
  if (adapter) return;
  const [sdk, session] = await Promise.all([loadVapi(), import("./vapi-session.ts")]);
  adapter = { sdk, openVapiSession: session.openVapiSession };
}

/**
 * The adapter to `@vapi-ai/web` (V6).
 *
 * @throws {TypeError} if `apiKey` is empty
 */
export function createVapiProvider(settings: VapiSettings): VoiceProvider<VapiTypes> {
  if (settings.apiKey === "") throw new TypeError("Cannot make a voice client as apiKey must not be empty");
  return {
    checkTarget(target) {
      if (!isCallable(target)) throw new VoiceError("invalid-target");
    },
    checkPage: () => checkPage(settings.engineUrl),
    describeTarget: targetKinds,
    load: loadAdapter,
    open(options, host) {
      if (!adapter) throw new TypeError("Cannot open a session as load() must have resolved: it has not");
      return adapter.openVapiSession(adapter.sdk, { ...settings, ...options }, host);
    },
    lastMessage: { type: "status-update", status: "ended", endedReason: "customer-ended-call" },
  };
}
