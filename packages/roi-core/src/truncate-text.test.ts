import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { truncateText } from "./truncate-text.ts";

describe("truncateText", () => {
  it.each([
    ["", 3, ""],
    ["abc", 3, "abc"],
    ["abcd", 3, "abc"],
    ["ab😀", 4, "ab😀"],
    ["ab😀", 3, "ab"],
    ["ab😀d", 4, "ab😀"],
  ])("truncateText(%j, %d) is %j", (text, maxLength, expected) => {
    expect(truncateText(text, maxLength)).toBe(expected);
  });
});

describe("properties", () => {
  it("is a prefix within the limit, at most one unit short of it, and splits no character", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), fc.integer({ min: 1, max: 12 }), (text, maxLength) => {
        const kept = truncateText(text, maxLength);
        expect(text.startsWith(kept)).toBe(true);
        expect(kept.length).toBeLessThanOrEqual(maxLength);
        expect(kept.length).toBeGreaterThanOrEqual(Math.min(text.length, maxLength - 1));
        expect(kept).toMatch(/^\P{Surrogate}*$/u);
      }),
    );
  });
});
