import { VOICE_CONFIG } from "../config/voice-config.ts";
import { ownTexts } from "./own-texts.ts";

/** The voice button's texts. */
export const VOICE_BUTTON_COPY = ownTexts("voiceButton", {
  idle: `Try ${VOICE_CONFIG.productName} AI!`,
  connecting: "Connecting...",
  connected: "End Call",
});
