import { PLAN_IDS, PLANS, type PlanId, type Plans } from "../catalogue/plans.ts";

/**
 * How quotes and comparisons speak of all plans. `count` makes the compiler ask for these decisions again when there is
 * another plan.
 */
export const PLANS_TOGETHER: {
  readonly count: (typeof PLAN_IDS)["length"];
  /** The two plans whose difference is named. */
  readonly compared: { readonly smaller: PlanId; readonly larger: PlanId };
  readonly all: string;
  /** Begins the sentence where the compared plans earn or lose the same. */
  readonly same: string;
} = {
  count: 2,
  compared: { smaller: "pro", larger: "elite" },
  all: "both plans",
  same: "Both plans",
};

/**
 * Names the plans together, in the middle of a sentence.
 *
 * @returns "both plans"
 * @example
 * describeAllPlans(); // "both plans"
 */
export function describeAllPlans(): string {
  return PLANS_TOGETHER.all;
}

/**
 * Lists the plans' names as a sentence does, in the order of {@link PLAN_IDS}.
 *
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns "Pro and Elite"
 * @example
 * listPlans(); // "Pro and Elite"
 */
export function listPlans(plans: Plans = PLANS): string {
  const names = PLAN_IDS.map((plan) => plans[plan].label);
  return `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}
