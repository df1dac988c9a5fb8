import { PLANS, type PlanId, type Plans } from "../catalogue/plans.ts";
import { MAX_MAGNITUDE } from "../check-value.ts";
import type { JobsPerMonth, Usd } from "../units.ts";

/**
 * Counts the more jobs a month whose profit alone covers a plan's cost: no hours, no lift (C11). It is the break-even that
 * anyone can check, to be compared with `additionalJobs`.
 *
 * @param plan the plan
 * @param avgJobProfit USD per job
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns a whole number of jobs, or null if a job earns nothing, or too little to be counted
 * @example
 * breakEvenJobs("elite", 350); // 2
 * breakEvenJobs("pro", 350); // 1
 * breakEvenJobs("pro", 0); // null
 */
export function breakEvenJobs(plan: PlanId, avgJobProfit: Usd, plans: Plans = PLANS): JobsPerMonth | null {
  const jobs = Math.ceil(plans[plan].monthlyCost / avgJobProfit);
  return jobs > 0 && jobs <= MAX_MAGNITUDE ? jobs : null;
}
