import { COMPARED_PLANS } from "@contractor-roi/roi-core/shared";
import { PLANS, type PlanId, type Plans, type RoiResults, isProfitable, formatUsd } from "@contractor-roi/roi-core";
import type { NetOfPlans } from "../quote-words.ts";
import { SPANISH_STEP_WORDS } from "./step-words.ts";

export function describePayback(results: RoiResults): string {
  return isProfitable(results) ? SPANISH_STEP_WORDS.months(results.paybackMonths) : "no se recupera";
}

export function describeDifference(outcomes: NetOfPlans, plans: Plans = PLANS): string {
  const { smaller, larger } = COMPARED_PLANS;
  const [better, other] =
    outcomes[larger].results.netMonthlySavings > outcomes[smaller].results.netMonthlySavings
      ? [larger, smaller]
      : [smaller, larger];
  const [most, least] = [outcomes[better].results, outcomes[other].results];
  if (most.netMonthlySavings === least.netMonthlySavings)
    return `${plans[smaller].label} y ${plans[larger].label} ${most.netMonthlySavings < 0 ? "pierden" : "ganan"} lo mismo.`;
  if (!isProfitable(least)) {
    return `Después de los dos precios, ${describeOutcome(plans[better].label, most)} y ${describeOutcome(plans[other].label, least)}.`;
  }
  const month = formatUsd(most.netMonthlySavings - least.netMonthlySavings);
  const year = formatUsd(most.netAnnualSavings - least.netAnnualSavings);
  return `Con ${plans[better].label} le quedan ${month} más al mes que con ${plans[other].label} (${year} al año), ya pagado el plan.`;
}

function describeOutcome(plan: string, { netMonthlySavings, netAnnualSavings }: NetOfPlans[PlanId]["results"]): string {
  const [month, year] = [formatUsd(Math.abs(netMonthlySavings)), formatUsd(Math.abs(netAnnualSavings))];
  if (month === "$0") return `${plan} no gana nada`;
  return `${plan} ${netMonthlySavings < 0 ? "pierde" : "gana"} ${month} al mes (${year} al año)`;
}
