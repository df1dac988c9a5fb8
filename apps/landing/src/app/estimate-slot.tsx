import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, type JSX, type ReactNode } from "react";
import { useCalculator, useCalculatorStore } from "../calculator/calculator-store.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { whenVisible } from "../loading/when-visible.ts";
import { useTexts } from "../page-context.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

/** One viewport height before it is visible. */
const MARGIN = "100% 0px";

const fetchEstimate = () => import("./live-estimate.tsx").then((module) => module.LiveEstimate);

type EstimateSlotProps = {
  /** The prerendered estimate of the start values, shown until an input changes. It keeps its space until the live one is loaded. */
  readonly children?: ReactNode;
};

/** Reserves the space of the estimate, which is loaded when it is about to be visible, so that the layout does not shift. */
export function EstimateSlot({ children }: EstimateSlotProps): JSX.Element {
  const { Component, hasFailed, load } = useLazyComponent(fetchEstimate);
  const texts = useTexts().page.calculator;
  const calculator = useCalculatorStore();
  const isUntouched = useCalculator((state) => state === calculator.getInitialState());
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => (place.current ? whenVisible(place.current, load, MARGIN) : undefined), [load]);
  useEffect(() => {
    if (!isUntouched) load();
  }, [isUntouched, load]);
  return (
    <div ref={place} data-slot="estimate">
      {Component ? (
        <ErrorBoundary place="app/estimate">
          <Component />
        </ErrorBoundary>
      ) : (
        <div data-slot="estimate-forerunner" className={isUntouched ? undefined : "invisible print:hidden"}>
          {children}
        </div>
      )}
      {hasFailed ? (
        <Button variant="secondary" onClick={load}>
          {texts.loadEstimate}
        </Button>
      ) : null}
    </div>
  );
}
