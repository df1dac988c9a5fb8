import {
  createDemoProvider,
  createVapiProvider,
  createVoiceClient,
  type VoiceClient,
} from "@contractor-roi/voice-client";
import { trackEvent } from "../analytics/track-event.ts";
import type { Voice } from "../page-context.tsx";
import { reportError } from "../reporting/report-error.ts";
import { isDemo } from "./demo-assistant.ts";

let client: VoiceClient | null = null;

/** The page's one voice client. */
export function pageVoiceClient(voice: Voice): VoiceClient {
  if (client) return client;
  const made = createVoiceClient(isDemo(voice) ? createDemoProvider() : createVapiProvider(voice.key));
  made.on("error", (error) => reportError("voice/call", error));
  measure(made);
  return (client = made);
}

function measure(measured: VoiceClient): void {
  measured.on("call-start-progress", ({ stage, status }) => {
    if (stage === "validation" && status === "started") trackEvent({ event: "voice_call_started" });
  });
  measured.on("call-start", () => {
    const state = measured.getSnapshot();
    if (state.status === "connected") trackEvent({ event: "voice_call_connected", call: state.callId });
  });
  measured.on("call-end", ({ by, reason, durationMs }) => {
    // A failure is an `error` as well.
    if (by !== "failure") trackEvent({ event: "voice_call_ended", by, reason, seconds: Math.round(durationMs / 1000) });
  });
  measured.on("error", ({ code }) => trackEvent({ event: "voice_call_failed", code }));
}
