import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { formatUsd } from "./format-usd.ts";

const reference = new Intl.NumberFormat("en-US", {
  style: "currency",
  currency: "USD",
  maximumFractionDigits: 0,
  minimumFractionDigits: 0,
});

describe("formatUsd", () => {
  it.each([
    [-497, "$0"],
    [0.49999999999999994, "$0"],
    [0.5, "$1"],
    [999.5, "$1,000"],
  ])("formatUsd(%d) is %s", (amount, text) => {
    expect(formatUsd(amount)).toBe(text);
  });

  it("formatUsd needs no Intl", () => {
    vi.stubGlobal("Intl", undefined);
    vi.spyOn(Number.prototype, "toLocaleString").mockImplementation(() => {
      throw new Error("toLocaleString uses Intl");
    });
    expect(formatUsd(1498)).toBe("$1,498");
  });
});

describe("properties", () => {
  const amounts: [name: string, amount: fc.Arbitrary<number>][] = [
    ["cents", fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100)],
    ["halves", fc.maxSafeInteger().map((half) => half / 2)],
    ["whole dollars", fc.maxSafeInteger()],
    [
      "the numbers around powers of ten",
      fc.tuple(fc.nat({ max: 15 }), fc.integer({ min: -2, max: 2 })).map(([power, step]) => 10 ** power + step / 2),
    ],
    ["any finite double", fc.double({ noNaN: true, noDefaultInfinity: true })],
  ];

  it.each(amounts)("equals Intl's whole US dollars for %s", (_name, amount) => {
    fc.assert(
      fc.property(amount, (usd) => {
        expect(formatUsd(usd)).toBe(reference.format(Math.max(0, usd)));
      }),
      { numRuns: 1000 },
    );
  });
});
