import { useEffect, type JSX } from "react";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { whenVisible } from "../loading/when-visible.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { firstSignOfVisitor } from "./voice-slot.tsx";

const fetchBar = () => import("./calculator-bar.tsx").then((module) => module.CalculatorBar);

/** The bar at the bottom, whose script is fetched at the first sign of a visitor, and again at the next one after a failure. */
export function LateBar(): JSX.Element | null {
  const { Component, hasFailed, load } = useLazyComponent(fetchBar);
  useEffect(() => {
    void firstSignOfVisitor().then(load);
    // A page that is scrolled as it opens. Reading it now would have the hydrated page laid out at once.
    return whenVisible(document.documentElement, () => {
      if (window.scrollY > 0) load();
    });
  }, [hasFailed, load]);
  return Component ? (
    <ErrorBoundary place="app/calculator-bar">
      <Component />
    </ErrorBoundary>
  ) : null;
}
