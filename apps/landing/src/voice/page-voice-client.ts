import { createVoiceClient, type VoiceClient } from "@contractor-roi/voice-client";
import { trackEvent } from "../analytics/track-event.ts";
import { VOICE_CONFIG } from "../config/voice-config.ts";
import { reportError } from "../reporting/report-error.ts";
import { IS_SANDBOX } from "./is-sandbox.ts";

const SANDBOX = { apiBaseUrl: "/voice-sandbox/normal", engineUrl: "/voice-sandbox/call-engine.js" };

let client: VoiceClient | null = null;

/** The page's one voice client. */
export function pageVoiceClient(): VoiceClient {
  if (client) return client;
  client = createVoiceClient(IS_SANDBOX ? { apiKey: "sandbox", ...SANDBOX } : { apiKey: VOICE_CONFIG.voiceKey });
  client.on("error", (error) => reportError("voice/call", error));
  measure(client);
  return client;
}

function measure(measured: VoiceClient): void {
  measured.on("call-start-progress", ({ stage, status }) => {
    if (stage === "validation" && status === "started") trackEvent({ event: "voice_call_started" });
  });
  measured.on("call-start", () => trackEvent({ event: "voice_call_connected" }));
  measured.on("call-end", ({ by, reason, durationMs }) => {
    // A failure is an `error` as well.
    if (by !== "failure") trackEvent({ event: "voice_call_ended", by, reason, seconds: Math.round(durationMs / 1000) });
  });
  measured.on("error", ({ code }) => trackEvent({ event: "voice_call_failed", code }));
}
