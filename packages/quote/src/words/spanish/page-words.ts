import type { PageWords } from "../quote-words.ts";
import { SPANISH_FIGURE_WORDS } from "./figure-words.ts";
import { describeBreakEven, describeDifference, describePayback, listPlans } from "./plan-words.ts";
import { SPANISH_STEP_WORDS } from "./step-words.ts";

/** The words of a quote that a page shows, too. They stand apart, since a visitor waits for a page's words. */
export const SPANISH_PAGE_WORDS: PageWords = {
  ...SPANISH_FIGURE_WORDS,
  headings: { steps: "Cómo se calculó" },
  labels: {
    payback: "Recuperación",
    breakEven: "Equilibrio, solo trabajos",
    extraPerMonth: "Ganancia extra al mes",
    extraPerYear: "Ganancia extra al año",
  },
  steps: SPANISH_STEP_WORDS,
  describePayback,
  describeBreakEven,
  describeDifference,
  listPlans,
  disclaimer: "Esto es un estimado, no una garantía.",
};
