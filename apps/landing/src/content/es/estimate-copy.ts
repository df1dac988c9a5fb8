import type * as English from "../estimate-copy.ts";
import { ownTexts } from "../own-texts.ts";
import type { Translation } from "../translation.ts";
import { listPlans } from "../words/es/figure-words.ts";

export const ESTIMATE_COPY = ownTexts<Translation<typeof English.ESTIMATE_COPY>>("estimate", {
  heading: `Compare ${listPlans()}`,
  rowHeading: "Lo que aporta",
  yourChoice: "su elección",
  rows: {
    price: "Precio al mes",
    moreJobs: "Más trabajos al mes",
    hoursSaved: "Horas ahorradas al mes",
    extraPerMonth: "Ganancia extra al mes",
    extraPerYear: "Ganancia extra al año",
    annualRoi: "ROI anual",
    payback: "Recuperación",
    breakEven: "Equilibrio, solo trabajos",
    paysFrom: "Contando horas, se paga con",
  },
  moneyHeading: "Ganancia y horas ahorradas al mes, en dólares",
  now: "Hoy",
  rangeHeading: "Conservador, esperado, favorable",
  projection: "Proyección",
  range: { conservative: "Conservador", expected: "Esperado", upside: "Favorable" },
  countsWith: "del aumento y del tiempo ahorrado",
  stepsHeading: "Cómo se calculó",
  copyLink: "Copiar enlace con estas cifras",
  linkCopied: "Enlace copiado. Quien lo abra verá estas cifras.",
  linkNotCopied: "Su navegador no nos dejó copiar el enlace. Aquí está:",
  linkField: "Enlace con estas cifras",
  print: "Imprimir este estimado",
  printedTitle: "Estimado",
  printedLink: "Abrir estas cifras",
});
