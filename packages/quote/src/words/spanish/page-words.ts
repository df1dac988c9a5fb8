import type { BusinessTypeId } from "@contractor-roi/roi-core";
import { figureWords } from "../figure-words.ts";
import type { PageWords } from "../english/page-words.ts";
import { SPANISH_STEP_WORDS } from "./step-words.ts";

const TRADE_NAMES: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "Plomería",
  hvac: "Aire y calefacción",
  electrical: "Electricidad",
  landscaping: "Jardinería",
  roofing: "Techos",
  cleaning: "Limpieza",
  handyman: "Reparaciones",
  other: "Otro",
};

const FIGURE_WORDS = /* @__PURE__ */ figureWords({
  tradeName: (trade) => TRADE_NAMES[trade],
  countJobs: SPANISH_STEP_WORDS.jobs,
  loss: (amount) => `una pérdida de ${amount}`,
  aMonth: (price) => `${price} al mes`,
  same: (better, other) => `Contando las horas, ${better} y ${other} salen igual.`,
  moreHours: (better, other, hours) =>
    `${better} le da ${SPANISH_STEP_WORDS.hours(hours)} más que ${other}; en dinero los dos salen igual.`,
  outcomes: ([better, most], [other, least]) =>
    `Contando las horas, ${better} sale en ${most} al mes y ${other} en ${least}, ya pagado cada plan.`,
  difference: (better, other, month) =>
    `Con ${better} sale ${month} al mes mejor que con ${other}, contando las horas, ya pagado cada plan.`,
  comesOutBetter: (better, month) => `${better} sale mejor: ${month} al mes, contando las horas.`,
  range: (half, more) => `Con la mitad del efecto: ${half}. Con una cuarta parte más: ${more}.`,
});

export const { describePrice } = FIGURE_WORDS;

/** Words of quotes that the page shows, too. They have a module of their own, since a visitor waits for the page's words. */
export const SPANISH_PAGE_WORDS: PageWords = {
  ...FIGURE_WORDS,
  headings: { steps: "Cómo se calculó" },
  steps: SPANISH_STEP_WORDS,
  cautions: {
    loss: "Estas cifras no cubren el costo del plan.",
    "mostly-time": "La mayor parte es tiempo ahorrado: los trabajos extra por sí solos no pagan el plan.",
    "jobs-alone": "Los trabajos extra por sí solos no pagan el plan.",
    "keeps-less": "Le queda menos de lo que cuesta el plan.",
  },
  disclaimer: "Esto es un estimado, no una garantía.",
};
