import {
  calculateRoi,
  displayFigures,
  isProfitable,
  type DisplayFigures,
  type RoiInputs,
  type RoiResults,
} from "@contractor-roi/roi-core";
import { useMemo } from "react";
import { readRoiInputs, useCalculatorStore } from "./calculator-store.ts";
import { PLANS } from "../config/plans.ts";

export type DerivedRoi = {
  readonly inputs: RoiInputs;
  readonly results: RoiResults;
  readonly figures: DisplayFigures;
  readonly profitable: boolean;
};

/** Everything the results panel shows, recomputed when the calculator's state changes and only then. */
export function useRoiResults(): DerivedRoi {
  const state = useCalculatorStore();
  return useMemo(() => {
    const inputs = readRoiInputs(state);
    const results = calculateRoi(inputs, PLANS);
    return { inputs, results, figures: displayFigures(results), profitable: isProfitable(results) };
  }, [state]);
}
