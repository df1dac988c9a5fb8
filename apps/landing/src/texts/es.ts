import { DAYS_PER_MONTH, formatPercent, formatUsd, type Plan } from "@contractor-roi/roi-core";
import { SPANISH_FIGURE_WORDS } from "@contractor-roi/quote/es";
import type { Page } from "@contractor-roi/site";
import type { Catalogue, Sections } from "./texts.ts";

/** The Spanish texts that the page begins with, and the words of figures that quotes and mails share with it. */
export const SPANISH: Catalogue = { texts: spanishTexts, words: SPANISH_FIGURE_WORDS };

/** Addresses visitors as "usted". */
function spanishTexts({ site, claims }: Page): Sections {
  const { plans } = site;
  const { label } = plans.elite;
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
        jobsUnit: "trabajos",
        jobsSpoken: "trabajos al mes",
        profit: "Ganancia por trabajo",
        profitSpoken: "dólares",
        hours: "Horas de oficina por semana",
        hoursUnit: "h / semana",
        hoursSpoken: "horas por semana",
        hoursHint: "Llamadas, citas, facturas",
        countsAsZero: "Esto cuenta como 0.",
        moneyLost: "Dinero que pierde sin automatizar",
        extraProfit: "Ganancia extra al mes",
        payback: "Recuperación",
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
        loadEstimate: "Cargar la comparación de planes",
        chunkFailed: "No se pudo cargar el formulario. Llámenos o reserve en línea:",
      },
      partFailed: "No se pudo cargar esta parte. Llámenos o reserve en línea:",
      badges: [
        "Garantía de devolución del 100%",
        "30 días de prueba gratis",
        "Instalación incluida",
        "Resultados en 30 días",
      ],
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
      originalPrice: "Precio original:",
      priceNow: "Precio ahora:",
      competitiveRisk: "Riesgo ante la competencia:",
      risk: {
        one: "Podría perder {jobs} al mes ante competidores que contesten primero.",
        other: "Podría perder {jobs} al mes ante competidores que contesten primero.",
        belowCost: "Eso no cuesta más que el plan.",
      },
      months: { one: "{months} mes", other: "{months} meses" },
      instantRoi: "ROI inmediato",
      quickReturn: "Retorno rápido",
      // With its unit it would be too long for its tile, where nothing may shrink at first.
      breakEvenJobs: { one: "{jobs}", other: "{jobs}" },
      never: "nunca",
      morePerMonth: "más trabajos al mes",
      hoursBack: {
        one: "{hours} hora de oficina de vuelta cada mes.",
        other: "{hours} horas de oficina de vuelta cada mes.",
      },
      features: [
        "{lift}",
        "Nos encargamos del {share} de sus horas de oficina",
        "IA que contesta 24/7",
        "Citas automáticas",
        "Tareas automatizadas",
        "Instalación incluida, {price} al mes",
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
      heading: "¿Cuánto le cuesta una llamada sin contestar?",
      intro:
        "Escriba sus cifras, elija un plan y vea el total. Después reserve una llamada gratis de estrategia de 30 minutos.",
      backLink: "Volver al sitio principal",
      bookCall: "Reservar",
      newTab: "(se abre en otra pestaña)",
      call: "Llamar al",
    },
  };
}

function lift({ liftRate }: Plan): string {
  return `${formatPercent(Math.round(liftRate * 100))} más trabajos`;
}

function dailyPrice({ monthlyCost }: Plan): string {
  return `Solo ${formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH))} al día`;
}
