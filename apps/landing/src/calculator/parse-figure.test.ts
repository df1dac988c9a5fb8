import { LEAD_LIMITS, writeFigure } from "@contractor-roi/roi-core";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseFigure } from "./calculator-store.ts";

describe("parseFigure", () => {
  it.each([
    ["15", 15],
    ["015", 15],
    ["350.50", 350.5],
    [".5", 0.5],
    ["1.", 1],
    [" 8 ", 8],
    ["1e3", 1000],
    ["+7", 7],
    ["1,000", 1000],
    ["$350", 350],
    ["15k", 15_000],
    ["12 jobs", 12],
    ["-350.5", -350.5],
  ])("parseFigure(%j) is %d", (text, value) => {
    expect(parseFigure(text, "jobs")).toBe(value);
  });

  it.each(["", " ", "-"])("parseFigure(%j) is 0: there is no figure yet (C8)", (text) => {
    expect(parseFigure(text, "jobs")).toBe(0);
  });

  it.each(["abc", "12 hrs", "NaN", "--5", "1.200", "1.200,50", "Infinity", "-1e999"])(
    "parseFigure(%j) cannot be counted (C8, C12)",
    (text) => {
      expect(parseFigure(text, "jobs")).toBeNull();
    },
  );

  it.each(["-0", "-0.0", "-1e-999"])("parseFigure(%j) is 0, not -0 (C8)", (text) => {
    expect(parseFigure(text, "jobs")).toBe(0);
  });

  it("parseFigure takes the largest figure that can be calculated, and nothing beyond it", () => {
    const largest = LEAD_LIMITS.maxMagnitude;
    expect(parseFigure(String(largest), "jobs")).toBe(largest);
    expect(parseFigure(String(-largest), "jobs")).toBe(-largest);
    expect(parseFigure(String(largest + 1), "jobs")).toBeNull();
    expect(parseFigure("1e308", "jobs")).toBeNull();
  });
});

describe("properties", () => {
  const typed = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(..."0123456789.-+eE ") }),
    fc.double().map(String),
    fc.constantFrom("-0", "Infinity", "1e400", "0x10"),
  );

  it("is within what roi-core calculates and never NaN or -0, whatever is typed", () => {
    fc.assert(
      fc.property(typed, (text) => {
        const value = parseFigure(text, "jobs") ?? 0;
        expect(Math.abs(value)).toBeLessThanOrEqual(LEAD_LIMITS.maxMagnitude);
        expect(Object.is(value, -0)).toBe(false);
      }),
    );
  });

  it("reads back every number within the limit: parse(write(n)) = n", () => {
    const limit = LEAD_LIMITS.maxMagnitude;
    fc.assert(
      fc.property(fc.double({ min: -limit, max: limit, noNaN: true }), (value) => {
        expect(parseFigure(writeFigure(value), "jobs")).toBe(value + 0);
      }),
    );
  });
});
