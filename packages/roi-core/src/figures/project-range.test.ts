import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInputs, roiInputs } from "../testing/arbitraries.ts";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";
import { calculateRoi, projectRange } from "../testing/fixed-plans.ts";

describe("projectRange", () => {
  it.each([
    // 10.39 hours round to 10; 1.5 jobs to 2. 25.98 hours round to 26; 3.75 jobs to 4.
    ["conservative", 0.5, 2, 10, 653],
    ["expected", 1, 3, 21, 1498],
    ["upside", 1.25, 4, 26, 2073],
  ] as const)(
    "projectRange's %s of the defaults counts with %d of lift and time",
    (name, multiplier, jobs, hours, net) => {
      expect(projectRange(DEFAULT_ROI_INPUTS)[name]).toMatchObject({
        liftMultiplier: multiplier,
        timeMultiplier: multiplier,
        results: { additionalJobs: jobs, timeSavedHours: hours, netMonthlySavings: net, currentMonthlyRevenue: 5250 },
      });
    },
  );
});

describe("properties", () => {
  it("expected is exactly calculateRoi", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        expect(projectRange(inputs).expected.results).toStrictEqual(calculateRoi(inputs));
      }),
    );
  });

  it("conservative never earns more than expected, nor expected more than upside", () => {
    fc.assert(
      fc.property(roiInputs, (inputs) => {
        const { conservative, expected, upside } = projectRange(inputs);
        const nets = [conservative, expected, upside].map(({ results }) => results.netMonthlySavings);
        expect(nets).toEqual([...nets].sort((a, b) => a - b));
      }),
    );
  });
});
