import { VOICE_CONFIG } from "../config/voice-config.ts";

/** The voice button's texts. */
export const VOICE_BUTTON_COPY = {
  idle: `Try ${VOICE_CONFIG.productName} AI!`,
  connecting: "Connecting...",
  connected: "End Call",
} as const;
