import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX, type ReactNode } from "react";
import { useCalculatorStore } from "../calculator/calculator-store.ts";
import { COPY } from "../content/copy.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { whenVisible } from "../loading/when-visible.ts";
import { ErrorBoundary } from "./error-boundary.tsx";

/** A window's height before it is seen. */
const MARGIN = "100% 0px";

const fetchEstimate = () => import("./live-estimate.tsx").then((module) => module.LiveEstimate);

type EstimateSlotProps = {
  /** The estimate of the figures that the page begins with, shown until the real one arrives or another figure is entered. */
  readonly children?: ReactNode;
};

/** Holds the place of the estimate, which is fetched when the visitor comes near, so that nothing moves when it arrives. */
export function EstimateSlot({ children }: EstimateSlotProps): JSX.Element {
  const { Component, hasFailed, load } = useLazyComponent(fetchEstimate);
  const isUntouched = useCalculatorStore((state) => state === useCalculatorStore.getInitialState());
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? whenVisible(place.current, load, MARGIN) : undefined), [load]);
  return (
    <div ref={place} data-slot="estimate">
      {Component ? (
        <ErrorBoundary place="app/estimate">
          <Component />
        </ErrorBoundary>
      ) : isUntouched ? (
        <div inert>{children}</div>
      ) : null}
      {hasFailed ? (
        <Button variant="secondary" onClick={load}>
          {COPY.calculator.loadEstimate}
        </Button>
      ) : null}
    </div>
  );
}
