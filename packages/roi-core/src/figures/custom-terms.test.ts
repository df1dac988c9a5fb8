import { describe, expect, it } from "vitest";
import type { Plans } from "../catalogue/plans.ts";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";
import {
  FIXED_PLANS as PLANS,
  breakEven,
  breakEvenJobs,
  calculateRoi,
  comparePlans,
  lineItems,
  projectRange,
} from "../testing/fixed-plans.ts";

const CHEAP: Plans = { ...PLANS, elite: { ...PLANS.elite, monthlyCost: 397, liftRate: 0.4, hourlyValue: 50 } };

describe("terms other than the regular ones", () => {
  it("every function counts with them: 6 more jobs, 21 hours at $50, $397 a month", () => {
    const net = 6 * 350 + 21 * 50 - 397;
    expect(calculateRoi(DEFAULT_ROI_INPUTS, CHEAP)).toMatchObject({ additionalJobs: 6, netMonthlySavings: net });
    expect(lineItems(DEFAULT_ROI_INPUTS, CHEAP).map(({ amount }) => amount)).toEqual([2100, 1050, -397]);
    expect(comparePlans(DEFAULT_ROI_INPUTS, CHEAP)).toMatchObject({
      elite: { results: { netMonthlySavings: net } },
      pro: { results: { netMonthlySavings: 1043 } },
      netDifferencePerMonth: net - 1043,
    });
    expect(projectRange(DEFAULT_ROI_INPUTS, CHEAP)).toMatchObject({
      conservative: { results: { netMonthlySavings: 3 * 350 + 10 * 50 - 397 } },
      expected: { results: { netMonthlySavings: net } },
    });
    expect(breakEvenJobs("elite", 200, CHEAP)).toBe(2);
    expect(breakEven("elite", { avgJobProfit: 200, adminHoursPerWeek: 0 }, CHEAP)).toEqual({
      reason: "jobs",
      jobsPerMonth: 4,
      moreJobs: 2,
    });
  });
});
