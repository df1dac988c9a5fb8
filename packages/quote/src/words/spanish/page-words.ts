import type { BusinessTypeId } from "@contractor-roi/roi-core";
import { figureWords } from "../figure-words.ts";
import type { FigureWords, PageWords } from "../quote-words.ts";
import { SPANISH_STEP_WORDS } from "./step-words.ts";

const TRADE_NAMES: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "Plomería",
  hvac: "HVAC",
  electrical: "Electricidad",
  landscaping: "Jardinería",
  roofing: "Techos",
  cleaning: "Limpieza",
  handyman: "Reparaciones",
  other: "Otro",
};

const FIGURE_WORDS: FigureWords = /* @__PURE__ */ figureWords({
  tradeName: (trade) => TRADE_NAMES[trade],
  countJobs: SPANISH_STEP_WORDS.jobs,
  loss: (amount) => `una pérdida de ${amount}`,
  aMonth: (price) => `${price} al mes`,
  same: ([one, other], isLoss) => `${one} y ${other} ${isLoss ? "pierden" : "ganan"} lo mismo.`,
  outcome: (plan, amounts, isLoss) =>
    amounts === null
      ? `${plan} no gana nada`
      : `${plan} ${isLoss ? "pierde" : "gana"} ${amounts[0]} al mes (${amounts[1]} al año)`,
  outcomes: (better, other) => `Después de los dos precios, ${better} y ${other}.`,
  difference: (better, other, month, year) =>
    `Con ${better} le quedan ${month} más al mes que con ${other} (${year} al año), ya pagado el plan.`,
});

export const { describePrice } = FIGURE_WORDS;

/** The words of a quote that a page shows, too. They stand apart, since a visitor waits for a page's words. */
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
  betterPlan: (plan, extraProfit) => `${plan} le conviene más: ${extraProfit} al mes.`,
  disclaimer: "Esto es un estimado, no una garantía.",
};
