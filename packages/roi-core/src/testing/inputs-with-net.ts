import type { PlanId } from "../catalogue/plans.ts";
import { DEFAULT_ROI_INPUTS, type RoiInputs } from "../figures/roi-inputs.ts";
import { FIXED_PLANS } from "./fixed-plans.ts";

/** Jobs a month that bring exactly one more with each plan. */
const JOBS_FOR_ONE_MORE: Readonly<Record<PlanId, number>> = { pro: 8, elite: 5 };

/** Inputs whose net monthly savings are exactly `net`: one additional job that earns it and the plan's cost, no hours. */
export function inputsWithNet(selectedPlan: PlanId, net: number): RoiInputs {
  return {
    ...DEFAULT_ROI_INPUTS,
    selectedPlan,
    jobsPerMonth: JOBS_FOR_ONE_MORE[selectedPlan],
    avgJobProfit: net + FIXED_PLANS[selectedPlan].monthlyCost,
    adminHoursPerWeek: 0,
  };
}
