import { calculateRoi, isProfitable, scoreLead, type RoiInputs } from "@contractor-roi/roi-core";

const NAMES = [
  "selected_plan",
  "current_monthly_revenue",
  "additional_jobs",
  "additional_monthly_revenue",
  "time_saved_hours",
  "net_monthly_savings",
  "net_annual_savings",
  "roi_percentage",
  "payback_months",
  "business_tier",
  "conversion_likelihood",
];

/** The added columns' names; one that the file uses already gets the prefix `roi_`, so that no column appears twice. */
export function resultNames(header: readonly string[]): string[] {
  const taken = new Set(header.map((name) => name.trim().toLowerCase()));
  return NAMES.map((name) => {
    let free = name;
    while (taken.has(free)) free = `roi_${free}`;
    return free;
  });
}

/** A row's results as the end of a CSV line: numbers and plain words, none of which needs a quote. */
export function resultFields(inputs: RoiInputs): string {
  const results = calculateRoi(inputs);
  const { businessTier, conversionLikelihood } = scoreLead(results);
  const payback = isProfitable(results) ? results.paybackMonths : "no payback";
  return (
    `${inputs.selectedPlan},${cents(results.currentMonthlyRevenue)},${results.additionalJobs},` +
    `${cents(results.additionalMonthlyRevenue)},${results.timeSavedHours},${cents(results.netMonthlySavings)},` +
    `${cents(results.netAnnualSavings)},${results.roiPercentage},${payback},${businessTier},${conversionLikelihood}`
  );
}

/** Removes the floating-point error of 3 × 410.1; whole dollars stay whole. */
function cents(amount: number): number {
  return Math.round(amount * 100) / 100;
}
