import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInputs, businessTypeId } from "../testing/arbitraries.ts";
import { DEFAULT_ROI_INPUTS, withBusinessType } from "./roi-inputs.ts";

describe("DEFAULT_ROI_INPUTS", () => {
  it("DEFAULT_ROI_INPUTS is plumbing, 15 jobs, $350, 8 h, elite", () => {
    expect(DEFAULT_ROI_INPUTS).toEqual({
      jobsPerMonth: 15,
      avgJobProfit: 350,
      adminHoursPerWeek: 8,
      selectedPlan: "elite",
      businessType: "plumbing",
    });
  });
});

describe("withBusinessType", () => {
  it("withBusinessType overwrites jobs and profit with the preset", () => {
    expect(withBusinessType(DEFAULT_ROI_INPUTS, "hvac")).toEqual({
      ...DEFAULT_ROI_INPUTS,
      businessType: "hvac",
      jobsPerMonth: 15,
      avgJobProfit: 450,
    });
  });

  it("withBusinessType changes nothing when the selected type is chosen again", () => {
    const typed = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 33, avgJobProfit: 410 };
    expect(withBusinessType(typed, "plumbing")).toBe(typed);
  });
});

describe("properties", () => {
  it("withBusinessType keeps hours and plan, whatever the type", () => {
    fc.assert(
      fc.property(anyInputs, businessTypeId, (inputs, id) => {
        const changed = withBusinessType(inputs, id);
        expect(changed.adminHoursPerWeek).toBe(inputs.adminHoursPerWeek);
        expect(changed.selectedPlan).toBe(inputs.selectedPlan);
        expect(changed.businessType).toBe(id);
      }),
    );
  });
});
