import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatUsd } from "../format/format-usd.ts";
import { anyInputs } from "../testing/arbitraries.ts";
import { inputsWithNet } from "../testing/inputs-with-net.ts";
import type { RoiResults } from "./calculate-roi.ts";
import { displayFigures } from "./display-figures.ts";
import { DEFAULT_ROI_INPUTS, type RoiInputs } from "./roi-inputs.ts";
import { calculateRoi } from "../testing/fixed-plans.ts";

function figuresOf(changes: Partial<RoiInputs>) {
  return displayFigures(calculateRoi({ ...DEFAULT_ROI_INPUTS, ...changes }));
}

describe("displayFigures", () => {
  it("displayFigures of the defaults: per day, week, month and year, risk jobs, monthly ROI, payback", () => {
    const figures = figuresOf({});
    expect(figures).toEqual({
      netPerDay: expect.closeTo(49.9333, 4),
      netPerWeek: expect.closeTo(345.9584, 4),
      netPerMonth: 1498,
      netPerYear: 17976,
      moneyLostPerDay: expect.closeTo(49.9333, 4),
      moneyLostPerMonth: 1498,
      competitiveRiskJobs: 2,
      monthlyRoiPercentage: 16.75,
      paybackText: "<1",
      paybackLabel: "Instant ROI",
    });
  });

  it("moneyLostPerMonth and moneyLostPerDay are negative below break-even, and read $0 on screen", () => {
    const figures = displayFigures(calculateRoi(inputsWithNet("elite", -300)));
    expect([figures.moneyLostPerDay, figures.moneyLostPerMonth]).toEqual([-10, -300]);
    expect([formatUsd(figures.moneyLostPerDay), formatUsd(figures.moneyLostPerMonth)]).toEqual(["$0", "$0"]);
  });

  it.each([
    [0, 0],
    [2, 1],
    [5, 4],
    [-1, -1],
  ])("competitiveRiskJobs of %d additional jobs is %d", (additionalJobs, competitiveRiskJobs) => {
    const results: RoiResults = { ...calculateRoi(DEFAULT_ROI_INPUTS), additionalJobs };
    expect(displayFigures(results).competitiveRiskJobs).toBe(competitiveRiskJobs);
  });

  it.each([
    [-497, "<1", "Instant ROI"],
    [0, "<1", "Instant ROI"],
    [1, "497", "Quick Return"],
    [350, "1.4", "Quick Return"],
    [523, "1", "Quick Return"],
    [524, "<1", "Instant ROI"],
  ])("elite at net %d pays back in '%s' months, '%s': by the rounded payback", (net, paybackText, paybackLabel) => {
    expect(displayFigures(calculateRoi(inputsWithNet("elite", net)))).toMatchObject({ paybackText, paybackLabel });
  });

  it("no figure is -0, even from results that hold it", () => {
    const zeros: RoiResults = {
      currentMonthlyRevenue: -0,
      additionalJobs: -0,
      additionalMonthlyRevenue: -0,
      timeSavedHours: -0,
      netMonthlySavings: -0,
      netAnnualSavings: -0,
      roiPercentage: -0,
      paybackMonths: -0,
    };
    expect(displayFigures(zeros)).toEqual({
      netPerDay: 0,
      netPerWeek: 0,
      netPerMonth: 0,
      netPerYear: 0,
      moneyLostPerDay: 0,
      moneyLostPerMonth: 0,
      competitiveRiskJobs: 0,
      monthlyRoiPercentage: 0,
      paybackText: "<1",
      paybackLabel: "Instant ROI",
    });
  });
});

describe("properties", () => {
  it("every figure is finite, never -0, and every text says something (C8)", () => {
    fc.assert(
      fc.property(anyInputs, (inputs) => {
        const { paybackText, paybackLabel, ...figures } = displayFigures(calculateRoi(inputs));
        for (const [name, figure] of Object.entries(figures)) {
          expect(figure, name).toSatisfy(Number.isFinite);
          expect(figure, name).not.toBe(-0);
        }
        expect(paybackText).toMatch(/^(<1|[1-9]\d*(\.\d)?)$/);
        expect(paybackLabel).toBe(paybackText === "<1" ? "Instant ROI" : "Quick Return");
      }),
    );
  });
});
