import {
  explainRoi as explain,
  formatUsd,
  listPlans as list,
  PLAN_IDS,
  type RoiInputs,
  type RoiStep,
} from "@contractor-roi/roi-core";
import { PLANS } from "../../config/plans.ts";

// Sentences with figures of the estimate, loaded with it.
export {
  describeBreakEven,
  describeDifference,
  describeMoney,
  describePayback,
  describePaysFrom,
  describeStepValue,
} from "@contractor-roi/roi-core";

export function explainRoi(inputs: RoiInputs): readonly RoiStep[] {
  return explain(inputs, PLANS);
}

export function listPlans(): string {
  return list(PLANS);
}

export function withPlan(plan: string): string {
  return `With ${plan}`;
}

/** What the money of each plan counts. */
export function hourValues(): string {
  const values = PLAN_IDS.map((plan) => `${formatUsd(PLANS[plan].hourlyValue)} with ${PLANS[plan].label}`);
  return `After the plan's price. Saved hours are time, not money in the bank: one counts as ${values.join(", ")}.`;
}
