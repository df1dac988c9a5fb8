import { useEffect, useState, type JSX, type ReactNode } from "react";
import { Calculator } from "../calculator/calculator.tsx";
import { CONFIG } from "../config/config.ts";
import type { Variant } from "@contractor-roi/site";
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

const URGENCY: Readonly<Record<Variant<"urgency">, JSX.Element>> = {
  countdown: <CountdownClock />,
  spots: <SpotsRemaining />,
};

/** In an experiment all variants are there, and the page's styles show the visit's (P8). */
function renderUrgency(): ReactNode {
  return (
    CONFIG.experiments.urgency?.map((variant) => (
      <div key={variant} data-variant={variant}>
        {URGENCY[variant]}
      </div>
    )) ?? URGENCY[CONFIG.urgency]
  );
}

/** The calculator and its lead dialog, as the page and the embedded calculator show them. */
export function CalculatorWithLead({ beforeOpening }: CalculatorWithLeadProps): JSX.Element {
  const { isOpen, sentNote, open, approach, fallback, dialog } = useLeadDialog(beforeOpening);
  const [urgency] = useState(renderUrgency);
  const linkNote = useLinkedScenario();
  useEffect(() => void (leadForm.open = open), [open]);
  useEffect(() => useVisitState.setState({ isLeadOpen: isOpen, isLeadSent: sentNote !== null }), [isOpen, sentNote]);
  return (
    <>
      <ErrorBoundary place="app/calculator">
        <Calculator
          linkNote={linkNote}
          urgency={urgency}
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
