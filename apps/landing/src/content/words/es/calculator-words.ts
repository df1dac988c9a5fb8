import { formatNumber, formatUsd } from "@contractor-roi/roi-core";
import { countJobs, describeMoney, SPANISH_TRADE_NAMES } from "@contractor-roi/roi-core/es";
import { PLANS } from "../../../config/plans.ts";
import type * as English from "../calculator-words.ts";
import { PLAN_COPY } from "../../es/copy.ts";

export { describeLineItem } from "@contractor-roi/roi-core/es";

export const PER_DAY: string = "al día";
export const PER_WEEK: string = "por semana";
export const PER_MONTH: string = "al mes";
export const PER_YEAR: string = "al año";
export const NEVER: string = "nunca";
export const MORE_PER_MONTH: string = "más trabajos al mes";
export const ORIGINAL_PRICE: string = "Precio original: ";
export const PRICE_NOW: string = "Precio ahora:";
export const COMPETITIVE_RISK: string = "Riesgo ante la competencia: ";
export const PAUSE_COUNTDOWN: string = "Pausar la cuenta regresiva";
export const JOBS_UNIT: string = "trabajos";
export const JOBS_SPOKEN: string = "trabajos al mes";
export const DOLLARS_SPOKEN: string = "dólares";
export const HOURS_UNIT: string = "h / semana";
export const HOURS_SPOKEN: string = "horas por semana";

export const tradeName: typeof English.tradeName = (trade) => SPANISH_TRADE_NAMES[trade];

export const planTitle: typeof English.planTitle = (plan) => `plan ${plan}`;

export const lossOf: typeof English.lossOf = (amount) => describeMoney(-amount);

export const riskText: typeof English.riskText = (jobs, profitable) =>
  `Podría perder ${countJobs(jobs)} al mes ante competidores que contesten primero.` +
  (profitable || jobs === 0 ? "" : " Eso no cuesta más que el plan.");

export const months: typeof English.months = (paybackText) =>
  `${paybackText} ${paybackText === "1" || paybackText === "<1" ? "mes" : "meses"}`;

export const paybackDetail: typeof English.paybackDetail = ({ paybackLabel }) =>
  paybackLabel === "Instant ROI" ? "ROI inmediato" : "Retorno rápido";

/** Alone: with its unit it would be too long for its tile, where nothing may shrink at first. */
export const jobsText: typeof English.jobsText = formatNumber;

export const hoursBack: typeof English.hoursBack = (hours) =>
  `${formatNumber(hours)} ${hours === 1 ? "hora" : "horas"} de oficina de vuelta cada mes.`;

export const planFeatures: typeof English.planFeatures = (plan) => [
  PLAN_COPY[plan].lift,
  `Nos encargamos del ${Math.round(PLANS[plan].timeSavingsFactor * 100)}% de sus horas de oficina`,
  "IA que contesta 24/7",
  "Citas automáticas",
  "Tareas automatizadas",
  `Instalación incluida, ${formatUsd(PLANS[plan].monthlyCost)} al mes`,
];
