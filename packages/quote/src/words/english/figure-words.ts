import {
  BUSINESS_TYPES,
  formatAmount,
  formatNumber,
  formatUsd,
  PLANS,
  type LineItem,
  type Plan,
  type PlanId,
  type Plans,
  type Usd,
} from "@contractor-roi/roi-core";
import type { FigureWords } from "../quote-words.ts";

/**
 * Writes an amount for a quote. Currency is never shown below $0, so a negative amount is called a loss.
 *
 * @returns "$1,498", or "a loss of $297"
 */
export function describeMoney(amount: Usd): string {
  return amount < 0 && formatUsd(-amount) !== "$0" ? `a loss of ${formatUsd(-amount)}` : formatUsd(amount);
}

/** Describes the counted item of a line of the sum, before its amount (C11). */
export function describeLineItem({ item, quantity, price }: LineItem, plans: Plans = PLANS): string {
  if (item in plans) return plans[item as PlanId].label;
  return `${item === "hours" ? `${formatNumber(quantity)} h` : countJobs(quantity)} × ${formatAmount(price)}`;
}

/**
 * Writes a plan's price, with cents if it has some.
 *
 * @returns "$497 a month"
 */
export function describePrice({ monthlyCost }: Pick<Plan, "monthlyCost">): string {
  return `${formatAmount(monthlyCost)} a month`;
}

/** Writes a number of jobs with its noun. */
export function countJobs(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "job" : "jobs"}`;
}

/** The words of single figures in English. */
export const ENGLISH_FIGURE_WORDS: FigureWords = {
  tradeName: (trade) => BUSINESS_TYPES[trade].label,
  countJobs,
  describeMoney,
  describePrice,
  describeLineItem,
};
