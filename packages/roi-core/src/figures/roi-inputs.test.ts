import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUSINESS_TYPE_IDS } from "../catalogue/business-types.ts";
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

  it("withBusinessType leaves the inputs it was given alone", () => {
    const inputs = Object.freeze({ ...DEFAULT_ROI_INPUTS });
    withBusinessType(inputs, "roofing");
    expect(inputs).toEqual(DEFAULT_ROI_INPUTS);
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

  it("withBusinessType is idempotent: a second time it returns the same object", () => {
    fc.assert(
      fc.property(anyInputs, businessTypeId, (inputs, id) => {
        const once = withBusinessType(inputs, id);
        expect(withBusinessType(once, id)).toBe(once);
      }),
    );
  });

  it("withBusinessType forgets the figures of the type before", () => {
    fc.assert(
      fc.property(
        anyInputs,
        fc.shuffledSubarray([...BUSINESS_TYPE_IDS], { minLength: 2, maxLength: 2 }),
        (inputs, ids) => {
          const [first = "other", second = "other"] = ids;
          fc.pre(inputs.businessType !== second);
          expect(withBusinessType(withBusinessType(inputs, first), second)).toEqual(withBusinessType(inputs, second));
        },
      ),
    );
  });
});
