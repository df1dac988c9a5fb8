import {
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
  return (
    `With ${formatNumber(jobsPerMonth)} jobs per month at ${formatUsd(avgJobProfit)} and the ${PLAN_COPY[selectedPlan].name} plan: ` +
    `extra profit ${formatUsd(netPerMonth)} per month, annual ROI ${formatPercent(roiPercentage)}.`
  );
}
