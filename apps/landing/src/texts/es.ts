import { namePlan } from "@contractor-roi/quote/words";
import { describePrice, SPANISH_PAGE_WORDS } from "@contractor-roi/quote/es";
import {
  DAYS_PER_MONTH,
  formatAmount,
  formatPercent,
  formatUsd,
  PLAN_IDS,
  WEEKS_PER_MONTH,
  type BusinessTypeId,
  type Plan,
} from "@contractor-roi/roi-core";
import { formatPhoneNumber, type Page } from "@contractor-roi/site/page";
import type { Catalogue, Sections } from "./texts.ts";

/** The Spanish texts of the page, and the words that quotes and mails share with it. */
export const SPANISH: Catalogue = { texts: spanishTexts, words: SPANISH_PAGE_WORDS };

/** Addresses visitors as "usted". */
function spanishTexts({ site, claims, trade }: Page): Sections {
  const { brand, phones, plans, voice } = site;
  const { label } = plans.elite;
  const { guarantee, trial, setup } = claims;
  return {
    claims,
    components: {
      close: "Cerrar",
      notifications: "Avisos",
      dismissMessage: "Cerrar el aviso",
      decrease: "Reducir",
      increase: "Aumentar",
    },
    page: {
      calculator: {
        detailsHeading: "Datos de su negocio",
        resultsHeading: "Sus resultados",
        businessType: "Tipo de negocio",
        plan: "Plan",
        jobs: "Trabajos al mes",
        jobsSpoken: "trabajos al mes",
        profit: "Ganancia por trabajo",
        profitSpoken: "dólares",
        hours: "Horas de oficina por semana",
        hoursSpoken: "horas por semana",
        hoursHint: "Llamadas, citas, facturas",
        moneyLost: "Dinero que pierde sin automatizar",
        extraProfit: "Ganancia extra al mes",
        payback: "Recupera su inversión en",
        annualRoi: "ROI anual",
        moreJobs: "Más trabajos",
        breakEven: "Punto de equilibrio",
        timeFreedom: "Tiempo libre",
        caution:
          "Estas cifras no cubren el costo del plan. Revíselas o consúltenos en una llamada gratis de estrategia de 30 minutos.",
        button: "Recibir mi plan a la medida",
        discount: claims.discount,
        countdownLabel: "La oferta termina en",
        pauseCountdown: "Pausar la cuenta regresiva",
        spots: `Lugares disponibles: ${claims.spotsRemaining}`,
        linkPartUnread:
          "No se pudo leer una parte del enlace. Revise estos datos, que muestran nuestras cifras habituales: {fields}.",
        linkUnread: "No se pudo leer el enlace. La calculadora muestra nuestras cifras habituales.",
        linkOtherPrice:
          "Su cotización dice {quoted} al mes por {plan}. El precio cambió desde entonces: aquí es {price}.",
        leadFailed: "Su reporte no se envió. Llámenos o agende en línea:",
        chunkFailed: "No se pudo cargar el formulario. Llámenos o agende en línea:",
      },
      partFailed: "No se pudo cargar esta parte. Llámenos o agende en línea:",
      openBooking: "Abrir el calendario de citas",
      stickyBar: "Calcular mi ROI • 60 segundos",
      stickyBarLabel: "Acceso directo",
      voiceError: "¡Llámenos!",
    },
    plans: {
      pro: { name: plans.pro.label, lift: lift(plans.pro), price: dailyPrice(plans.pro) },
      elite: { name: label, lift: lift(plans.elite), price: dailyPrice(plans.elite), badge: "EL MÁS ELEGIDO" },
    },
    results: {
      perDay: "al día",
      perWeek: "por semana",
      perMonth: "al mes",
      perYear: "al año",
      planTitle: "plan {plan}",
      originalPrice: "Antes:",
      priceNow: "Ahora:",
      extraPerMonth: "extra al mes",
      parts:
        "De dónde sale: {money} más en trabajos, {hours} de tiempo libre (se cuenta como {value}), el plan {price}.",
      competitiveRisk: "Riesgo ante la competencia:",
      risk: {
        one: "Podría perder {jobs} al mes ante competidores que contesten primero.",
        other: "Podría perder {jobs} al mes ante competidores que contesten primero.",
        belowCost: "Eso es menos de lo que cuesta el plan.",
      },
      months: { one: "{months} mes", other: "{months} meses" },
      instantRoi: "ROI inmediato",
      quickReturn: "Retorno rápido",
      breakEvenJobs: { one: "{jobs}", other: "{jobs}" },
      never: "nunca",
      morePerMonth: { one: "trabajo extra al mes cubre el plan", other: "trabajos extra al mes cubren el plan" },
      hoursBack: {
        one: "Recupera {hours} hora de oficina cada mes.",
        other: "Recupera {hours} horas de oficina cada mes.",
      },
      features: [
        "{lift}",
        "Nos encargamos del {share} de sus horas de oficina",
        "IA que contesta 24/7",
        "Citas automáticas",
        "Tareas automatizadas",
        setup === "" ? "{price} al mes" : "{price} al mes, configuración incluida",
      ],
      summary: "Con {jobs} al mes a {profit} y el plan {plan}: {money} al mes, ROI anual del {roi}.",
      gain: "ganancia extra de {amount}",
    },
    sampleCall: {
      heading: "Escuche una llamada de ejemplo",
      note: "Una grabación con subtítulos. No necesita micrófono.",
      captions: "Subtítulos",
    },
    section: {
      title: "Calculadora de ROI",
      heading: "¿Cuánto le dejarían las llamadas contestadas?",
      intro:
        "Escriba sus números, elija un plan y vea su total. Después agende una llamada gratis de estrategia de 30 minutos.",
      backLink: "Volver al sitio principal",
      bookCall: "Agendar",
      newTab: "(se abre en otra pestaña)",
      call: "Llamar al",
    },
    head: {
      tool: `Calculadora de ROI de ${brand.name}`,
      toolFor: `Calculadora de ROI de ${brand.name} para {trade}`,
      service: "IA que contesta 24/7 y agenda citas para contratistas de servicios del hogar",
      serviceFor: "IA que contesta 24/7 y agenda citas para contratistas de servicios del hogar: {trade}",
      serviceType: "Atención telefónica con IA y automatización de tareas",
      audience: "Contratistas de servicios del hogar",
      picture: "{headline}: la orden de una llamada sin contestar, con el sello de perdido",
      notFound: "Página no encontrada",
      noscript: "La calculadora de ROI necesita JavaScript. Llámenos al {phone} o {booking}.",
      noscriptBooking: "agende una llamada gratis de estrategia de 30 minutos",
    },
    notFound: {
      heading: "No encontramos esa página.",
      text: "El enlace puede ser viejo o estar mal escrito. Lo más probable es que lo que busca esté en nuestra página principal.",
      back: "Ir a la calculadora de ROI",
      or: "O hable con nosotros:",
    },
    faq: {
      heading: "Preguntas de los contratistas",
      asked: [
        { question: "¿Con qué programas funciona?", answer: "" },
        { question: "¿Conservo mi número?", answer: "" },
        { question: "¿Cuánto cuesta un minuto?", answer: "" },
        { question: "¿Qué pasa con una llamada de emergencia?", answer: "" },
        { question: "¿Cómo cancelo?", answer: "" },
      ],
      questions: [
        {
          question: "¿De dónde salen estos números?",
          answer: [
            `De sus números y de estos supuestos nuestros: ${PLAN_IDS.map((id) => describePlan(plans[id])).join(" ")}`,
            `Un mes tiene ${WEEKS_PER_MONTH} semanas, y se resta el precio del plan. El valor de sus horas es tiempo, no dinero en efectivo. Abra “${SPANISH_PAGE_WORDS.headings.steps}” para ver cada paso con sus números.`,
          ],
        },
        {
          question: "¿Cómo funcionan la prueba gratis y la garantía?",
          answer: [
            trial === "" || guarantee === ""
              ? ""
              : `Incluye: ${[trial, guarantee, setup].filter(Boolean).join(", ")}. Le explicamos las condiciones exactas en la llamada gratis de estrategia de 30 minutos, antes de que pague nada.`,
          ],
        },
        {
          question: "¿Qué pasa después de enviar el formulario?",
          answer: [
            "Le enviamos su reporte, y nuestro calendario de citas se abre en otra pestaña para que elija la hora de su llamada gratis de estrategia. Si la pestaña no se abre, toque el enlace al calendario. No le pedimos tarjeta de crédito.",
          ],
        },
      ],
    },
    footer: {
      call: "Llamar",
      privacy: "Privacidad",
      terms: "Condiciones",
      source: "Fuente",
      sources: "Fuentes",
    },
    hero: {
      badge: { text: `${claims.contractorsCalculated} contratistas ya calcularon su ROI` },
      headline: "No pierda trabajos por no contestar",
      subheadline: "Calcule en 60 segundos cuánto puede ahorrarle la IA a su negocio",
      highlights: [
        { title: "IA contesta 24/7", text: "Contestamos todas sus llamadas, de noche y en fin de semana también." },
        { title: "Citas automáticas", text: "El trabajo entra en su calendario mientras usted está en otro." },
        { title: claims.revenue, text: "Más llamadas contestadas, más trabajos agendados." },
      ],
      button: `Calcular mi ROI con ${label} + llamada gratis`,
      note: "Sin tarjeta de crédito • Toma 60 segundos",
      proofLabel: "Lo que dicen los contratistas",
      proof: [
        { figure: claims.contractorsTrust, text: "contratistas confían en nosotros" },
        { figure: claims.rating, text: "de calificación" },
      ],
    },
    proof: {
      testimonials: "Lo que dicen los clientes",
      logos: "Clientes",
      reviews: "Lea las reseñas en",
    },
    ticket: {
      title: "Orden de trabajo",
      time: "6:42 PM",
      lines: [
        ["Llama por", PROBLEMS[trade ?? "plumbing"]],
        ["Contestaron", "No"],
        ["Luego llamó", "A otro"],
      ],
      stamp: "PERDIDO",
      answered: {
        heading: "La misma llamada, contestada",
        lines: [
          ["IA", "Hola, gracias por llamar. ¿En qué puedo ayudarle?"],
          ["Cliente", `${PROBLEMS[trade ?? "plumbing"]}.`],
          ["IA", "Muy bien. Ahora mismo le agendo la visita."],
        ],
        stamp: "AGENDADO",
      },
      description:
        "Una orden de trabajo de las 6:42 PM con el sello de trabajo perdido: una llamada que nadie contestó costó {lost}",
    },
    trust: {
      heading: `Por qué ${claims.contractorsTrust} contratistas confían en ${brand.name}`,
      cards: [
        {
          figure: claims.annualSavings,
          title: namePlan("de ahorro al año con el plan {plan}", label),
          text: "IA que contesta 24/7, citas automáticas, tareas automatizadas y un negocio que crece.",
          button: "Ver mi ROI",
        },
        {
          figure: claims.roi,
          title: `de ROI en ${claims.roiTime}`,
          text: `Calificación: ${claims.rating}.`,
          button: "Calcular mi ahorro",
        },
        {
          figure: claims.hoursSaved,
          title: "ahorradas por semana",
          text: "Menos tiempo en llamadas, citas y facturas.",
          button: "Recibir mi análisis",
        },
      ],
    },
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
      captionsAndTyping: "Subtítulos y escribir",
      assistant: "IA",
      you: "Usted",
      microphone: "Micrófono",
      reopenMicrophone: "Probar el micrófono otra vez",
      type: "Escriba en lugar de hablar",
      send: "Enviar",
      callInstead: `El botón de abajo ahora llama al ${formatPhoneNumber(phones.voiceError)}.`,
      report: "Recibir mi reporte gratis",
      calculator: "¿Cuánto me dejan llamadas así?",
    },
    callPanel: {
      connecting: "Conectando...",
      playbackBlocked: "Su navegador bloqueó el sonido. Toque Activar sonido para continuar.",
      allowMicrophone: "Dé permiso al micrófono en su navegador.",
      connected: "Ya está en la llamada. Diga hola.",
      muted: "Silenciado. La IA no le escucha.",
      reconnecting: "Mala conexión. Intentamos recuperarla por hasta 30 segundos.",
      microphone: {
        switched: "Su micrófono no está disponible. Cambiamos a otro.",
        unavailable: "No se pudo abrir ese micrófono. La llamada sigue con el anterior.",
        offered: "Se conectó otro micrófono. Para usarlo, elíjalo en Micrófono.",
        silent: "No se le escucha. Revise su micrófono o escriba abajo.",
        unmeasured: "No sabemos si se le escucha. Si la IA no contesta, escriba abajo.",
        interrupted: "Otra aplicación está usando su micrófono. Ciérrela o escriba abajo.",
        unplugged: "Se desconectó su micrófono. Conecte uno o escriba abajo.",
        blocked: "Su micrófono está bloqueado ahora. Dele permiso en la barra de direcciones o escriba abajo.",
      },
      unsent: "(no enviado)",
      ending: "Terminando la llamada...",
      ended: "La llamada terminó.",
      endedSilent: "La llamada terminó porque nadie habló.",
      endedLong: "La llamada terminó: llegó al límite de tiempo.",
      cancelled: "La llamada se canceló.",
      assistant: "IA",
      visitor: "Usted",
      errors: CALL_ERRORS,
    },
    demo: { button: "Escuche una llamada de ejemplo" },
    estimate: {
      hourValues: `Contamos cada hora ahorrada como ${PLAN_IDS.map(
        (id) => `${formatAmount(plans[id].hourlyValue)} con ${plans[id].label}`,
      ).join(", ")}. Es tiempo que recupera, no dinero en efectivo.`,
      stepsHeading: SPANISH_PAGE_WORDS.headings.steps,
      copyLink: "Copiar enlace con estos números",
      shareLink: "Enviar estos números",
      linkCopied: "Enlace copiado. Quien lo abra verá estos números.",
      linkNotCopied: "Su navegador no nos dejó copiar el enlace. Aquí está:",
      linkField: "Enlace con estos números",
      print: "Imprimir este estimado",
      printed: "Estimado",
      printedLink: "Abrir estos números",
    },
    exit: {
      title: "¡Espere! No se lo pierda",
      text: "Antes de irse, reciba su reporte de ROI y una llamada gratis de estrategia",
      button: "Recibir mi reporte y mi llamada gratis",
      dismiss: "No, gracias, por ahora no quiero hacer crecer mi negocio",
    },
    figure: {
      twoReadings: "¿Cuál quiso decir? Usamos 0 hasta que elija:",
      tooLarge: "Ese número es demasiado grande. Usamos 0.",
      unreadable: "Eso no es un número. Usamos 0.",
    },
    voiceButton: {
      idle: `¡Pruebe la IA de ${brand.product}!`,
      connecting: "Conectando...",
      connected: "Colgar",
      notice: (voice && voice.notice) || "Contesta una IA. Las llamadas se graban.",
    },
  };
}

