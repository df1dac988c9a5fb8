import { useDeferredValue, type JSX } from "react";
import { useRoiResults } from "../calculator/use-roi-results.ts";
import { EstimateSection } from "../estimate/estimate-section.tsx";
import { usePage } from "../page-context.tsx";

/** The estimate of the calculator's current inputs. Deferred: the results above it are painted first. */
export function LiveEstimate(): JSX.Element {
  const { path } = usePage();
  const inputs = useDeferredValue(useRoiResults().inputs);
  // Links open the page itself, also when they are copied in the embedded calculator.
  const readPageAddress = (): string => new URL(path + window.location.search, window.location.href).href;
  return <EstimateSection inputs={inputs} readPageAddress={readPageAddress} />;
}
