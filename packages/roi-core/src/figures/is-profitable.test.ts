import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { anyInputs } from "../testing/arbitraries.ts";
import { isProfitable } from "./is-profitable.ts";
import { calculateRoi } from "../testing/fixed-plans.ts";

describe("isProfitable", () => {
  it.each([
    [-497, false],
    [-0.01, false],
    [0, false],
    [0.01, true],
    [1498, true],
  ])("isProfitable of net %d is %s", (netMonthlySavings, expected) => {
    expect(isProfitable({ netMonthlySavings })).toBe(expected);
  });
});

describe("properties", () => {
  it("isProfitable exactly when there is a payback", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const results = calculateRoi(inputs);
        expect(isProfitable(results)).toBe(results.paybackMonths > 0);
      }),
    );
  });
});
