import { CONFIG } from "../../config/config.ts";
import { formatPhoneNumber } from "@contractor-roi/site";
import { VOICE_CONFIG } from "../../config/voice-config.ts";
import type * as English from "../call-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";

export const CALL_COPY = ownTexts<Translation<typeof English.CALL_COPY>>("call", {
  panel: `Llamada con la IA de ${VOICE_CONFIG.productName}`,
  inCallShort: "En llamada",
  mutedShort: "Silenciado",
  mute: "Silenciar",
  unmute: "Activar micrófono",
  cancel: "Cancelar",
  retry: "Intentar de nuevo",
  close: "Cerrar",
  details: "Detalles de la llamada",
  resumePlayback: "Activar sonido",
  duration: "Duración de la llamada",
  assistantLevel: "IA",
  visitorLevel: "Usted",
  visitorMuted: "Usted: silenciado",
  captions: "Subtítulos",
  assistant: "IA",
  you: "Usted",
  microphone: "Micrófono",
  type: "Escriba en lugar de hablar",
  send: "Enviar",
  callInstead: `El botón de abajo ahora llama al ${formatPhoneNumber(CONFIG.voiceErrorPhone)}.`,
  copy: "Copiar la conversación",
  copied: "Copiada",
  report: "Recibir mi informe gratis",
});
