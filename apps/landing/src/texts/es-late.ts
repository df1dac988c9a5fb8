import { SPANISH_QUOTE_WORDS } from "@contractor-roi/quote/es";
import { formatAmount, PLAN_IDS } from "@contractor-roi/roi-core";
import { formatPhoneNumber, type Page } from "@contractor-roi/site";
import type { VoiceErrorCode } from "@contractor-roi/voice-client";
import type { LateCatalogue, LateSections } from "./texts.ts";

/** The Spanish texts of the parts that are fetched late, and the words that quotes and mails share with them. */
export const SPANISH_LATE: LateCatalogue = { texts: lateTexts, words: SPANISH_QUOTE_WORDS };

const { labels } = SPANISH_QUOTE_WORDS;

function lateTexts({ site }: Page): LateSections {
  const { brand, phones, plans, voice } = site;
  return {
    call: {
      panel: `Llamada con la IA de ${brand.product}`,
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
      callInstead: `El botón de abajo ahora llama al ${formatPhoneNumber(phones.voiceError)}.`,
      copy: "Copiar la conversación",
      copied: "Copiada",
      report: "Recibir mi informe gratis",
    },
    callPanel: {
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
      errors: CALL_ERRORS,
    },
    demo: {
      button: "Demo: voz grabada, en inglés",
      short: "Demo",
      panel: "Esto es una demostración: contesta una voz grabada, en inglés.",
    },
    estimate: {
      heading: `Compare ${SPANISH_QUOTE_WORDS.listPlans(plans)}`,
      rowHeading: "Lo que aporta",
      yourChoice: "su elección",
      rows: {
        price: "Precio al mes",
        moreJobs: "Más trabajos al mes",
        hoursSaved: "Horas ahorradas al mes",
        extraPerMonth: labels.extraPerMonth,
        extraPerYear: labels.extraPerYear,
        annualRoi: "ROI anual",
        payback: labels.payback,
        breakEven: labels.breakEven,
        paysFrom: labels.paysFrom,
      },
      moneyHeading: "Ganancia y horas ahorradas al mes, en dólares",
      now: "Hoy",
      withPlan: "Con {plan}",
      hourValues: `Después del precio del plan. Las horas ahorradas son tiempo, no dinero en el banco: una cuenta como ${PLAN_IDS.map(
        (id) => `${formatAmount(plans[id].hourlyValue)} con ${plans[id].label}`,
      ).join(", ")}.`,
      rangeHeading: "Conservador, esperado, favorable",
      projection: labels.projection,
      range: { conservative: labels.conservative, expected: labels.expected, upside: labels.upside },
      countsWith: "del aumento y del tiempo ahorrado",
      stepsHeading: SPANISH_QUOTE_WORDS.headings.steps,
      copyLink: "Copiar enlace con estas cifras",
      linkCopied: "Enlace copiado. Quien lo abra verá estas cifras.",
      linkNotCopied: "Su navegador no nos dejó copiar el enlace. Aquí está:",
      linkField: "Enlace con estas cifras",
      print: "Imprimir este estimado",
      printedTitle: "Estimado",
      printedLink: "Abrir estas cifras",
    },
    exit: {
      title: "¡Espere! No se lo pierda",
      text: "Antes de irse, reciba GRATIS su informe de ROI y una llamada de estrategia",
      button: "Recibir mi informe y mi llamada gratis",
      dismiss: "No, gracias, por ahora no quiero hacer crecer mi negocio",
    },
    figure: {
      twoReadings: "Esto se puede leer de dos maneras. Cuenta como 0 hasta que usted elija:",
      tooLarge: "Es más de lo que se puede contar. Cuenta como 0.",
      unreadable: "Esto no se puede leer como número. Cuenta como 0.",
    },
    lead: {
      title: "Reciba su informe gratis",
      intro: "Su informe y una llamada gratis de estrategia de 15 minutos.",
      firstName: "Nombre",
      lastName: "Apellido",
      email: "Correo electrónico",
      phone: "Teléfono",
      calls: "Le llamaremos al {number}",
      callsWithExtension: "Le llamaremos al {number}. Por favor, quite la extensión.",
      callsTooShort: "Le llamaremos al {number}. Parece demasiado corto. ¿Es correcto?",
      callsTooLong: "Le llamaremos al {number}. Parece demasiado largo. ¿Es correcto?",
      businessType: "Tipo de negocio",
      businessTypePlaceholder: "Elija su tipo de negocio",
      consent: `Acepto recibir información sobre ${brand.name} por correo electrónico y por teléfono.`,
      privacy: "Cómo tratamos sus datos",
      newTab: "(se abre en otra pestaña)",
      dismiss: "Cerrar",
      submit: "Recibir mi informe y reservar",
      submitting: "Enviando...",
      failed: "Su informe no se envió. Inténtelo de nuevo.",
      honeypot: "Deje esto vacío",
      sent: "Enviado. Abrir el calendario de citas",
      reference: "Su referencia:",
      sendAgain: "Enviar de nuevo con otros datos",
      bookingBlocked: "Su navegador bloqueó el calendario de citas.",
      messages: {
        "missing-fields": { title: "Faltan datos", description: "Llene todos los campos." },
        "no-consent": {
          title: "Falta su consentimiento",
          description: `Acepte recibir información sobre ${brand.name}.`,
        },
        "email-shape": {
          title: "Revise su correo",
          description: "Escriba un correo electrónico como nombre@ejemplo.com.",
        },
        "submission-failed": { title: "No se pudo enviar", description: "Inténtelo de nuevo." },
        success: { title: "¡Listo!", description: "¡Informe enviado! Abriendo el calendario de citas..." },
      },
      errors: {
        firstName: "Escriba su nombre.",
        lastName: "Escriba su apellido.",
        email: "Escriba su correo, por ejemplo nombre@ejemplo.com.",
        phone: "Escriba el teléfono al que podemos llamarle.",
        businessType: "Elija su tipo de negocio.",
        hasConsent: `Marque la casilla para recibir información sobre ${brand.name}.`,
      },
    },
    voiceButton: {
      idle: `¡Pruebe la IA de ${brand.product}!`,
      connecting: "Conectando...",
      connected: "Colgar",
      notice: (voice && voice.notice) || "Contesta una IA. Las llamadas se graban.",
    },
  };
}

const UNAVAILABLE = "Las llamadas de voz no están disponibles en esta página en este momento.";
const CHECK_CONNECTION = "Revise su conexión e inténtelo de nuevo.";

/** In place of the errors' own messages. */
const CALL_ERRORS: Readonly<Record<VoiceErrorCode, string>> = {
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
};
