import type { VoiceSnapshot } from "@contractor-roi/voice-client";
import { COPY } from "../content/copy.ts";

export type VoiceStatus = VoiceSnapshot["status"];

/** The button's label in each state of the call. */
export function voiceButtonLabel(status: VoiceStatus): string {
  switch (status) {
    case "idle":
      return COPY.voice.idle;
    case "connecting":
      return COPY.voice.connecting;
    case "connected":
    case "ending":
      return COPY.voice.connected;
    case "error":
      return COPY.voice.error;
  }
}
