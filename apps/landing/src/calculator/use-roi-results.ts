import { cautionOf, type Caution } from "@contractor-roi/quote";
import {
  calculateRoi,
  displayFigures,
  lineItems,
  type DisplayFigures,
  type LineItem,
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
  /** Null if the plan leaves its price or more (C13). */
  readonly caution: Caution | null;
  /** The lines that the net is made of (C11). */
  readonly lines: readonly LineItem[];
};

/** Everything the results panel shows, recomputed when the calculator's state changes and only then. */
export function useRoiResults(): DerivedRoi {
  const state = useCalculator();
  const { plans } = useSite();
  return useMemo(() => {
    const inputs = readRoiInputs(state);
    const results = calculateRoi(inputs, plans);
    const lines = lineItems(inputs, plans);
    return { inputs, results, lines, figures: displayFigures(results), caution: cautionOf(results, lines) };
  }, [state, plans]);
}
