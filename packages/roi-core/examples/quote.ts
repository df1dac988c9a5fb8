// How a sales rep quotes a plan. Build the package, then, with Node 22.18 or newer: node examples/quote.ts
import {
  BUSINESS_TYPES,
  calculateRoi,
  displayFigures,
  formatPercent,
  formatSigned,
  formatUsd,
  isProfitable,
  PLANS,
  scoreLead,
  type RoiInputs,
} from "@contractor-roi/roi-core";

/** One business's quote as plain text. A plan that does not cover its cost says "no payback", never "<1". */
export function quote(businessName: string, inputs: RoiInputs): string {
  const results = calculateRoi(inputs);
  const figures = displayFigures(results);
  const { businessTier, conversionLikelihood } = scoreLead(results);
  return [
    `${businessName} (${BUSINESS_TYPES[inputs.businessType].label}), ${inputs.selectedPlan} plan`,
    `Cost           ${formatUsd(PLANS[inputs.selectedPlan].monthlyCost)} a month`,
    `Profit today   ${formatUsd(results.currentMonthlyRevenue)} a month`,
    `More jobs      ${formatSigned(results.additionalJobs)} a month`,
    `Time saved     ${results.timeSavedHours} hours a month`,
    `Extra profit   ${formatUsd(figures.netPerMonth)} a month, ${formatUsd(figures.netPerYear)} a year`,
    `ROI            ${formatPercent(results.roiPercentage)}`,
    `Payback        ${isProfitable(results) ? `${figures.paybackText} months` : "no payback"}`,
    `Lead           tier ${businessTier}, ${formatPercent(conversionLikelihood)} likely`,
  ].join("\n");
}

console.log(
  quote("Hillside Roofing", {
    jobsPerMonth: 9,
    avgJobProfit: 900,
    adminHoursPerWeek: 10,
    selectedPlan: "elite",
    businessType: "roofing",
  }),
);
