import {
  describeStepValue as describeValue,
  explainRoi as explain,
  formatNumber,
  formatUsd,
  isProfitable,
  PLAN_IDS,
  type RoiStepWords,
} from "@contractor-roi/roi-core";
import { PLANS } from "../../../config/plans.ts";
import type * as English from "../figure-words.ts";
import { countJobs, lossOf } from "./calculator-words.ts";

const NO_JOBS_PAY = "ninguna cantidad de trabajos lo paga";

const STEPS: RoiStepWords = {
  labels: {
    revenueToday: "Ingresos de hoy",
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
  jobs: countJobs,
  hours: hoursText,
  hoursPerWeek: (count) => `${hoursText(count)} por semana`,
  weeks: (count) => `${formatNumber(count)} semanas`,
  months: monthsText,
  perMonth: "al mes",
  perYear: "al año",
  roundedTo: "redondeado a",
  countedAs: "contado como",
  lessThan: "menos de",
  noPayback: "no se recupera, porque el plan no aporta más de lo que cuesta",
};

export const explainRoi: typeof English.explainRoi = (inputs) => explain(inputs, PLANS, STEPS);

export const listPlans: typeof English.listPlans = () => {
  const names = PLAN_IDS.map((plan) => PLANS[plan].label);
  return `${names.slice(0, -1).join(", ")} y ${names.at(-1)}`;
};

export const withPlan: typeof English.withPlan = (plan) => `Con ${plan}`;

export const hourValues: typeof English.hourValues = () => {
  const values = PLAN_IDS.map((plan) => `${formatUsd(PLANS[plan].hourlyValue)} con ${PLANS[plan].label}`);
  return `Después del precio del plan. Una hora ahorrada cuenta como ${values.join(", ")}.`;
};

export const describeMoney: typeof English.describeMoney = (amount) =>
  amount < 0 && formatUsd(-amount) !== "$0" ? lossOf(-amount) : formatUsd(amount);

export const describePayback: typeof English.describePayback = (results) =>
  isProfitable(results) ? monthsText(results.paybackMonths) : "no se recupera";

export const describeBreakEven: typeof English.describeBreakEven = ({ moreJobs }) =>
  moreJobs === null ? NO_JOBS_PAY : `${countJobs(moreJobs)} más al mes`;

export const describePaysFrom: typeof English.describePaysFrom = (breakEven) => {
  switch (breakEven.reason) {
    case "jobs":
      return `${countJobs(breakEven.jobsPerMonth)} al mes`;
    case "hours-alone":
      return "solo las horas";
    case "never":
      return NO_JOBS_PAY;
  }
};

export const describeDifference: typeof English.describeDifference = (outcomes, plans = PLANS) => {
  const [pro, elite] = [outcomes.pro.results, outcomes.elite.results];
  if (pro.netMonthlySavings === elite.netMonthlySavings)
    return `Los dos planes ${pro.netMonthlySavings < 0 ? "pierden" : "ganan"} lo mismo.`;
  const [better, other] =
    elite.netMonthlySavings > pro.netMonthlySavings ? (["elite", "pro"] as const) : (["pro", "elite"] as const);
  const [most, least] = [outcomes[better].results, outcomes[other].results];
  const month = formatUsd(most.netMonthlySavings - least.netMonthlySavings);
  const year = formatUsd(most.netAnnualSavings - least.netAnnualSavings);
  const [verb, than] = isProfitable(most) ? ["gana", "más"] : ["pierde", "menos"];
  return `${plans[better].label} ${verb} ${month} al mes y ${year} al año ${than} que ${plans[other].label}, después de los dos precios.`;
};

export const describeStepValue: typeof English.describeStepValue = (step) => describeValue(step, STEPS);

function hoursText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "hora" : "horas"}`;
}

function monthsText(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "mes" : "meses"}`;
}
