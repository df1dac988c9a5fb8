import { useEffect, useState, type JSX } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { goToCalculator } from "../links.ts";
import { isRefused, useExitIntent } from "../exit-intent/use-exit-intent.ts";
import { repeatEvent } from "../loading/early-visit.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { useSite } from "../page-context.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useVisit, useVisitStore } from "./visit-store.ts";

const fetchExitDialog = () => import("../exit-intent/exit-intent-dialog.tsx").then((module) => module.ExitIntentDialog);

/** The exit offer, loaded when the mouse nears the window's edge: not beside the lead dialog, after a lead or a refusal, or in a call. */
export function ExitOffer(): JSX.Element | null {
  const visit = useVisitStore();
  const hasVoice = useSite().voice !== false;
  const [isOpen, setOpen] = useState(false);
  const isLeadOpen = useVisit((visit) => visit.isLeadOpen);
  const { Component, load } = useLazyComponent(fetchExitDialog);
  if (isOpen && isLeadOpen) setOpen(false);
  useExitIntent(
    () => {
      const { isLeadOpen, bookingUrl, isInCall } = visit.getState();
      return !isLeadOpen && bookingUrl === null && !isInCall && !isRefused();
    },
    () => {
      load();
      setOpen(true);
      trackEvent({ event: "exit_offer_shown" });
    },
    load,
  );
  // The mouse may have left before.
  useEffect(() => {
    const { events = [], recording } = window.earlyVisit ?? {};
    const leaves = events.filter(({ type }) => type === "pointerleave");
    // Repeated events are recorded again.
    for (const leave of leaves) repeatEvent(leave, document.documentElement);
    if (!hasVoice) recording?.abort();
  }, [hasVoice]);
  return Component ? (
    <ErrorBoundary place="app/exit-intent">
      <Component open={isOpen} onClose={() => setOpen(false)} onAccept={goToCalculator} />
    </ErrorBoundary>
  ) : null;
}
