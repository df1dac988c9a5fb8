import { DEFAULT_ROI_INPUTS } from "@contractor-roi/roi-core";
import { describe, expect, it, vi } from "vitest";

const log = vi.spyOn(console, "log").mockImplementation(() => {});
const { quote } = await import("./quote.ts");
const printed = log.mock.calls.flat();

describe("quote", () => {
  it("quote.ts prints a quote for one business", () => {
    // 9 jobs: 1.8 rounds to 2. 10 hours: 25.98 rounds to 26. 1,800 + 26 × 45 − 497 = 2,473.
    expect(printed).toEqual([
      [
        "Hillside Roofing (Roofing), elite plan",
        "Cost           $497 a month",
        "Profit today   $8,100 a month",
        "More jobs      +2 a month",
        "Time saved     26 hours a month",
        "Extra profit   $2,473 a month, $29,676 a year",
        "ROI            398%",
        "Payback        <1 months",
        "Lead           tier A, 90% likely",
      ].join("\n"),
    ]);
  });

  it("quote says 'no payback' when the plan's cost is not covered (C4)", () => {
    const text = quote("New Venture", { ...DEFAULT_ROI_INPUTS, jobsPerMonth: 2, adminHoursPerWeek: 0 });
    expect(text).toContain("Payback        no payback");
    expect(text).toContain("ROI            \u2212200%");
    expect(text).not.toContain("<1");
  });

  it("quote shows a payback of a month or more as a number (C4)", () => {
    const text = quote("Small Shop", {
      ...DEFAULT_ROI_INPUTS,
      jobsPerMonth: 5,
      avgJobProfit: 700,
      adminHoursPerWeek: 0,
    });
    expect(text).toContain("Payback        2.4 months");
  });
});
