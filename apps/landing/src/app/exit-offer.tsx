import { useState, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { CALCULATOR_ID } from "../config/links.ts";
import { useExitIntent } from "../exit-intent/use-exit-intent.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useVisitState } from "./visit-state.ts";

const fetchExitDialog = () => import("../exit-intent/exit-intent-dialog.tsx").then((module) => module.ExitIntentDialog);

/** The exit offer, loaded when the mouse comes near the window's edge: not beside the lead dialog, after a lead or during a call (E1). */
export function ExitOffer(): JSX.Element | null {
  const [isOpen, setOpen] = useState(false);
  const isLeadOpen = useVisitState((visit) => visit.isLeadOpen);
  const { Component, load } = useLazyComponent(fetchExitDialog);
  if (isOpen && isLeadOpen) setOpen(false);
  useExitIntent(
    () => Object.values(useVisitState.getState()).every((isTrue) => !isTrue),
    () => {
      load();
      setOpen(true);
      trackEvent({ event: "exit_offer_shown" });
    },
    load,
  );
  return Component ? (
    <ErrorBoundary place="app/exit-intent">
      <Component open={isOpen} onClose={() => setOpen(false)} onAccept={goToCalculator} />
    </ErrorBoundary>
  ) : null;
}

/** Scrolls to the calculator, smoothly unless the visitor prefers reduced motion, and returns the element to focus. */
function goToCalculator(): HTMLElement | null {
  const section = document.getElementById(CALCULATOR_ID);
  section?.scrollIntoView();
  return section?.querySelector("h2") ?? null;
}
