import { describe, expect, it } from "vitest";
import { isPlanId, PLAN_IDS, PLANS } from "./plans.ts";

describe("PLANS", () => {
  // proof: plans-1
  it("PLANS holds the specification's business constants", () => {
    expect(PLANS).toEqual({
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
  });

  it("PLANS is up to $200 a month below its original prices, as the page says", () => {
    const discounts = PLAN_IDS.map((id) => PLANS[id].originalMonthlyCost - PLANS[id].monthlyCost);
    expect(discounts).toEqual([100, 200]);
  });

  // proof: plans-2
  it("PLANS costs what the fixed price lines say, rounded to whole dollars a day of thirty (C7)", () => {
    expect(PLAN_IDS.map((id) => Math.round(PLANS[id].monthlyCost / 30))).toEqual([10, 17]);
  });

  it("PLAN_IDS lists every plan once", () => {
    expect(PLAN_IDS).toEqual(["pro", "elite"]);
    expect(Object.keys(PLANS)).toEqual([...PLAN_IDS]);
  });
});

describe("isPlanId", () => {
  it("isPlanId accepts both ids", () => {
    expect(PLAN_IDS.every(isPlanId)).toBe(true);
  });

  it.each([["Elite"], [" elite"], [""], ["constructor"], ["__proto__"], [["pro"]], [null], [undefined], [0], [{}]])(
    "isPlanId rejects %j",
    (value) => {
      expect(isPlanId(value)).toBe(false);
    },
  );
});
