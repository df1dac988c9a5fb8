import { PLANS, type PlanId, type Plans } from "../catalogue/plans.ts";
import type { Usd, UsdPerMonth } from "../units.ts";
import { calculateRoi } from "./calculate-roi.ts";
import type { CalculationInputs } from "./roi-inputs.ts";

/** One line of the net savings' sum: a quantity at a price. */
export type LineItem = {
  /** The counted item: the additional jobs, the saved hours, or the plan's cost under the plan's id. */
  readonly item: "jobs" | "hours" | PlanId;
  /** Jobs or hours a month, or 1 plan. */
  readonly quantity: number;
  /** USD for one of them: profit of a job, value of an hour, or the plan's cost, which is negative. */
  readonly price: Usd;
  /** Quantity times price. */
  readonly amount: UsdPerMonth;
};

/**
 * Splits the net savings into their parts, in the order of an invoice: jobs, hours, plan. The hours
 * are time, counted as money. The amounts add up to `calculateRoi`'s `netMonthlySavings`, exactly.
 *
 * @param inputs the business's figures and the plan; the limits are those of `calculateRoi`
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns three lines; amounts are neither rounded nor clamped
 * @throws {RangeError} if `calculateRoi` does
 * @example
 * const [jobs, hours, plan] = lineItems(DEFAULT_ROI_INPUTS);
 * jobs; // { item: "jobs", quantity: 3, price: 350, amount: 1050 }
 * hours; // { item: "hours", quantity: 21, price: 45, amount: 945 }
 * plan; // { item: "elite", quantity: 1, price: -497, amount: -497 }
 */
export function lineItems(inputs: CalculationInputs, plans: Plans = PLANS): readonly LineItem[] {
  const { additionalJobs, timeSavedHours } = calculateRoi(inputs, plans);
  const { hourlyValue, monthlyCost } = plans[inputs.selectedPlan];
  return [
    line("jobs", additionalJobs, inputs.avgJobProfit),
    line("hours", timeSavedHours, hourlyValue),
    line(inputs.selectedPlan, 1, -monthlyCost),
  ];
}

/** Adding 0 turns −0 into 0 and changes no other number. */
function line(item: LineItem["item"], quantity: number, price: Usd): LineItem {
  return { item, quantity, price: price + 0, amount: quantity * price + 0 };
}
