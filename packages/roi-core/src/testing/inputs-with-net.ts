import { PLANS, type PlanId } from "../catalogue/plans.ts";
import { DEFAULT_ROI_INPUTS, type RoiInputs } from "../figures/roi-inputs.ts";

/** Inputs whose net monthly savings are exactly `net`: one additional job that earns it and the plan's cost, no hours. */
export function inputsWithNet(selectedPlan: PlanId, net: number): RoiInputs {
  return {
    ...DEFAULT_ROI_INPUTS,
    selectedPlan,
    jobsPerMonth: selectedPlan === "elite" ? 5 : 8,
    avgJobProfit: net + PLANS[selectedPlan].monthlyCost,
    adminHoursPerWeek: 0,
  };
}
