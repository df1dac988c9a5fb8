import {
  formatAmount,
  formatNumber,
  formatUsd,
  PLANS,
  type BusinessTypeId,
  type LineItem,
  type Plan,
  type PlanId,
  type Plans,
  type Usd,
} from "@contractor-roi/roi-core";
import { freezeTable } from "@contractor-roi/roi-core/shared";
import type { FigureWords } from "../quote-words.ts";

/**
 * The trades' labels in Spanish.
 *
 * @example
 * SPANISH_TRADE_NAMES.roofing; // "Techos"
 */
export const SPANISH_TRADE_NAMES: Readonly<Record<BusinessTypeId, string>> = /* @__PURE__ */ freezeTable({
  plumbing: "Plomería",
  hvac: "HVAC",
  electrical: "Electricidad",
  landscaping: "Jardinería",
  roofing: "Techos",
  cleaning: "Limpieza",
  handyman: "Reparaciones",
  other: "Otro",
});

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

/**
 * The main entry's `describeMoney` in Spanish.
 *
 * @param amount USD, rounded to whole dollars here
 * @returns "$1,498", or "una pérdida de $297"
 * @example
 * describeMoney(1498); // "$1,498"
 * describeMoney(-297); // "una pérdida de $297"
 */
export function describeMoney(amount: Usd): string {
  const loss = formatUsd(-amount);
  return loss === "$0" ? formatUsd(amount) : `una pérdida de ${loss}`;
}

/**
 * The main entry's `describePrice` in Spanish.
 *
 * @param terms the plan's terms
 * @returns "$497 al mes"
 * @example
 * describePrice(PLANS.elite); // "$497 al mes"
 */
export function describePrice({ monthlyCost }: Pick<Plan, "monthlyCost">): string {
  return `${formatAmount(monthlyCost)} al mes`;
}

/**
 * The words of single figures in Spanish.
 *
 * @example
 * SPANISH_FIGURE_WORDS.describeMoney(-297); // "una pérdida de $297"
 */
export const SPANISH_FIGURE_WORDS: FigureWords = /* @__PURE__ */ freezeTable({
  tradeName: (trade) => SPANISH_TRADE_NAMES[trade],
  countJobs,
  describeMoney,
  describePrice,
  describeLineItem,
});
