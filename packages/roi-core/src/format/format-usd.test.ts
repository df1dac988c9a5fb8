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
    [0, "$0"],
    [0.49, "$0"],
    [0.49999999999999994, "$0"],
    [0.5, "$1"],
    [1, "$1"],
    [999, "$999"],
    [999.5, "$1,000"],
    [1000, "$1,000"],
    [1001, "$1,001"],
    [1010, "$1,010"],
    [1498, "$1,498"],
    [1497.5, "$1,498"],
    [17_976, "$17,976"],
    [100_000, "$100,000"],
    [999_999.5, "$1,000,000"],
    [1_000_001, "$1,000,001"],
    [12_345_678_900, "$12,345,678,900"],
  ])("formatUsd(%d) is %s", (amount, text) => {
    expect(formatUsd(amount)).toBe(text);
  });

  it.each([-0, -0.4, -0.5, -1, -497, -1e21, -Number.MAX_VALUE])("formatUsd(%d) is $0: money is clamped", (amount) => {
    expect(formatUsd(amount)).toBe("$0");
  });

  it.each([
    [999_999_999_999_999, "$999,999,999,999,999"],
    [1e15, "$1,000,000,000,000,000"],
    [Number.MAX_SAFE_INTEGER, "$9,007,199,254,740,991"],
    [123_456_789_012_345_680_000, "$123,456,789,012,345,680,000"],
    [1e21, "$1,000,000,000,000,000,000,000"],
    [1.25e22, "$12,500,000,000,000,000,000,000"],
  ])("formatUsd(%d) is %s, without an exponent", (amount, text) => {
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
