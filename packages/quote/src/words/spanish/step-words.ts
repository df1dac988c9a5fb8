import { formatNumber } from "@contractor-roi/roi-core";
import type { RoiStepWords } from "../english/step-words.ts";

export const SPANISH_STEP_WORDS: RoiStepWords = {
  labels: {
    revenueToday: "Ganancia de los trabajos de hoy",
    moreJobs: "Más trabajos",
    jobsProfit: "Ganancia de los trabajos adicionales",
    hoursSaved: "Horas ahorradas",
    hoursValue: "Valor de las horas ahorradas",
    extraPerMonth: "Ganancia extra al mes, después del precio del plan",
    extraPerYear: "Ganancia extra al año",
    pricePerYear: "Precio del plan al año",
    annualRoi: "ROI anual: la ganancia extra menos otra vez ese precio, como porcentaje de él",
    payback: "Recuperación",
    smallPayback: "Recuperación, con una ganancia extra de menos de $1 contada como $1",
  },
  jobs: (count) => `${formatNumber(count)} ${count === 1 ? "trabajo" : "trabajos"}`,
  hours: countHours,
  hoursPerWeek: (count) => `${countHours(count)} por semana`,
  weeks: (count) => `${formatNumber(count)} semanas`,
  months: (count) => `${formatNumber(count)} ${count === 1 ? "mes" : "meses"}`,
  perMonth: "al mes",
  perYear: "al año",
  roundedTo: "redondeado a",
  countedAs: "contado como",
  lessThan: "menos de",
  noPayback: "no se recupera, porque el plan no aporta más de lo que cuesta",
};

function countHours(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "hora" : "horas"}`;
}
