import { formatPercent, formatUsd } from "@contractor-roi/roi-core";
import { countJobs, describeMoney } from "@contractor-roi/roi-core/es";
import type * as English from "../summary-words.ts";
import { PLAN_COPY } from "../../es/copy.ts";

export const summaryText: typeof English.summaryText = (inputs, { netPerMonth }, { roiPercentage }) => {
  const money = netPerMonth < 0 ? describeMoney(netPerMonth) : `ganancia extra de ${formatUsd(netPerMonth)}`;
  return (
    `Con ${countJobs(inputs.jobsPerMonth)} al mes a ${describeMoney(inputs.avgJobProfit)} y el plan ${PLAN_COPY[inputs.selectedPlan].name}: ` +
    `${money} al mes, ROI anual del ${formatPercent(roiPercentage)}.`
  );
};
