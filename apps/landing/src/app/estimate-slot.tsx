import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX } from "react";
import { COPY } from "../content/copy.ts";
import { whenVisible } from "../motion/when-visible.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";

/** A window's height before it is seen. */
const MARGIN = "100% 0px";

const fetchEstimate = () => import("./live-estimate.tsx").then((module) => module.LiveEstimate);

/** Holds the place of the estimate, which is fetched when the visitor comes near, so that nothing moves when it arrives. */
export function EstimateSlot(): JSX.Element {
  const { Component, hasFailed, load } = useLazyComponent(fetchEstimate);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? whenVisible(place.current, load, MARGIN) : undefined), [load]);
  return (
    <div
      ref={place}
      data-slot="estimate"
      className="mt-8 min-h-[75rem] sm:min-h-[60rem] lg:min-h-[39.5rem] print:hidden [@media(scripting:none)]:hidden"
    >
      {Component ? (
        <ErrorBoundary place="app/estimate">
          <Component />
        </ErrorBoundary>
      ) : null}
      {hasFailed ? (
        <Button variant="secondary" onClick={load}>
          {COPY.calculator.loadEstimate}
        </Button>
      ) : null}
    </div>
  );
}
