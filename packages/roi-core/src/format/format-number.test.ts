import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatNumber } from "./format-number.ts";

describe("formatNumber", () => {
  it.each([
    [-0, "0"],
    [-1498.25, "−1,498.25"],
    [8 * 0.6 * 4.33, "20.78"],
    [0.1 + 0.2, "0.3"],
    [-0.004, "0"],
    [9.999, "10"],
    [1.25e22, "12,500,000,000,000,000,000,000"],
    [1e-9, "0"],
  ])("formatNumber(%d) is %s", (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});

describe("formatAmount", () => {
  it.each([
    [-497, "−$497"],
    [350.5, "$350.50"],
    [-0.05, "−$0.05"],
    [-0.004, "$0"],
    [1.999, "$2"],
  ])("formatAmount(%d) is %s", (amount, text) => {
    expect(formatAmount(amount)).toBe(text);
  });
});

describe("properties", () => {
  it("what is written reads back as the number, to the hundredth", () => {
    const size = Number.MAX_SAFE_INTEGER;
    fc.assert(
      fc.property(fc.double({ min: -size, max: size, noNaN: true }), (value) => {
        for (const text of [formatNumber(value), formatAmount(value)]) {
          expect(text).toMatch(/^−?\$?\d{1,3}(,\d{3})*(\.\d{1,2})?$/);
          const read = Number(text.replace("−", "-").replace(/[$,]/g, ""));
          expect(Math.abs(read - value)).toBeLessThanOrEqual(Math.max(0.0051, Math.abs(value) * 1e-13));
        }
      }),
    );
  });
});
