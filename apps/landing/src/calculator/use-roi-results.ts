import { cautionOf } from "@contractor-roi/quote";
import { calculateRoi, displayFigures, lineItems } from "@contractor-roi/roi-core";
import { useMemo } from "react";
import { useSite } from "../page-context.tsx";
import { readRoiInputs, useCalculator } from "./calculator-store.ts";

export type DerivedRoi = ReturnType<typeof useRoiResults>;

/** Everything the results panel shows, recomputed when the calculator's state changes and only then. */
export function useRoiResults() {
  const state = useCalculator((all) => all);
  const { plans } = useSite();
  return useMemo(() => {
    const inputs = readRoiInputs(state);
    const results = calculateRoi(inputs, plans);
    const lines = lineItems(inputs, plans);
    return {
      inputs,
      results,
      /** The lines that the net is made of (C11). */
      lines,
      figures: displayFigures(results),
      /** Null if the plan leaves its price or more (C13). */
      caution: cautionOf(results, lines),
    };
  }, [state, plans]);
}
