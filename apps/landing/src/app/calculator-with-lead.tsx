import { useEffect, useState, type JSX } from "react";
import { Calculator } from "../calculator/calculator.tsx";
import { CONFIG } from "../config/config.ts";
import { CountdownClock } from "../urgency/countdown-clock.tsx";
import { SpotsRemaining } from "../urgency/spots-remaining.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useLeadDialog } from "./use-lead-dialog.tsx";
import { useLinkedScenario } from "./use-linked-scenario.ts";
import { leadForm, useVisitState } from "./visit-state.ts";

type CalculatorWithLeadProps = {
  /** Awaited before the lead dialog opens. The same function on every render. */
  readonly beforeOpening?: () => Promise<void>;
};

/** The calculator and its lead dialog, as the page and the embedded calculator show them. */
export function CalculatorWithLead({ beforeOpening }: CalculatorWithLeadProps): JSX.Element {
  const { isOpen, isSent, open, approach, fallback, dialog } = useLeadDialog(beforeOpening);
  const [urgency] = useState(() => (CONFIG.urgency === "spots" ? <SpotsRemaining /> : <CountdownClock />));
  const linkNote = useLinkedScenario();
  useEffect(() => void (leadForm.open = open), [open]);
  useEffect(() => useVisitState.setState({ isLeadOpen: isOpen, isLeadSent: isSent }), [isOpen, isSent]);
  return (
    <>
      <ErrorBoundary place="app/calculator">
        <Calculator
          linkNote={linkNote}
          urgency={urgency}
          onRequestPlan={open}
          onApproachPlan={approach}
          planFallback={fallback}
        />
      </ErrorBoundary>
      {dialog}
    </>
  );
}
