import { PLANS, type Plans } from "../catalogue/plans.ts";
import type { Share } from "../units.ts";
import { calculateRoi, calculateWithPlan, type RoiResults } from "./calculate-roi.ts";
import type { CalculationInputs } from "./roi-inputs.ts";

/** One projection, and its assumption. */
export type Projection = {
  /** Share of the plan's lift rate that it counts with: 0.5 means half of it. */
  readonly liftMultiplier: Share;
  /** Share of the plan's time factor that it counts with. */
  readonly timeMultiplier: Share;
  /** The eight figures. */
  readonly results: RoiResults;
};

/** Three projections of the same plan. */
export type ProjectedRange = {
  /** Half of the plan's lift and time savings. */
  readonly conservative: Projection;
  /** The plan's own figures, unchanged. */
  readonly expected: Projection;
  /** A quarter more than the plan's lift and time savings. */
  readonly upside: Projection;
};

/**
 * Projects a plan three times: with half of its effect, with its own effect, and with a quarter more.
 * Only lift and time factor are multiplied; price, hourly value and the business's own figures stay. The results state
 * their multipliers, so that a page can show their assumptions. `expected` is exactly `calculateRoi`.
 *
 * @param inputs the business's figures and the plan; the limits are those of `calculateRoi`
 * @param plans the plans' terms, as `readPlans` returns them; default {@link PLANS}
 * @returns three projections, each with its multipliers
 * @throws {RangeError} if `calculateRoi` does
 * @example
 * const range = projectRange(DEFAULT_ROI_INPUTS);
 * range.conservative.liftMultiplier; // 0.5
 * range.conservative.results.netMonthlySavings; // 653
 * range.expected.results.netMonthlySavings; // 1498
 * range.upside.results.netMonthlySavings; // 2073
 */
export function projectRange(inputs: CalculationInputs, plans: Plans = PLANS): ProjectedRange {
  const expected = calculateRoi(inputs, plans);
  return {
    conservative: project(inputs, plans, 0.5),
    expected: { liftMultiplier: 1, timeMultiplier: 1, results: expected },
    upside: project(inputs, plans, 1.25),
  };
}

function project(inputs: CalculationInputs, plans: Plans, multiplier: Share): Projection {
  const plan = plans[inputs.selectedPlan];
  const results = calculateWithPlan(inputs, {
    ...plan,
    liftRate: plan.liftRate * multiplier,
    timeSavingsFactor: plan.timeSavingsFactor * multiplier,
  });
  return { liftMultiplier: multiplier, timeMultiplier: multiplier, results };
}
