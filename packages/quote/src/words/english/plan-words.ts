import { COMPARED_PLANS } from "@contractor-roi/roi-core/shared";
import {
  PLANS,
  type PlanId,
  type Plans,
  type BreakEven,
  type RoiResults,
  isProfitable,
  formatNumber,
  formatUsd,
} from "@contractor-roi/roi-core";
import type { NetOfPlans } from "../quote-words.ts";
import { ENGLISH_STEP_WORDS } from "./step-words.ts";

const NO_JOBS_PAY = "no number of jobs pays for it";

/**
 * Writes a payback period. A payback of 0 means that there is none; the screen's "<1" would say the opposite.
 *
 * @returns "0.3 months", or "no payback"
 */
export function describePayback(results: RoiResults): string {
  return isProfitable(results) ? ENGLISH_STEP_WORDS.months(results.paybackMonths) : "no payback";
}

/** Describes how many more jobs cover a plan's cost (C11). */
export function describeBreakEven({ moreJobs }: Pick<BreakEven, "moreJobs">): string {
  return moreJobs === null ? NO_JOBS_PAY : `${formatNumber(moreJobs)} more ${moreJobs === 1 ? "job" : "jobs"} a month`;
}

/**
 * Says which of the two compared plans earns more, and by how much. If one of them earns nothing, it says what each of them
 * earns or loses. Comparing by ROI would often name the cheaper plan.
 */
export function describeDifference(outcomes: NetOfPlans, plans: Plans = PLANS): string {
  const { smaller, larger } = COMPARED_PLANS;
  const [better, other] =
    outcomes[larger].results.netMonthlySavings > outcomes[smaller].results.netMonthlySavings
      ? [larger, smaller]
      : [smaller, larger];
  const [most, least] = [outcomes[better].results, outcomes[other].results];
  if (most.netMonthlySavings === least.netMonthlySavings) {
    return `Both plans ${most.netMonthlySavings < 0 ? "lose" : "earn"} the same.`;
  }
  if (!isProfitable(least)) {
    return `After both prices, ${describeOutcome(plans[better].label, most)} and ${describeOutcome(plans[other].label, least)}.`;
  }
  const month = formatUsd(most.netMonthlySavings - least.netMonthlySavings);
  const year = formatUsd(most.netAnnualSavings - least.netAnnualSavings);
  return `You keep ${month} more a month with ${plans[better].label} than with ${plans[other].label} (${year} a year), after paying for the plan.`;
}

function describeOutcome(plan: string, { netMonthlySavings, netAnnualSavings }: NetOfPlans[PlanId]["results"]): string {
  const [month, year] = [formatUsd(Math.abs(netMonthlySavings)), formatUsd(Math.abs(netAnnualSavings))];
  if (month === "$0") return `${plan} earns nothing`;
  return `${plan} ${netMonthlySavings < 0 ? "loses" : "earns"} ${month} a month (${year} a year)`;
}
