import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { BUSINESS_TYPE_IDS, BUSINESS_TYPES, type BusinessTypeId } from "../catalogue/business-types.ts";
import { anyInputs, businessTypeId } from "../testing/arbitraries.ts";
import { DEFAULT_ROI_INPUTS, withBusinessType } from "./roi-inputs.ts";

describe("DEFAULT_ROI_INPUTS", () => {
  it("DEFAULT_ROI_INPUTS is plumbing, 15 jobs, $350, 8 h, elite (C1)", () => {
    expect(DEFAULT_ROI_INPUTS).toEqual({
      jobsPerMonth: 15,
      avgJobProfit: 350,
      adminHoursPerWeek: 8,
      selectedPlan: "elite",
      businessType: "plumbing",
    });
  });

  it("DEFAULT_ROI_INPUTS has 15 jobs though plumbing's preset is 20 (C1)", () => {
    expect(DEFAULT_ROI_INPUTS.jobsPerMonth).toBe(15);
    expect(BUSINESS_TYPES[DEFAULT_ROI_INPUTS.businessType].defaultJobsPerMonth).toBe(20);
  });
});

describe("withBusinessType", () => {
  it("withBusinessType overwrites jobs and profit with the preset (C1)", () => {
    expect(withBusinessType(DEFAULT_ROI_INPUTS, "hvac")).toEqual({
      ...DEFAULT_ROI_INPUTS,
      businessType: "hvac",
      jobsPerMonth: 15,
      avgJobProfit: 450,
    });
  });

  it("withBusinessType changes nothing when the selected type is chosen again (C1)", () => {
    const typed = { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 33, avgJobProfit: 410 };
    expect(withBusinessType(typed, "plumbing")).toBe(typed);
  });

  it("withBusinessType applies plumbing's preset on the way back from another type (C1)", () => {
    const back = withBusinessType(withBusinessType(DEFAULT_ROI_INPUTS, "hvac"), "plumbing");
    expect(back.jobsPerMonth).toBe(20);
  });

  it("withBusinessType leaves the inputs it was given alone", () => {
    const inputs = Object.freeze({ ...DEFAULT_ROI_INPUTS });
    withBusinessType(inputs, "roofing");
    expect(inputs).toEqual(DEFAULT_ROI_INPUTS);
  });

  it("withBusinessType throws for an unknown type, naming field, requirement and value", () => {
    expect(() => withBusinessType(DEFAULT_ROI_INPUTS, "toString" as BusinessTypeId)).toThrow(
      new RangeError(
        `Cannot choose a business type as businessType must be one of ${BUSINESS_TYPE_IDS.join(", ")}: current value is "toString"`,
      ),
    );
  });
});

describe("properties", () => {
  it("withBusinessType keeps hours and plan, whatever the type (C1)", () => {
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
