import { PLANS, planTerms, type PlanId, type Plans } from "../catalogue/plans.ts";
import { checkFinite, checkObject, MAX_MAGNITUDE } from "../check-value.ts";
import type { JobsPerMonth, Usd } from "../units.ts";
import { calculateRoi, isProfitable } from "./calculate-roi.ts";
import type { RoiInputs } from "./roi-inputs.ts";

/**
 * Counts the more jobs a month whose profit alone covers a plan's cost: no hours, no lift. It is the break-even that
 * anyone can check, to be compared with `additionalJobs`.
 *
 * @param plan the plan
 * @param avgJobProfit USD per job
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns a whole number of jobs, or null if a job earns nothing, or too little to be counted
 * @throws {RangeError} if the plan is unknown, or the profit or a term of the plan cannot be counted with
 * @example
 * breakEvenJobs("elite", 350); // 2
 * breakEvenJobs("pro", 350); // 1
 * breakEvenJobs("pro", 0); // null
 */
export function breakEvenJobs(plan: PlanId, avgJobProfit: Usd, plans: Plans = PLANS): JobsPerMonth | null {
  const action = "count the jobs that cover a plan";
  checkFinite(action, "avgJobProfit", avgJobProfit, MAX_MAGNITUDE);
  const jobs = Math.ceil(planTerms(action, "plan", plan, plans).monthlyCost / avgJobProfit);
  return jobs > 0 && jobs <= MAX_MAGNITUDE ? jobs : null;
}

/**
 * How many more jobs cover a plan's cost, and from how many jobs a month, hours counted, it earns more than it costs;
 * without such a number, why there is none.
 */
export type BreakEven = (
  | { readonly reason: "jobs"; readonly jobsPerMonth: JobsPerMonth }
  | { readonly reason: "hours-alone"; readonly jobsPerMonth: null }
  | { readonly reason: "never"; readonly jobsPerMonth: null }
) & {
  /** Result of `breakEvenJobs`. */
  readonly moreJobs: JobsPerMonth | null;
};

/**
 * Finds the least whole number of jobs a month at which a plan's net savings are above 0.
 * It is searched, not solved, because extra jobs are whole: with no hours saved, Elite's first extra job comes with the
 * third job. `"hours-alone"` means that the saved hours pay for the plan without a single job, `"never"` that no number
 * of jobs does, because a job earns too little. `moreJobs` leaves the hours out.
 *
 * @param plan the plan
 * @param business USD profit per job and admin hours per week; the limits are those of `calculateRoi`
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns the reason, and jobs per month where there are numbers
 * @throws {RangeError} if there is no business, or `breakEvenJobs` or `calculateRoi` throws
 * @example
 * breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 0 }); // { reason: "jobs", jobsPerMonth: 8, moreJobs: 2 }
 * breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 8 }); // { reason: "hours-alone", jobsPerMonth: null, moreJobs: 2 }
 * breakEven("pro", { avgJobProfit: 0, adminHoursPerWeek: 0 }); // { reason: "never", jobsPerMonth: null, moreJobs: null }
 */
export function breakEven(
  plan: PlanId,
  business: Pick<RoiInputs, "avgJobProfit" | "adminHoursPerWeek">,
  plans: Plans = PLANS,
): BreakEven {
  checkObject("find the break-even", "business", business);
  const { avgJobProfit, adminHoursPerWeek } = business;
  const paysWith = (jobsPerMonth: JobsPerMonth) =>
    isProfitable(calculateRoi({ jobsPerMonth, avgJobProfit, adminHoursPerWeek, selectedPlan: plan }, plans));

  const moreJobs = breakEvenJobs(plan, avgJobProfit, plans);
  if (paysWith(0)) return { reason: "hours-alone", jobsPerMonth: null, moreJobs };
  if (!paysWith(MAX_MAGNITUDE)) return { reason: "never", jobsPerMonth: null, moreJobs };
  return { reason: "jobs", jobsPerMonth: leastThat(paysWith), moreJobs };
}

/** Returns the least whole number that passes a monotonic test which 0 fails: doubling, then bisection. */
function leastThat(passes: (jobs: JobsPerMonth) => boolean): JobsPerMonth {
  let fails = 0;
  let least = 1;
  while (!passes(least)) {
    fails = least;
    least = Math.min(least * 2, MAX_MAGNITUDE);
  }
  while (least - fails > 1) {
    const middle = fails + Math.floor((least - fails) / 2);
    if (passes(middle)) least = middle;
    else fails = middle;
  }
  return least;
}
