import { formatPercent, formatUsd } from "@contractor-roi/roi-core";
import { countJobs } from "@contractor-roi/roi-core/es";
import type * as English from "../summary-words.ts";
import { PLAN_COPY } from "../../es/copy.ts";

export const summaryText: typeof English.summaryText = (inputs, { netPerMonth }, { roiPercentage }) =>
  `Con ${countJobs(inputs.jobsPerMonth)} al mes a ${formatUsd(inputs.avgJobProfit)} y el plan ${PLAN_COPY[inputs.selectedPlan].name}: ` +
  `ganancia extra de ${formatUsd(netPerMonth)} al mes, ROI anual del ${formatPercent(roiPercentage)}.`;
