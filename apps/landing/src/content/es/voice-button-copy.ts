import { VOICE_CONFIG } from "../../config/voice-config.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";
import type * as English from "../voice-button-copy.ts";

export const VOICE_BUTTON_COPY = ownTexts<Translation<typeof English.VOICE_BUTTON_COPY>>("voiceButton", {
  idle: `¡Pruebe la IA de ${VOICE_CONFIG.productName}!`,
  connecting: "Conectando...",
  connected: "Colgar",
});
