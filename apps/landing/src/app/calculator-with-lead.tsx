import { useEffect, useState, type JSX, type ReactNode } from "react";
import { Calculator } from "../calculator/calculator.tsx";
import type { Page, Variant } from "@contractor-roi/site";
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

const URGENCY: Readonly<Record<Variant<"urgency">, JSX.Element>> = {
  countdown: <CountdownClock />,
  spots: <SpotsRemaining />,
};

/** In an experiment all variants are there, and the page's styles show the visit's (P8). */
function renderUrgency({ site, urgency }: Page): ReactNode {
  return (
    site.experiments.urgency?.map((variant) => (
      <div key={variant} data-variant={variant}>
        {URGENCY[variant]}
      </div>
    )) ?? URGENCY[urgency]
  );
}

/** The calculator and its lead dialog, as the page and the embedded calculator show them. */
export function CalculatorWithLead({ beforeOpening }: CalculatorWithLeadProps): JSX.Element {
  const { isOpen, sentNote, open, approach, fallback, dialog } = useLeadDialog(beforeOpening);
  const page = usePage();
  const visit = useVisitStore();
  const [urgency] = useState(() => renderUrgency(page));
  const linkNote = useLinkedScenario();
  useEffect(() => visit.setState({ openLead: open }), [open, visit]);
  useEffect(() => visit.setState({ isLeadOpen: isOpen, isLeadSent: sentNote !== null }), [isOpen, sentNote, visit]);
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
