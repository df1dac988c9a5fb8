import {
  calculateRoi,
  displayFigures,
  isProfitable,
  type DisplayFigures,
  type RoiInputs,
  type RoiResults,
} from "@contractor-roi/roi-core";
import { useMemo } from "react";
import { useSite } from "../page-context.tsx";
import { readRoiInputs, useCalculator } from "./calculator-store.ts";

export type DerivedRoi = {
  readonly inputs: RoiInputs;
  readonly results: RoiResults;
  readonly figures: DisplayFigures;
  readonly profitable: boolean;
};

/** Everything the results panel shows, recomputed when the calculator's state changes and only then. */
export function useRoiResults(): DerivedRoi {
  const state = useCalculator();
  const { plans } = useSite();
  return useMemo(() => {
    const inputs = readRoiInputs(state);
    const results = calculateRoi(inputs, plans);
    return { inputs, results, figures: displayFigures(results), profitable: isProfitable(results) };
  }, [state, plans]);
}
