import { formatUsd, type PlanId } from "@contractor-roi/roi-core";
import { PLAN_COPY } from "../content/copy.ts";
import { PLANS } from "../config/plans.ts";

/** A plan's feature list, made of facts of the specification: its lift, what the service does, what is included. */
export function planFeatures(plan: PlanId): readonly string[] {
  return [
    PLAN_COPY[plan].lift,
    `${Math.round(PLANS[plan].timeSavingsFactor * 100)}% of your admin hours taken over`,
    "24/7 AI answering",
    "Auto booking",
    "Smart task automation",
    `Setup included, ${formatUsd(PLANS[plan].monthlyCost)} per month`,
  ];
}
