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
import type { FigureWords } from "../quote-words.ts";

/** The trades' labels. */
const TRADE_NAMES: Readonly<Record<BusinessTypeId, string>> = {
  plumbing: "Plomería",
  hvac: "HVAC",
  electrical: "Electricidad",
  landscaping: "Jardinería",
  roofing: "Techos",
  cleaning: "Limpieza",
  handyman: "Reparaciones",
  other: "Otro",
};

/** Writes a number of jobs with its noun. */
export function countJobs(count: number): string {
  return `${formatNumber(count)} ${count === 1 ? "trabajo" : "trabajos"}`;
}

function describeLineItem({ item, quantity, price }: LineItem, plans: Plans = PLANS): string {
  if (item in plans) return plans[item as PlanId].label;
  return `${item === "hours" ? `${formatNumber(quantity)} h` : countJobs(quantity)} × ${formatAmount(price)}`;
}

function describeMoney(amount: Usd): string {
  const loss = formatUsd(-amount);
  return loss === "$0" ? formatUsd(amount) : `una pérdida de ${loss}`;
}

export function describePrice({ monthlyCost }: Pick<Plan, "monthlyCost">): string {
  return `${formatAmount(monthlyCost)} al mes`;
}

/** The words of single figures in Spanish. */
export const SPANISH_FIGURE_WORDS: FigureWords = {
  tradeName: (trade) => TRADE_NAMES[trade],
  countJobs,
  describeMoney,
  describePrice,
  describeLineItem,
};
