import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatSigned } from "./format-signed.ts";

const reference = new Intl.NumberFormat("en-US", { signDisplay: "exceptZero", maximumFractionDigits: 0 });

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
  it("equals Intl's signed whole number, with U+2212 for the hyphen", () => {
    fc.assert(
      fc.property(fc.oneof(fc.integer(), fc.maxSafeInteger()), (count) => {
        expect(formatSigned(count)).toBe(reference.format(count).replace("-", "\u2212"));
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
