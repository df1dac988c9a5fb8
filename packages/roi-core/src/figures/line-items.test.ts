import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInputs } from "../testing/arbitraries.ts";
import { DEFAULT_ROI_INPUTS } from "./roi-inputs.ts";
import { calculateRoi, lineItems } from "../testing/fixed-plans.ts";

describe("lineItems", () => {
  it("lineItems of Pro: 2 jobs at $350, 16 hours at $40, less $297", () => {
    expect(lineItems({ ...DEFAULT_ROI_INPUTS, selectedPlan: "pro" })).toEqual([
      { item: "jobs", quantity: 2, price: 350, amount: 700 },
      { item: "hours", quantity: 16, price: 40, amount: 640 },
      { item: "pro", quantity: 1, price: -297, amount: -297 },
    ]);
  });
});

describe("properties", () => {
  it("the amounts add up to the net savings, exactly, each is quantity times price, and none is -0", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const items = lineItems(inputs);
        expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBe(calculateRoi(inputs).netMonthlySavings);
        for (const { quantity, price, amount } of items) {
          expect(amount).toBe(quantity * price + 0);
          for (const number of [quantity, price, amount]) expect(number).not.toBe(-0);
        }
      }),
    );
  });
});
