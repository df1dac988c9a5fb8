import { WEEKS_PER_MONTH, formatNumber, LANGUAGE_TAGS } from "@contractor-roi/roi-core";
import { namePlan } from "../figure-words.ts";
import type { QuoteWords } from "../english/quote-words.ts";
import { SPANISH_PAGE_WORDS } from "./page-words.ts";

const PRODUCT = "IA que contesta llamadas y automatiza tareas";
const TITLE = `Estimado: ${PRODUCT}`;

export const SPANISH_QUOTE_WORDS: QuoteWords = {
  ...SPANISH_PAGE_WORDS,
  tag: LANGUAGE_TAGS.es,
  title: TITLE,
  titleFor: (customer) => `${TITLE}, para ${customer}`,
  headingFor: (customer) => `Estimado para ${customer}`,
  product: PRODUCT,
  validUntil: (day) => `válido hasta el ${day}`,
  headings: {
    ...SPANISH_PAGE_WORDS.headings,
    receipt: "De dónde sale",
    changedPrices: "Lo que cambia en esta cotización",
    range: "Si trae menos, o más",
    terms: "Condiciones",
  },
  figures: {
    jobs: (count) => `${SPANISH_PAGE_WORDS.countJobs(count)} al mes`,
    profit: (amount) => `${amount} de ganancia por trabajo`,
    hours: (count) => SPANISH_PAGE_WORDS.steps.hoursPerWeek(count).replace(" por", " de oficina por"),
  },
  otherPlan: (plan, price, outcome) => `Con ${plan} (${price}) sale en ${outcome}, contando las horas.`,
  labels: {
    extraPerMonth: "Ganancia extra al mes",
    lossPerMonth: "Pérdida al mes",
    youPay: "Usted paga",
    by: "Preparado por",
    jobs: "Trabajos al mes",
    jobProfit: "Ganancia por trabajo",
    adminHours: "Horas de oficina por semana",
    conservative: "La mitad",
    expected: "Lo previsto",
    upside: "Un cuarto más",
    call: "Llámenos",
    book: "Agende su llamada gratis",
    sameNumbers: "Vea cada paso",
  },
  planName: (plan) => namePlan("Plan {plan}", plan),
  afterPlan: (plan, label) => `${label}, ${namePlan("ya pagado el plan {plan}", plan)}`,
  outcome: ({ year, roi, payback }) =>
    `${year} al año · ROI ${roi} · ${payback === null ? "no se recupera" : `se recupera en ${payback}`}`,
  atPrice: (text, price) => `${text}, a ${price}`,
  offer: {
    paidAtOnce: (annual) => `en un solo pago de ${annual} al año`,
    setUp: (fee) => `configuración ${fee}`,
    term: (months) => `por ${months}`,
  },
  changedPrice: (plan, quoted, regular) => `${plan} cuesta ${quoted} al mes en lugar de ${regular}.`,
  figureOrigin: {
    usual: (trade) => (trade === "" ? "cifra habitual" : `habitual en ${trade}`),
    example: () => "cifra de ejemplo",
    assumed: () => "supuesto",
  },
  notes: ({ hour, roi, setUp }) => [
    `Una hora ahorrada cuenta como ${hour}: es tiempo, no dinero en el banco. Un mes tiene ${formatNumber(WEEKS_PER_MONTH)} semanas.`,
    "Los trabajos adicionales dejan la misma ganancia que los de hoy.",
    `ROI anual: ${roi}.`,
    ...(setUp === null
      ? []
      : [`La ganancia extra, el ROI y la recuperación no incluyen la configuración de ${setUp}.`]),
  ],
  acceptance: {
    title: "Aceptación",
    accept: (plan, offer) => `Acepto ${namePlan("el plan {plan}", plan)}: ${offer}.`,
    parties: ({ number, day, sender, customer }) =>
      `Estimado ${number} del ${day}${sender && `, de ${sender}`}${customer && `, para ${customer}`}.`,
    until: (day) => `La oferta termina el ${day}.`,
    ended: (day) => `Esta oferta terminó el ${day}.`,
    estimated: "La ganancia, el tiempo ahorrado, el ROI y la recuperación son estimados.",
    lines: ["Nombre", "Fecha", "Firma"],
  },
  mail: {
    subject: (number, brand) => `Su estimado ${number}${brand === "" ? "" : ` de ${brand}`}`,
    greeting: (customer) => (customer === "" ? "Hola:" : `Hola, ${customer}:`),
    opening: (plan, offer) => `Adjunto va nuestro estimado ${namePlan("del plan {plan}", plan)}: ${offer}.`,
    estimate: (extraProfit, areOwn) =>
      `Con ${areOwn ? "sus cifras" : "las cifras que trae"} sale en ${extraProfit}, contando las horas, ya pagado el plan.`,
    accept: (until) =>
      `Para aceptar, firme al final y devuélvalo${until === null ? "" : ` a más tardar el ${until}`}. ¿Preguntas? Responda a este correo.`,
    closing: "Saludos cordiales",
  },
  pageOf: (page, pages) => `Página ${page} de ${pages}`,
};
