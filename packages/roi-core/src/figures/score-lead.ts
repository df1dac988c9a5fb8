import { checkNumbers } from "../check-value.ts";
import type { RoiResults } from "./calculate-roi.ts";
import type { Months, Percent, UsdPerMonth } from "../units.ts";

const TIER_A_REVENUE: UsdPerMonth = 50_000;
const TIER_B_REVENUE: UsdPerMonth = 20_000;
const HIGH_ROI: Percent = 150;
const MEDIUM_ROI: Percent = 60;
const FAST_PAYBACK: Months = 1.5;
const MODERATE_PAYBACK: Months = 3;

/** How large a business is or would become: `"A"` is the largest. */
export type BusinessTier = "A" | "B" | "C";

/** How likely a lead is to become a customer, in percent. */
export type ConversionLikelihood = 40 | 70 | 90;

/** How the sales team ranks a lead. */
export type LeadScore = {
  /** Size of the business. */
  readonly businessTier: BusinessTier;
  /** Percent. */
  readonly conversionLikelihood: ConversionLikelihood;
};

/**
 * Scores a lead from its results: tier and conversion likelihood.
 * The score is saturated: every trade's preset, with either plan, scores A and 90, and a payback condition never decides.
 * It separates only leads whose figures lie far below the presets.
 *
 * @param results of `calculateRoi`
 * @returns tier, and likelihood in percent
 * @throws {RangeError} if a result that is read is no finite number
 * @example
 * scoreLead(calculateRoi(DEFAULT_ROI_INPUTS)); // { businessTier: "A", conversionLikelihood: 90 }
 */
export function scoreLead(results: RoiResults): LeadScore {
  return { businessTier: businessTier(results), conversionLikelihood: conversionLikelihood(results) };
}

/**
 * Ranks a business by its revenue today or by its rounded ROI, whichever ranks it higher.
 * A: revenue of 50,000 USD a month or ROI of 150 %. B: 20,000 or 60 %. Otherwise C. Each bound belongs to the higher tier.
 *
 * @param results revenue in USD per month, ROI in percent rounded to a whole number
 * @throws {RangeError} if one of them is no finite number
 * @example
 * businessTier({ currentMonthlyRevenue: 50_000, roiPercentage: -40 }); // "A"
 * businessTier({ currentMonthlyRevenue: 19_999, roiPercentage: 59 }); // "C"
 */
export function businessTier(results: Pick<RoiResults, "currentMonthlyRevenue" | "roiPercentage">): BusinessTier {
  checkNumbers("rank a business", "results", results, ["currentMonthlyRevenue", "roiPercentage"]);
  const { currentMonthlyRevenue, roiPercentage } = results;
  if (currentMonthlyRevenue >= TIER_A_REVENUE || roiPercentage >= HIGH_ROI) return "A";
  if (currentMonthlyRevenue >= TIER_B_REVENUE || roiPercentage >= MEDIUM_ROI) return "B";
  return "C";
}

/**
 * Estimates how likely a lead is to become a customer, from the rounded ROI and the rounded payback.
 * 90: ROI of 150 % and payback within 1.5 months. 70: 60 % and 3 months. Otherwise 40.
 * The payback conditions never decide: an ROI of 60 % comes with a payback of at most 0.6 months. They would matter
 * if a plan's figures changed.
 *
 * @param results ROI in percent rounded to a whole number, payback in months to one decimal
 * @throws {RangeError} if one of them is no finite number
 * @example
 * conversionLikelihood({ roiPercentage: 150, paybackMonths: 0.4 }); // 90
 * conversionLikelihood({ roiPercentage: 149, paybackMonths: 0.4 }); // 70
 */
export function conversionLikelihood(
  results: Pick<RoiResults, "roiPercentage" | "paybackMonths">,
): ConversionLikelihood {
  checkNumbers("estimate a likelihood", "results", results, ["roiPercentage", "paybackMonths"]);
  const { roiPercentage, paybackMonths } = results;
  if (roiPercentage >= HIGH_ROI && paybackMonths <= FAST_PAYBACK) return 90;
  if (roiPercentage >= MEDIUM_ROI && paybackMonths <= MODERATE_PAYBACK) return 70;
  return 40;
}
