import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatNumber, formatPercent, formatSigned } from "./format-number.ts";

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

describe("formatPercent", () => {
  it.each([
    [-0, "0%"],
    [-0.5, "0%"],
    [16.75, "17%"],
    [-16.5, "\u221216%"],
  ])("formatPercent(%d) is %s", (percent, text) => {
    expect(formatPercent(percent)).toBe(text);
  });

  it.each([
    [-201 / 12, "\u221216.7%"],
    [16.04, "16%"],
    [99.96, "100%"],
    [-0.05, "0%"],
  ])("formatPercent(%d, 1) is %s: at most one decimal, halves towards +∞", (percent, text) => {
    expect(formatPercent(percent, 1)).toBe(text);
  });
});

describe("formatSigned", () => {
  it.each([
    [-0, "0"],
    [-0.5, "0"],
    [2.5, "+3"],
    [-2.5, "\u22122"],
  ])("formatSigned(%d) is %s: halves go towards +∞", (count, text) => {
    expect(formatSigned(count)).toBe(text);
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

  /** `roundingMode` came after ES2022, the newest library the types know. */
  function percentages(maximumFractionDigits: 0 | 1): Intl.NumberFormat {
    const options = { maximumFractionDigits, roundingMode: "halfCeil", signDisplay: "negative" };
    return new Intl.NumberFormat("en-US", options as Intl.NumberFormatOptions);
  }

  it("equals Intl's number, rounded half towards +∞, for every ROI and monthly ROI", () => {
    const [whole, oneDecimal] = [percentages(0), percentages(1)];
    fc.assert(
      fc.property(fc.oneof(fc.integer({ min: -2000, max: 5000 }), fc.integer()), (roi) => {
        expect(formatPercent(roi)).toBe(`${whole.format(roi)}%`.replace("-", "\u2212"));
        expect(formatPercent(roi / 12, 1)).toBe(`${oneDecimal.format(roi / 12)}%`.replace("-", "\u2212"));
      }),
      { numRuns: 1000 },
    );
  });

  it("has at most the decimals asked for, and no exponent, at any magnitude", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (percent) => {
        expect(formatPercent(percent)).toMatch(/^\u2212?\d{1,3}(,\d{3})*%$/);
        expect(formatPercent(percent, 1)).toMatch(/^\u2212?\d{1,3}(,\d{3})*(\.[1-9])?%$/);
      }),
    );
  });

  const signed = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 0 });

  it("equals Intl's signed whole number, with U+2212 for the hyphen", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (count) => {
        expect(formatSigned(count)).toBe(signed.format(count).replace("-", "\u2212"));
      }),
    );
  });

  it("has no exponent at any magnitude", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (count) => {
        expect(formatSigned(count)).toMatch(/^(0|[+\u2212]\d{1,3}(,\d{3})*)$/);
      }),
    );
  });
});
