import { createVoiceClient, type VoiceClient } from "@contractor-roi/voice-client";
import { CONFIG } from "../config/config.ts";
import { reportError } from "../reporting/report-error.ts";
import { IS_SANDBOX } from "./is-sandbox.ts";

const SANDBOX = { apiBaseUrl: "/voice-sandbox/normal", engineUrl: "/voice-sandbox/call-engine.js" };

let client: VoiceClient | null = null;

/** The page's one voice client. */
export function pageVoiceClient(): VoiceClient {
  if (client) return client;
  client = createVoiceClient(IS_SANDBOX ? { apiKey: "sandbox", ...SANDBOX } : { apiKey: CONFIG.voiceKey });
  client.on("error", (error) => reportError("voice/call", error));
  return client;
}
