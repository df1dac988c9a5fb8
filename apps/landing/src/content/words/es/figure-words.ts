import {
  describeStepValue as describeValue,
  explainRoi as explain,
  formatUsd,
  PLAN_IDS,
} from "@contractor-roi/roi-core";
import { listPlans as list, SPANISH_STEP_WORDS } from "@contractor-roi/roi-core/es";
import { PLANS } from "../../../config/plans.ts";
import type * as English from "../figure-words.ts";

export {
  describeBreakEven,
  describeDifference,
  describeMoney,
  describePayback,
  describePaysFrom,
} from "@contractor-roi/roi-core/es";

export const describeStepValue: typeof English.describeStepValue = (step) => describeValue(step, SPANISH_STEP_WORDS);

export const explainRoi: typeof English.explainRoi = (inputs) => explain(inputs, PLANS, SPANISH_STEP_WORDS);

export const listPlans: typeof English.listPlans = () => list(PLANS);

export const withPlan: typeof English.withPlan = (plan) => `Con ${plan}`;

export const hourValues: typeof English.hourValues = () => {
  const values = PLAN_IDS.map((plan) => `${formatUsd(PLANS[plan].hourlyValue)} con ${PLANS[plan].label}`);
  return `Después del precio del plan. Las horas ahorradas son tiempo, no dinero en el banco: una cuenta como ${values.join(", ")}.`;
};
