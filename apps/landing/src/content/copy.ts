import type { PlanId } from "@contractor-roi/roi-core";
import { PLANS } from "../config/plans.ts";
import { CLAIMS } from "./claims.ts";
import { ownTexts } from "./own-texts.ts";

/**
 * The texts of the parts that are interactive at once. Texts of static and lazily loaded parts are in files of their own,
 * so that they are not in the first script. Texts quoted from the specification are exact.
 */
export const COPY = ownTexts("page", {
  calculator: {
    detailsHeading: "Your Business Details",
    resultsHeading: "Your results",
    businessType: "Business Type",
    plan: "Plan",
    jobs: "Jobs/Month",
    profit: "Avg Job Profit",
    hours: "Admin Hours/Week",
    hoursHint: "Calls, scheduling, invoicing",
    countsAsZero: "This counts as 0.",
    moneyLost: "Money Lost Without Automation",
    extraProfit: "Extra Profit Per Month",
    payback: "Payback",
    annualRoi: "Annual ROI",
    moreJobs: "More Jobs",
    breakEven: "Break-even",
    timeFreedom: "Time Freedom",
    caution: "These figures don't cover the plan's cost. Check them, or ask us on a free 30-minute strategy call.",
    button: "Get My Custom Implementation Plan",
    discount: CLAIMS.discount,
    countdownLabel: "Offer ends in",
    spots: `Limited spots remaining: ${CLAIMS.spotsRemaining}`,
    loadEstimate: "Load the plan comparison",
    chunkFailed: "The form could not be loaded. Please call us or book online:",
  },
  partFailed: "This part of the page could not be shown. Please call us or book online:",
  badges: ["100% Money-Back Guarantee", "30-Day Free Trial", "Setup Included", "Results in 30 Days"],
  openBooking: "Open booking calendar",
  stickyBar: "Calculate ROI • 60 seconds",
  stickyBarLabel: "Shortcut",
  voiceError: "Call Us!",
});

/** What the specification says of each plan in words; its figures are roi-core's. */
export const PLAN_COPY: Readonly<Record<PlanId, PlanCopy>> = ownTexts<Record<PlanId, PlanCopy>>("plans", {
  pro: { name: PLANS.pro.label, lift: "12% more jobs", price: "Just $10/day" },
  elite: { name: PLANS.elite.label, lift: "20% more jobs", price: "Just $17/day", badge: "MOST POPULAR" },
});

type PlanCopy = {
  readonly name: string;
  readonly lift: string;
  readonly price: string;
  readonly badge?: string;
};
