import type { CallPanelTexts } from "@contractor-roi/voice-client/react";
import type { VoiceErrorCode } from "@contractor-roi/voice-client";

const UNAVAILABLE = "Las llamadas de voz no están disponibles en esta página en este momento.";
const CHECK_CONNECTION = "Revise su conexión e inténtelo de nuevo.";

export const PANEL_TEXTS: CallPanelTexts & { readonly errors: Readonly<Record<VoiceErrorCode, string>> } = {
  connecting: "Conectando...",
  allowMicrophone: "Permita el micrófono en su navegador.",
  connected: "Está conectado. Diga hola.",
  muted: "Silenciado. La IA no puede oírle.",
  reconnecting: "La conexión es débil. Reconectando...",
  microphoneSilent: "No podemos oírle. Revise su micrófono o escriba abajo.",
  ending: "Terminando la llamada...",
  ended: "La llamada terminó.",
  cancelled: "La llamada se canceló.",
  assistant: "IA",
  visitor: "Usted",
  errors: {
    "invalid-target": UNAVAILABLE,
    "no-call": "No hay ninguna llamada.",
    "page-busy": "Ya hay otra llamada en esta página. Termínela primero.",
    "insecure-context":
      "Las llamadas de voz necesitan una página segura. Abra este sitio con https:// e inténtelo de nuevo.",
    "unsupported-browser":
      "Este navegador no puede hacer llamadas de voz. Use una versión actual de Chrome, Edge, Firefox o Safari.",
    "microphone-denied":
      "El micrófono está bloqueado. Permítalo para este sitio en la barra de direcciones de su navegador e inténtelo de nuevo.",
    "microphone-missing": "No se encontró ningún micrófono. Conecte uno e inténtelo de nuevo.",
    "microphone-busy": "No se pudo abrir el micrófono. Cierre otros programas que lo usen e inténtelo de nuevo.",
    "device-unavailable": "Ese dispositivo no está disponible. Elija otro.",
    "sdk-not-loaded": `No se pudo cargar la llamada de voz. ${CHECK_CONNECTION}`,
    "engine-not-loaded": `No se pudo cargar el servicio de llamadas. ${CHECK_CONNECTION}`,
    "engine-outdated":
      "El programa de llamadas de esta página es antiguo. Vuelva a cargar la página e inténtelo de nuevo.",
    "page-policy": UNAVAILABLE,
    unauthorized: UNAVAILABLE,
    rejected: UNAVAILABLE,
    unavailable: "El servicio de voz no está disponible en este momento. Inténtelo de nuevo en un minuto.",
    "concurrency-limit": "Todas las líneas están ocupadas. Inténtelo de nuevo en un minuto.",
    network: `No se pudo contactar al servicio de voz. ${CHECK_CONNECTION}`,
    "join-failed": "No se pudo entrar en la llamada. Inténtelo de nuevo.",
    "room-expired": "Esta llamada ya no está abierta. Empiece una nueva.",
    "room-full": "Esta llamada está llena.",
    "not-allowed": "No se puede entrar en esta llamada.",
    "start-timed-out": "La llamada tardó demasiado en empezar. Inténtelo de nuevo.",
    "connection-lost": `Se perdió la conexión con la llamada. ${CHECK_CONNECTION}`,
    "assistant-failed": "El asistente tuvo un problema y la llamada terminó. Inténtelo de nuevo.",
    "playback-blocked": "El navegador bloqueó el sonido. Presione un botón para oír al asistente.",
    "noise-filter": "La cancelación de ruido está apagada en esta llamada.",
    recording: "No se pudo grabar esta llamada.",
    "level-observer": "No se puede mostrar el volumen en esta llamada.",
    "microphone-switched": "Se desconectó su micrófono. La llamada sigue con otro.",
    "tool-failed": "No funcionó algo que pidió el asistente.",
    camera: "No se pudo abrir la cámara. La llamada sigue sin ella.",
    unknown: "Algo salió mal con la llamada. Inténtelo de nuevo.",
  },
};
