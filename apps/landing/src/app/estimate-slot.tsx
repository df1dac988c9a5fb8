import { Button } from "@contractor-roi/ui/button";
import { useRef, type JSX } from "react";
import { useRoiResults } from "../calculator/use-roi-results.ts";
import { COPY } from "../content/copy.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";
import { useNearViewport } from "./use-near-viewport.ts";

const fetchEstimate = () => import("../estimate/estimate-section.tsx").then((module) => module.EstimateSection);

/**
 * Holds the place of the estimate, which is fetched when the visitor comes near, so that nothing moves when it arrives. On
 * paper it has a sheet of its own.
 */
export function EstimateSlot({ readPageAddress }: { readonly readPageAddress: () => string }): JSX.Element {
  const estimate = useLazyComponent(fetchEstimate);
  const place = useRef<HTMLDivElement>(null);
  useNearViewport(place, estimate.load);
  const { inputs } = useRoiResults();
  return (
    <div
      ref={place}
      data-slot="estimate"
      className="mt-8 min-h-[75rem] sm:min-h-[60rem] lg:min-h-[39.5rem] print:hidden [@media(scripting:none)]:hidden"
    >
      {estimate.Component ? (
        <ErrorBoundary place="app/estimate">
          <estimate.Component inputs={inputs} readPageAddress={readPageAddress} />
        </ErrorBoundary>
      ) : null}
      {estimate.hasFailed ? (
        <Button variant="secondary" onClick={estimate.load}>
          {COPY.calculator.loadEstimate}
        </Button>
      ) : null}
    </div>
  );
}
