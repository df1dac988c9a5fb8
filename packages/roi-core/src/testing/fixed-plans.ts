import type { Plans } from "../catalogue/plans.ts";
import { breakEven as breakEvenOf, breakEvenJobs as breakEvenJobsOf } from "../figures/break-even.ts";
import { calculateRoi as calculate } from "../figures/calculate-roi.ts";
import { comparePlans as compare } from "../figures/compare-plans.ts";
import { lineItems as itemsOf } from "../figures/line-items.ts";
import { projectRange as rangeOf } from "../figures/project-range.ts";
import { freezeTable } from "../freeze-table.ts";
import { buildLeadPayload as buildPayload } from "../lead/build-lead-payload.ts";

/** Plans of the tests. The product's own are its owner's figures: changing one breaks only the test that states them. */
export const FIXED_PLANS: Plans = freezeTable({
  pro: {
    label: "Pro",
    liftRate: 0.12,
    timeSavingsFactor: 0.45,
    hourlyValue: 40,
    monthlyCost: 297,
    originalMonthlyCost: 397,
  },
  elite: {
    label: "Elite",
    liftRate: 0.2,
    timeSavingsFactor: 0.6,
    hourlyValue: 45,
    monthlyCost: 497,
    originalMonthlyCost: 697,
  },
});

// The functions that count with plans, with these as the default.
export const breakEven: typeof breakEvenOf = (plan, business, plans = FIXED_PLANS) =>
  breakEvenOf(plan, business, plans);
export const breakEvenJobs: typeof breakEvenJobsOf = (plan, profit, plans = FIXED_PLANS) =>
  breakEvenJobsOf(plan, profit, plans);
export const buildLeadPayload: typeof buildPayload = (lead, inputs, context, plans = FIXED_PLANS) =>
  buildPayload(lead, inputs, context, plans);
export const calculateRoi: typeof calculate = (inputs, plans = FIXED_PLANS) => calculate(inputs, plans);
export const comparePlans: typeof compare = (inputs, plans = FIXED_PLANS) => compare(inputs, plans);
export const lineItems: typeof itemsOf = (inputs, plans = FIXED_PLANS) => itemsOf(inputs, plans);
export const projectRange: typeof rangeOf = (inputs, plans = FIXED_PLANS) => rangeOf(inputs, plans);
