import {
  BUSINESS_TYPES,
  formatNumber,
  formatUsd,
  type BusinessTypeId,
  type DisplayFigures,
  type PlanId,
} from "@contractor-roi/roi-core";
import { PLANS } from "../../config/plans.ts";
import { PLAN_COPY } from "../copy.ts";

export { describeLineItem } from "@contractor-roi/roi-core";

// Sentences with figures, and words beside figures, of the parts that are interactive at once.
export const PER_DAY = "per day";
export const PER_WEEK = "per week";
export const PER_MONTH = "per month";
export const PER_YEAR = "per year";
export const NEVER = "never";
export const MORE_PER_MONTH = "more per month";
export const ORIGINAL_PRICE = "Original price: ";
export const PRICE_NOW = "Price now:";
export const COMPETITIVE_RISK = "Competitive risk: ";
export const PAUSE_COUNTDOWN = "Pause the countdown";
export const JOBS_UNIT = "jobs";
export const JOBS_SPOKEN = "jobs a month";
export const DOLLARS_SPOKEN = "dollars";
export const HOURS_UNIT = "h / week";
export const HOURS_SPOKEN = "hours a week";

export function tradeName(trade: BusinessTypeId): string {
  return BUSINESS_TYPES[trade].label;
}

export function planTitle(plan: string): string {
  return `${plan} plan`;
}

/** @param amount USD, above 0 */
export function lossOf(amount: number): string {
  return `a loss of ${formatUsd(amount)}`;
}

/**
 * @param jobs a month that may go to a competitor, a whole number of at least 0
 * @param profitable whether the plan earns more than it costs; if not, "Money Lost" beside this says $0
 */
export function riskText(jobs: number, profitable: boolean): string {
  const competitors = jobs === 1 ? "a competitor who answers first" : "competitors who answer first";
  return (
    `${jobsText(jobs)} a month could go to ${competitors}.` +
    (profitable || jobs === 0 ? "" : " That costs no more than the plan.")
  );
}

/** @param paybackText as roi-core writes it */
export function months(paybackText: string): string {
  return `${paybackText} ${paybackText === "1" || paybackText === "<1" ? "month" : "months"}`;
}

/** What stands below the payback. */
export function paybackDetail({ paybackLabel }: DisplayFigures): string {
  return paybackLabel;
}

export function jobsText(jobs: number): string {
  return `${formatNumber(jobs)} ${jobs === 1 ? "job" : "jobs"}`;
}

/** What stands behind "Time Freedom:". */
export function hoursBack(hours: number): string {
  return `${hours === 1 ? "1 hour" : `${formatNumber(hours)} hours`} back every month from admin work.`;
}

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
