import type { VoiceEventMap } from "../events.ts";

/** All events of a voice client. */
export const EVENT_NAMES = Object.keys({
  "call-start-progress": 0,
  "call-start-failed": 0,
  "call-start": 0,
  "call-end": 0,
  message: 0,
  "volume-level": 0,
  "speech-start": 0,
  "speech-end": 0,
  "validation-error": 0,
  warning: 0,
  error: 0,
} satisfies Record<keyof VoiceEventMap, 0>) as readonly (keyof VoiceEventMap)[];
