import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatPercent } from "./format-percent.ts";

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

describe("properties", () => {
  /** `roundingMode` came after ES2022, the newest library the types know. */
  function reference(maximumFractionDigits: 0 | 1): Intl.NumberFormat {
    const options = { maximumFractionDigits, roundingMode: "halfCeil", signDisplay: "negative" };
    return new Intl.NumberFormat("en-US", options as Intl.NumberFormatOptions);
  }

  it("equals Intl's number, rounded half towards +∞, for every ROI and monthly ROI", () => {
    const [whole, oneDecimal] = [reference(0), reference(1)];
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
});
