import type { VoiceSnapshot } from "@contractor-roi/voice-client";
import { COPY } from "../content/copy.ts";
import { VOICE_BUTTON_COPY as TEXT } from "../content/voice-button-copy.ts";

export type VoiceStatus = VoiceSnapshot["status"];

/** The button's label in each state of the call. */
export function voiceButtonLabel(status: VoiceStatus): string {
  switch (status) {
    case "idle":
      return TEXT.idle;
    case "connecting":
      return TEXT.connecting;
    case "connected":
    case "ending":
      return TEXT.connected;
    case "error":
      return COPY.voiceError;
  }
}
