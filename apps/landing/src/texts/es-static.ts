import { describePrice } from "@contractor-roi/quote/es";
import { namePlan } from "@contractor-roi/quote";
import {
  formatAmount,
  formatPercent,
  PLAN_IDS,
  WEEKS_PER_MONTH,
  type BusinessTypeId,
  type Plan,
} from "@contractor-roi/roi-core";
import type { Page } from "@contractor-roi/site";
import type { Badges } from "./en.ts";
import type { StaticSections } from "./texts.ts";

/** The Spanish texts of what never changes: the document's head, the page's static parts, the page where nothing is. */
export function spanishStaticTexts(
  { site, claims, trade }: Page,
  [guarantee, trial, setup, results]: Badges,
): StaticSections {
  const { brand, plans } = site;
  const { label } = plans.elite;
  return {
    head: {
      tool: `Calculadora de ROI de ${brand.name}`,
      service: "IA que contesta 24/7 y agenda citas para contratistas de servicios del hogar",
      serviceType: "Atención telefónica con IA y automatización de tareas",
      audience: "Contratistas de servicios del hogar",
      picture: "{headline}: la orden de una llamada sin contestar, con el sello de perdido",
      notFound: "Página no encontrada",
      noscript: "La calculadora de ROI necesita JavaScript. Llámenos al {phone} o {booking}.",
      noscriptBooking: "reserve una llamada gratis de estrategia de 30 minutos",
    },
    notFound: {
      heading: "No hay nada en esta dirección.",
      text: "El enlace puede ser viejo o estar mal escrito. Lo más probable es que lo que busca esté en nuestra página principal.",
      back: "Ir a la calculadora de ROI",
      or: "O hable con nosotros:",
    },
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
    proof: {
      testimonials: "Lo que dicen los clientes",
      logos: "Clientes",
      reviews: "Lea las reseñas en",
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

function describePlan(plan: Plan): string {
  const { label, liftRate, timeSavingsFactor, hourlyValue } = plan;
  const percent = (share: number): string => formatPercent(Math.round(share * 100));
  return `${label}, ${describePrice(plan)}: ${percent(liftRate)} más trabajos con su ganancia por trabajo, y el ${percent(timeSavingsFactor)} de sus horas de oficina a ${formatAmount(hourlyValue)} la hora.`;
}
