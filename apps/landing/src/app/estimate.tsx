import { useDeferredValue, type JSX } from "react";
import { useRoiResults } from "../calculator/calculator-store.ts";
import { EstimateSection } from "../estimate/estimate-section.tsx";
import { useBrowserValue } from "../loading/use-browser-value.ts";
import { usePage } from "../page-context.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** The estimate of the calculator's current inputs. Deferred: the results above it are painted first. */
export function Estimate(): JSX.Element {
  const { path, site } = usePage();
  const inputs = useDeferredValue(useRoiResults().inputs);
  // The visit's own address is not known when the page is prerendered. Links open the page itself, also when they are copied
  // in the embedded calculator.
  const pageAddress = useBrowserValue(
    () => new URL(path + location.search, location.href).href,
    () => new URL(path, site.addresses.site).href,
  );
  return (
    <ErrorBoundary place="app/estimate">
      <EstimateSection inputs={inputs} pageAddress={pageAddress} />
    </ErrorBoundary>
  );
}
