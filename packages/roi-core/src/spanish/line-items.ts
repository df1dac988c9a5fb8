import { PLANS, type PlanId, type Plans } from "../catalogue/plans.ts";
import type { LineItem } from "../figures/line-items.ts";
import { formatAmount, formatNumber } from "../format/format-number.ts";

/**
 * Writes a number of jobs.
 *
 * @param count how many
 * @returns the number with its noun
 * @example
 * countJobs(1); // "1 trabajo"
 * countJobs(1200); // "1,200 trabajos"
 */
export function countJobs(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "trabajo" : "trabajos"}`;
}

/**
 * The main entry's `describeLineItem` in Spanish.
 *
 * @param line one of `lineItems`
 * @param plans the plans' terms, as `readPlans` returns them; default `PLANS`
 * @returns a quantity and a price, or the plan's name
 * @example
 * lineItems(DEFAULT_ROI_INPUTS).map((line) => describeLineItem(line)); // ["3 trabajos × $350", "21 h × $45", "Elite"]
 */
export function describeLineItem({ item, quantity, price }: LineItem, plans: Plans = PLANS): string {
  if (item in plans) return plans[item as PlanId].label;
  return `${item === "hours" ? `${formatNumber(quantity)} h` : countJobs(quantity)} × ${formatAmount(price)}`;
}
