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

export type DerivedRoi = {
  readonly inputs: RoiInputs;
  readonly results: RoiResults;
  readonly figures: DisplayFigures;
  readonly profitable: boolean;
};

/** Everything the results panel shows, recomputed when an input changes and only then. */
export function useRoiResults(): DerivedRoi {
  const jobsText = useCalculatorStore((state) => state.jobsText);
  const profitText = useCalculatorStore((state) => state.profitText);
  const hoursText = useCalculatorStore((state) => state.hoursText);
  const selectedPlan = useCalculatorStore((state) => state.selectedPlan);
  const businessType = useCalculatorStore((state) => state.businessType);
  return useMemo(() => {
    const inputs = readRoiInputs({
      jobsText,
      profitText,
      hoursText,
      selectedPlan,
      businessType,
      hasChosenBusinessType: false,
    });
    const results = calculateRoi(inputs);
    return { inputs, results, figures: displayFigures(results), profitable: isProfitable(results) };
  }, [jobsText, profitText, hoursText, selectedPlan, businessType]);
}