function lift({ liftRate }: Plan): string {
  return `${formatPercent(Math.round(liftRate * 100))} más trabajos`;
}

function dailyPrice({ monthlyCost }: Plan): string {
  return `Solo ${formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH))} al día`;
}

/** The caller's problem on the ticket. */
const PROBLEMS: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "Fuga de agua",
  hvac: "No enfría",
  electrical: "Se fue la luz",
  landscaping: "Árbol caído",
  roofing: "Gotera",
  cleaning: "Mudanza",
  handyman: "Puerta rota",
  other: "Urgente, hoy",
};

function describePlan(plan: Plan): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue } = plan;
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${describePrice(plan)}: ${percent(liftRate)} más trabajos con su ganancia por trabajo, y el ${percent(timeSavingsFactor)} de sus horas de oficina a ${formatAmount(hourlyValue)} la hora.`;
}

const CHECK_CONNECTION = "Revise su conexión e inténtelo de nuevo.";

/** In place of the errors' own messages. */
const CALL_ERRORS = {
  "no-call": "No hay ninguna llamada.",
  "too-long": "Es demasiado largo para enviarlo. Acórtelo, por favor.",
  "page-busy": "Ya hay otra llamada en esta página. Termínela primero e inténtelo de nuevo.",
  "insecure-context":
    "Las llamadas de voz necesitan una página segura. Abra este sitio con https:// e inténtelo de nuevo.",
  "unsupported-browser":
    "Este navegador no puede hacer llamadas de voz. Use una versión actual de Chrome, Edge, Firefox o Safari.",
  "microphone-denied":
    "El micrófono está bloqueado. Dele permiso a este sitio en la barra de direcciones de su navegador e inténtelo de nuevo.",
  "microphone-unanswered": "Su navegador todavía pregunta por el micrófono. Elija Permitir e inténtelo de nuevo.",
  "microphone-framed": "Esta página se muestra dentro de otra que no le da el micrófono. Ábrala en una pestaña propia.",
  "microphone-dismissed": "Se cerró la pregunta del navegador sobre el micrófono. Inténtelo de nuevo y elija Permitir.",
  "microphone-missing": "No se encontró ningún micrófono. Conecte uno e inténtelo de nuevo.",
  "microphone-busy": "No se pudo abrir el micrófono. Cierre otros programas que lo usen e inténtelo de nuevo.",
  "device-unavailable": "Ese dispositivo no está disponible. Elija otro.",
  "sdk-not-loaded": `No se pudo cargar la llamada de voz. ${CHECK_CONNECTION}`,
  "engine-not-loaded":
    "No se pudo cargar el servicio de llamadas. Revise su conexión y su bloqueador de anuncios e inténtelo de nuevo.",
  "engine-outdated":
    "El programa de llamadas de esta página es antiguo. Vuelva a cargar la página e inténtelo de nuevo.",
  rejected: "Las llamadas de voz no están disponibles en esta página en este momento.",
  unavailable: "El servicio de voz no está disponible en este momento. Inténtelo de nuevo en un minuto.",
  "concurrency-limit": "Todas las líneas están ocupadas. Inténtelo de nuevo en un minuto.",
  network: `No se pudo contactar al servicio de voz. ${CHECK_CONNECTION}`,
  "join-failed": "No se pudo entrar en la llamada. Inténtelo de nuevo.",
  "room-expired": "Esta llamada ya no está abierta. Empiece una nueva.",
  "room-full": "Esta llamada está llena.",
  "not-allowed": "No se puede entrar en esta llamada.",
  "start-timed-out": "La llamada tardó demasiado en empezar. Inténtelo de nuevo.",
  "connection-lost": `Se perdió la conexión con la llamada. ${CHECK_CONNECTION}`,
  "assistant-left": "El asistente se fue y la llamada terminó. Inténtelo de nuevo.",
  "assistant-failed": "El asistente tuvo un problema y la llamada terminó. Inténtelo de nuevo.",
  "playback-blocked": "El navegador bloqueó el sonido. Toque un botón para oír al asistente.",
  "noise-filter": "La cancelación de ruido está apagada en esta llamada.",
  recording: "No se pudo grabar esta llamada.",
  "level-observer": "No se puede mostrar el volumen en esta llamada.",
  camera: "No se pudo abrir la cámara. La llamada sigue sin ella.",
  unknown: "Algo salió mal con la llamada. Inténtelo de nuevo.",
};
