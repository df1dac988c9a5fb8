import { describe, expect, it } from "vitest";
import { describeBreakEven, describeMoney } from "./quote-words.ts";

describe("describeMoney", () => {
  it.each([
    [0, "$0"],
    [-0.4, "$0"],
    [-0.6, "a loss of $1"],
    [1_234_567, "$1,234,567"],
  ])("describeMoney(%d) is %j", (amount, expected) => expect(describeMoney(amount)).toBe(expected));
});

describe("describeBreakEven", () => {
  it.each([
    [{ reason: "jobs", jobsPerMonth: 1 }, "1 job a month"],
    [{ reason: "jobs", jobsPerMonth: 1200 }, "1,200 jobs a month"],
    [{ reason: "hours-alone", jobsPerMonth: null }, "the saved hours alone pay for it"],
    [{ reason: "never", jobsPerMonth: null }, "no number of jobs pays for it"],
  ] as const)("describeBreakEven(%j) is %j", (breakEven, expected) =>
    expect(describeBreakEven(breakEven)).toBe(expected),
  );
});
