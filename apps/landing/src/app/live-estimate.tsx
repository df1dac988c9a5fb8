import { useDeferredValue, type JSX } from "react";
import { useRoiResults } from "../calculator/use-roi-results.ts";
import { EstimateSection } from "../estimate/estimate-section.tsx";

/** A link to the numbers leads to the page, also from a frame that shows the calculator alone. */
const readPageAddress = (): string => new URL(`./${window.location.search}`, window.location.href).href;

/** The estimate of what stands in the calculator. It follows a keystroke when the results above it have been painted. */
export function LiveEstimate(): JSX.Element {
  const inputs = useDeferredValue(useRoiResults().inputs);
  return <EstimateSection inputs={inputs} readPageAddress={readPageAddress} />;
}
