import type { PageWords } from "../quote-words.ts";
import { SPANISH_FIGURE_WORDS } from "./figure-words.ts";
import { describeDifference } from "./plan-words.ts";
import { SPANISH_STEP_WORDS } from "./step-words.ts";

/** The words of a quote that a page shows, too. They stand apart, since a visitor waits for a page's words. */
export const SPANISH_PAGE_WORDS: PageWords = {
  ...SPANISH_FIGURE_WORDS,
  headings: { steps: "Cómo se calculó" },
  steps: SPANISH_STEP_WORDS,
  describeDifference,
  cautions: {
    loss: "Estas cifras no cubren el costo del plan.",
    "mostly-time": "La mayor parte es tiempo ahorrado: los trabajos extra por sí solos no pagan el plan.",
    "jobs-alone": "Los trabajos extra por sí solos no pagan el plan.",
    "keeps-less": "Le queda menos de lo que cuesta el plan.",
  },
  betterPlan: (plan, extraProfit) => `${plan} le conviene más: ${extraProfit} al mes.`,
  disclaimer: "Esto es un estimado, no una garantía.",
};
