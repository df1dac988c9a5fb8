import { useEffect, type JSX } from "react";
import { Calculator } from "../calculator/calculator.tsx";
import type { Page } from "@contractor-roi/site";
import { keptVisit } from "../loading/kept-visit.ts";
import { usePage } from "../page-context.tsx";
import { CountdownClock } from "../urgency/countdown-clock.tsx";
import { SpotsRemaining } from "../urgency/spots-remaining.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useLeadDialog } from "./use-lead-dialog.tsx";
import { useLinkedScenario } from "./use-linked-scenario.ts";
import { useVisitStore } from "./visit-store.ts";

type CalculatorWithLeadProps = {
  /** Awaited before the lead dialog opens. The same function on every render. */
  readonly beforeOpening?: () => Promise<void>;
};

const URGENCY: Readonly<Record<Page["urgency"], JSX.Element>> = {
  countdown: <CountdownClock />,
  spots: <SpotsRemaining />,
};

/** The calculator and its lead dialog, as the page and the embedded calculator show them. */
export function CalculatorWithLead({ beforeOpening }: CalculatorWithLeadProps): JSX.Element {
  const { isOpen, sentNote, open, approach, fallback, dialog } = useLeadDialog(beforeOpening);
  const { urgency } = usePage();
  const visit = useVisitStore();
  const linkNote = useLinkedScenario();
  useEffect(() => visit.setState({ openLead: open }), [open, visit]);
  useEffect(() => {
    if (keptVisit().isFormOpen) open();
  }, [open]);
  useEffect(() => visit.setState({ isLeadOpen: isOpen, isLeadSent: sentNote !== null }), [isOpen, sentNote, visit]);
  return (
    <>
      <ErrorBoundary place="app/calculator">
        <Calculator
          linkNote={linkNote}
          urgency={URGENCY[urgency]}
          onRequestPlan={open}
          onApproachPlan={approach}
          planFallback={fallback}
          sentNote={sentNote}
        />
      </ErrorBoundary>
      {dialog}
    </>
  );
}
