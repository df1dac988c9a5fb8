import { useDeferredValue, type JSX } from "react";
import { useRoiResults } from "../calculator/use-roi-results.ts";
import { EstimateSection } from "../estimate/estimate-section.tsx";

/** Links open the page itself, also when they are copied in the embedded calculator. */
const readPageAddress = (): string => new URL(`./${window.location.search}`, window.location.href).href;

/** The estimate of the calculator's current inputs. Deferred: the results above it are painted first. */
export function LiveEstimate(): JSX.Element {
  const inputs = useDeferredValue(useRoiResults().inputs);
  return <EstimateSection inputs={inputs} readPageAddress={readPageAddress} />;
}
