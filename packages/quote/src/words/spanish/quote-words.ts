import { WEEKS_PER_MONTH, formatNumber, LANGUAGE_TAGS } from "@contractor-roi/roi-core";
import { namePlan } from "../name-plan.ts";
import type { QuoteWords } from "../quote-words.ts";
import { SPANISH_PAGE_WORDS } from "./page-words.ts";
import { describePaysFrom } from "./plan-words.ts";

const TITLE = "Estimado: IA que contesta llamadas y automatiza tareas";
const MONTHS = [
  "enero",
  "febrero",
  "marzo",
  "abril",
  "mayo",
  "junio",
  "julio",
  "agosto",
  "septiembre",
  "octubre",
  "noviembre",
  "diciembre",
];

export const SPANISH_QUOTE_WORDS: QuoteWords = {
  ...SPANISH_PAGE_WORDS,
  tag: LANGUAGE_TAGS.es,
  title: TITLE,
  titleFor: (customer) => `${TITLE}, para ${customer}`,
  headings: {
    ...SPANISH_PAGE_WORDS.headings,
    prepared: "Preparado",
    business: "Su negocio",
    changedPrices: "Lo que cambia en esta cotización",
    assumptions: "Supuestos",
    terms: "Condiciones",
    next: "Siguiente paso",
  },
  planHeadings: {
    withPlan: (plan) => namePlan("Con el plan {plan}", plan),
    lineItems: (plan) => `De qué se compone (${plan})`,
    range: (plan) => `Conservador, esperado, favorable (${plan})`,
  },
  labels: {
    ...SPANISH_PAGE_WORDS.labels,
    number: "Número",
    for: "Para",
    by: "Por",
    from: "De",
    date: "Fecha",
    validUntil: "Válido hasta",
    trade: "Oficio",
    jobs: "Trabajos al mes",
    jobProfit: "Ganancia por trabajo",
    adminHours: "Horas de oficina por semana",
    revenueToday: "Ganancia de hoy",
    price: "Precio",
    setupFee: "Instalación, una vez",
    contract: "Plazo del contrato",
    moreJobs: "Más trabajos",
    timeSaved: "Tiempo ahorrado",
    extraProfit: "Ganancia extra",
    roi: "ROI",
    paysFrom: "Contando horas, se paga con",
    counted: "Cuenta",
    perMonth: "Al mes",
    together: "En total",
    projection: "Proyección",
    countsWith: "Cuenta con",
    conservative: "Conservador",
    expected: "Esperado",
    upside: "Favorable",
    call: "Llámenos",
    book: "Agende una llamada",
    sameNumbers: "Mismas cifras",
  },
  formatDay: (day) => {
    const [year, month, date] = day.split("-");
    return `${Number(date)} de ${MONTHS[Number(month) - 1]} de ${year}`;
  },
  describePaysFrom,
  paidAtOnce: (monthly, annual) => `${monthly}, en un solo pago de ${annual} al año`,
  shareOfGains: (share) => `${share} del aumento y del tiempo ahorrado`,
  changedPrice: (plan, quoted, regular) => `${plan} cuesta ${quoted} al mes en lugar de ${regular}.`,
  assumptions: ({ plan, lift, timeSaved, hour }) => [
    `${namePlan("El plan {plan}", plan)} trae ${lift} más trabajos y se encarga del ${timeSaved} de las horas de oficina.`,
    `Una hora ahorrada vale ${hour}. Un mes tiene ${formatNumber(WEEKS_PER_MONTH)} semanas.`,
    "Los trabajos adicionales dejan la misma ganancia que los de hoy.",
    "El ROI es la ganancia extra, ya sin el precio del plan, menos otra vez ese precio, como porcentaje de él.",
  ],
  assumedFigure: "habitual",
  assumedFigures: (names, trade) => `Cifras habituales del oficio (${trade}), no del propio cliente: ${names}.`,
  acceptance: {
    title: "Aceptación",
    offer: (plan, price, until) =>
      `${namePlan("El precio del plan {plan}", plan)}, ${price}, se ofrece${until === null ? "" : ` hasta el ${until}`}. ` +
      "La ganancia, el tiempo ahorrado, el ROI y la recuperación son estimados.",
    lines: ["Nombre", "Fecha", "Firma"],
  },
  mail: {
    subject: (number, brand) => `Su estimado ${number}${brand === "" ? "" : ` de ${brand}`}`,
    greeting: (customer) => (customer === "" ? "Hola:" : `Hola, ${customer}:`),
    opening: (plan, price) => `Adjunto va nuestro estimado ${namePlan("del plan {plan}", plan)}: ${price}.`,
    estimate: (extraProfit) => `Con sus cifras estimamos ${extraProfit}, después del precio del plan.`,
    accept: (until) =>
      `Para aceptar, firme la última parte y devuélvala${until === null ? "" : ` antes del ${until}`}. ¿Preguntas? Responda a este correo.`,
    closing: "Saludos cordiales",
  },
  caution: "Estas cifras no cubren el costo del plan.",
};
