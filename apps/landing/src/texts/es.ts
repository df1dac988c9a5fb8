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
import { namePlan } from "@contractor-roi/quote";
import { describePrice, SPANISH_FIGURE_WORDS } from "@contractor-roi/quote/es";
import type { Page } from "@contractor-roi/site";
import type { Catalogue, Sections } from "./texts.ts";

/** The Spanish texts that the page begins with, and the words of figures that quotes and mails share with it. */
export const SPANISH: Catalogue = { texts: spanishTexts, words: SPANISH_FIGURE_WORDS };

/** Addresses visitors as "usted". */
function spanishTexts({ site, claims, copy, trade }: Page): Sections {
  const { brand, plans } = site;
  const { label } = plans.elite;
  const badges: Sections["page"]["badges"] = [
    copy["page.badges.0"] ?? "Garantía de devolución del 100%",
    copy["page.badges.1"] ?? "30 días de prueba gratis",
    copy["page.badges.2"] ?? "Instalación incluida",
    copy["page.badges.3"] ?? "Resultados en 30 días",
  ];
  const [guarantee, trial, setup, results] = badges;
  return {
    claims,
    faq: {
      heading: "Preguntas de los contratistas",
      questions: [
        {
          question: "¿Cómo se calculan las cifras?",
          answer: [
            `Con lo que usted escribe, y nada más. ${PLAN_IDS.map((id) => describePlan(plans[id])).join(" ")}`,
            `Un mes tiene ${WEEKS_PER_MONTH} semanas, y se resta el precio del plan. El valor de sus horas es tiempo, no dinero en el banco. Debajo de los resultados está cada paso con sus propias cifras.`,
          ],
        },
        {
          question: "¿Qué son la prueba y la garantía?",
          answer: [
            `Le ofrecemos “${trial}” y “${guarantee}”, con “${setup}” y “${results}”. Las condiciones de la prueba y de la garantía no están en esta página. Pregunte por ellas en la llamada gratis de estrategia de 30 minutos, antes de decidirse: cuándo empieza la prueba, qué pasa cuando termina, cómo se cancela, y en qué casos y hasta cuándo se le devuelve su dinero.`,
          ],
        },
        {
          question: "¿Qué pasa después de enviar el formulario?",
          answer: [
            "Le enviamos su informe, y nuestro calendario de citas se abre en otra pestaña para la llamada gratis de estrategia. Si su navegador bloquea la pestaña, verá un enlace al calendario en su lugar. No le pedimos tarjeta de crédito.",
          ],
        },
      ],
    },
    footer: {
      label: "Quiénes somos",
      call: "Llamar",
      privacy: "Privacidad",
      terms: "Condiciones",
      source: "Fuente",
      sources: "Fuentes",
    },
    hero: {
      badge: { text: `${claims.contractorsCalculated} contratistas ya calcularon su ROI` },
      headline: "No pierda trabajos por no contestar",
      subheadline: "Calcule en 60 segundos cuánto puede ahorrarle a su negocio la automatización con IA",
      highlights: [
        { title: "IA contesta 24/7", text: "Se contesta cada llamada, también de noche y en fin de semana." },
        { title: "Citas automáticas", text: "El trabajo entra en su calendario mientras usted está en otro." },
        { title: claims.revenue, text: "Más llamadas contestadas, más trabajos agendados." },
      ],
      button: `Calcular mi ROI con ${label} + llamada gratis`,
      note: "Sin tarjeta de crédito • Toma 60 segundos",
      proofLabel: "Lo que dicen los contratistas",
      proof: [
        { figure: claims.contractorsTrust, text: "contratistas confían en nosotros" },
        { figure: claims.rating, text: "de calificación" },
        { figure: claims.contractorsCalculated, text: "contratistas ya calcularon su ROI" },
      ],
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
      badges,
      openBooking: "Abrir el calendario de citas",
      stickyBar: "Calcular mi ROI • 60 segundos",
      stickyBarLabel: "Acceso directo",
      voiceError: "¡Llámenos!",
    },
    plans: {
      pro: { name: plans.pro.label, lift: lift(plans.pro), price: dailyPrice(plans.pro) },
      elite: { name: label, lift: lift(plans.elite), price: dailyPrice(plans.elite), badge: "EL MÁS ELEGIDO" },
    },
    proof: {
      testimonials: "Lo que dicen los clientes",
      logos: "Clientes",
      reviews: "Lea las reseñas en",
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
    ticket: {
      title: "Orden",
      time: "6:42 PM",
      lines: [
        ["Llama por", PROBLEMS[trade ?? "plumbing"]],
        ["Contestaron", "No"],
        ["Luego llamó", "A otro"],
      ],
      stamp: "PERDIDO",
      description:
        "Una orden de trabajo de las 6:42 PM con el sello de trabajo perdido: una llamada que nadie contestó costó {lost}",
    },
    trust: {
      heading: `Por qué ${claims.contractorsTrust} contratistas confían en ${brand.name}`,
      cards: [
        {
          figure: claims.annualSavings,
          title: namePlan("de ahorro al año con el plan {plan}", label),
          text: "IA que contesta, citas automáticas y tareas automatizadas, todo en uno.",
          button: "Ver mi ROI",
        },
        {
          figure: claims.roi,
          title: `de ROI en ${claims.roiTime}`,
          text: `Calificado con ${claims.rating} por plomeros, electricistas, techadores y contratistas de HVAC y otros oficios.`,
          button: "Calcular mi ahorro",
        },
        {
          figure: claims.hoursSaved,
          title: "ahorradas por semana",
          text: "Llamadas, citas y facturas, fuera de su escritorio.",
          button: "Recibir mi análisis",
        },
      ],
    },
  };
}

/** What a caller on the ticket needs. */
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

function lift({ liftRate }: Plan): string {
  return `${formatPercent(Math.round(liftRate * 100))} más trabajos`;
}

function dailyPrice({ monthlyCost }: Plan): string {
  return `Solo ${formatUsd(Math.round(monthlyCost / DAYS_PER_MONTH))} al día`;
}

function describePlan(plan: Plan): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue } = plan;
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${describePrice(plan)}: ${percent(liftRate)} más trabajos con su ganancia por trabajo, y el ${percent(timeSavingsFactor)} de sus horas de oficina a ${formatAmount(hourlyValue)} la hora.`;
}
