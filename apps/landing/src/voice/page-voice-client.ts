import { createVoiceClient, type CallTarget, type VoiceClient } from "@contractor-roi/voice-client";
import { trackEvent } from "../analytics/track-event.ts";
import { CONFIG } from "../config/config.ts";
import { reportError } from "../reporting/report-error.ts";
import { IS_SANDBOX } from "./is-sandbox.ts";

const SANDBOX = { apiBaseUrl: "/voice-sandbox/normal", engineUrl: "/voice-sandbox/call-engine.js" };

/** The demo assistant that every visitor talks to. */
export const DEMO_ASSISTANT: CallTarget = { assistantId: CONFIG.voiceAssistantId };

/** The page's one voice client. */
export function createPageVoiceClient(): VoiceClient {
  const client = createVoiceClient(IS_SANDBOX ? { apiKey: "sandbox", ...SANDBOX } : { apiKey: CONFIG.voiceKey });
  client.on("error", (error) => {
    reportError("voice/call", error);
    trackEvent({ event: "voice_call_failed", code: error.code });
  });
  client.on("call-start", () => trackEvent({ event: "voice_call_started" }));
  client.on("call-end", ({ by, durationMs }) => {
    // A failure is an `error` as well.
    if (by !== "failure") trackEvent({ event: "voice_call_ended", by, seconds: Math.round(durationMs / 1000) });
  });
  return client;
}
