import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { PLAN_IDS } from "../catalogue/plans.ts";
import { roiInputs } from "../testing/arbitraries.ts";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";
import { FIXED_PLANS as PLANS, breakEven, breakEvenJobs, calculateRoi } from "../testing/fixed-plans.ts";

describe("breakEvenJobs", () => {
  it.each([
    ["elite", 350, 2],
    ["elite", 497, 1],
    ["elite", 496.99, 2],
    ["elite", 1000, 1],
    ["elite", 0.01, 49_700],
    ["pro", 350, 1],
    ["pro", 99, 3],
    ["pro", 0, null],
    ["pro", -0, null],
    ["pro", -350, null],
    ["pro", Number.MIN_VALUE, null],
  ] as const)("breakEvenJobs of %s at $%d a job is %s", (plan, avgJobProfit, jobs) => {
    expect(breakEvenJobs(plan, avgJobProfit)).toBe(jobs);
  });
});

describe("breakEven", () => {
  it.each([
    // plan, profit, hours, jobs
    ["elite", 350, 0, 8],
    ["elite", 498, 0, 3],
    ["elite", 497, 0, 8],
    ["pro", 350, 0, 5],
    ["pro", 297, 0, 13],
    ["elite", 350, 4, 3],
    ["elite", 1, 0, 2488],
  ] as const)("breakEven of %s at $%d a job and %d hours is %d jobs", (plan, avgJobProfit, adminHoursPerWeek, jobs) => {
    expect(breakEven(plan, { avgJobProfit, adminHoursPerWeek })).toMatchObject({ reason: "jobs", jobsPerMonth: jobs });
  });

  it("null where the hours alone pay, and null where nothing does, are told apart", () => {
    expect(breakEven("elite", { avgJobProfit: 350, adminHoursPerWeek: 8 })).toEqual({
      reason: "hours-alone",
      jobsPerMonth: null,
      moreJobs: 2,
    });
    expect(breakEven("elite", { avgJobProfit: 0, adminHoursPerWeek: 0 })).toEqual({
      reason: "never",
      jobsPerMonth: null,
      moreJobs: null,
    });
    expect(breakEven("elite", { avgJobProfit: -5, adminHoursPerWeek: 4 })).toEqual({
      reason: "never",
      jobsPerMonth: null,
      moreJobs: null,
    });
    expect(breakEven("pro", { avgJobProfit: Number.MIN_VALUE, adminHoursPerWeek: 0 }).reason).toBe("never");
  });
});

describe("properties", () => {
  it("that many more jobs cover the plan's cost, one fewer does not", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_IDS), fc.double({ min: 0.01, max: 20_000, noNaN: true }), (plan, profit) => {
        const { monthlyCost } = PLANS[plan];
        const jobs = breakEvenJobs(plan, profit) ?? 0;
        expect(jobs * profit).toBeGreaterThanOrEqual(monthlyCost * (1 - Number.EPSILON));
        expect((jobs - 1) * profit).toBeLessThan(monthlyCost);
      }),
    );
  });

  it("one job fewer does not pay, that many do, and so do more", () => {
    fc.assert(
      fc.property(fc.constantFrom(...PLAN_IDS), roiInputs, fc.nat(1000), (selectedPlan, business, extra) => {
        const { reason, jobsPerMonth } = breakEven(selectedPlan, business);
        const net = (jobs: number) =>
          calculateRoi({ ...DEFAULT_ROI_INPUTS, ...business, selectedPlan, jobsPerMonth: jobs }).netMonthlySavings;
        if (reason === "hours-alone") expect(net(0)).toBeGreaterThan(0);
        if (reason === "never") expect(net(Number.MAX_SAFE_INTEGER)).toBeLessThanOrEqual(0);
        if (jobsPerMonth === null) return;
        expect(Number.isInteger(jobsPerMonth)).toBe(true);
        expect(net(jobsPerMonth)).toBeGreaterThan(0);
        expect(net(jobsPerMonth - 1)).toBeLessThanOrEqual(0);
        expect(net(Math.min(jobsPerMonth + extra, Number.MAX_SAFE_INTEGER))).toBeGreaterThan(0);
      }),
    );
  });
});
