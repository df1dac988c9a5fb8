import {
  describeMoney,
  formatNumber,
  formatPercent,
  formatUsd,
  type DisplayFigures,
  type RoiInputs,
  type RoiResults,
} from "@contractor-roi/roi-core";
import { PLAN_COPY } from "../copy.ts";

/** What is announced when results have changed, as `calculateRoi` and `displayFigures` give them. */
export function summaryText(
  { jobsPerMonth, avgJobProfit, selectedPlan }: RoiInputs,
  { netPerMonth }: DisplayFigures,
  { roiPercentage }: RoiResults,
): string {
  const money = netPerMonth < 0 ? describeMoney(netPerMonth) : `extra profit ${formatUsd(netPerMonth)}`;
  return (
    `With ${formatNumber(jobsPerMonth)} jobs per month at ${describeMoney(avgJobProfit)} and the ${PLAN_COPY[selectedPlan].name} plan: ` +
    `${money} per month, annual ROI ${formatPercent(roiPercentage)}.`
  );
}
