import { LEAD_LIMITS } from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseNumberInput } from "./parse-number-input.ts";

describe("parseNumberInput", () => {
  // proof: parse-number-input-1
  it.each([
    ["15", 15],
    ["015", 15],
    ["350.50", 350.5],
    [".5", 0.5],
    ["1.", 1],
    [" 8 ", 8],
    ["1e3", 1000],
    ["+7", 7],
  ])("parseNumberInput(%j) is %d", (text, value) => {
    expect(parseNumberInput(text)).toBe(value);
  });

  it.each(["", " ", "abc", "-", "1,000", "12 jobs", "NaN", "--5", "$350"])(
    "parseNumberInput(%j) is 0: empty and unparsable count as 0 (C8)",
    (text) => {
      expect(parseNumberInput(text)).toBe(0);
    },
  );

  // proof: parse-number-input-3
  it.each(["-1", "-350.5"])("parseNumberInput(%j) is negative: negatives are calculated (C8)", (text) => {
    expect(parseNumberInput(text)).toBe(Number(text));
  });

  it.each(["Infinity", "-Infinity", "1e999", "-1e999"])("parseNumberInput(%j) is 0: not finite (C8)", (text) => {
    expect(parseNumberInput(text)).toBe(0);
  });

  it.each(["-0", "-0.0", "-1e-999"])("parseNumberInput(%j) is 0, not -0 (C8)", (text) => {
    expect(parseNumberInput(text)).toBe(0);
  });

  it("parseNumberInput takes the largest figure that can be calculated, and nothing beyond it", () => {
    const largest = LEAD_LIMITS.maxMagnitude;
    expect(parseNumberInput(String(largest))).toBe(largest);
    expect(parseNumberInput(String(-largest))).toBe(-largest);
    expect(parseNumberInput(String(largest + 1))).toBe(0);
    expect(parseNumberInput("1e308")).toBe(0);
  });
});

describe("properties", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."0123456789.-+eE ") }),
    fc.double().map(String),
    fc.constantFrom("-0", "Infinity", "1e400", "0x10"),
  );

  // proof: parse-number-input-2
  it("is never NaN, infinite or -0, whatever is typed", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseNumberInput(text);
        expect(Number.isFinite(value)).toBe(true);
        expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });

  it("is within what roi-core calculates: |parse(text)| <= the limit", () => {
    fc.assert(
      fc.property(typed, (text) => {
        expect(Math.abs(parseNumberInput(text))).toBeLessThanOrEqual(LEAD_LIMITS.maxMagnitude);
      }),
    );
  });

  it("reads back every number within the limit: parse(String(n)) = n", () => {
    const limit = LEAD_LIMITS.maxMagnitude;
    fc.assert(
      fc.property(fc.double({ min: -limit, max: limit, noNaN: true }), (value) => {
        expect(parseNumberInput(String(value))).toBe(value + 0);
      }),
    );
  });

  it("does not care for spaces around the figure", () => {
    const blanks = fc.string({ unit: fc.constantFrom(" ", "\t", "\n"), maxLength: 3 });
    fc.assert(
      fc.property(blanks, fc.integer(), blanks, (before, value, after) => {
        expect(parseNumberInput(`${before}${value}${after}`)).toBe(value);
      }),
    );
  });
});
