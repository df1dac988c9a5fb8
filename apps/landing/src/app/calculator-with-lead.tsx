import { memo, useState, type JSX, type ReactNode } from "react";
import type { OptionLabels } from "../calculator/business-details-panel.tsx";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { CONFIG } from "../config/config.ts";
import { CountdownClock } from "../urgency/countdown-clock.tsx";
import { SpotsRemaining } from "../urgency/spots-remaining.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { EstimateSlot } from "./estimate-slot.tsx";
import type { LeadDialogControl } from "./use-lead-dialog.tsx";
import { useLinkedScenario } from "./use-linked-scenario.ts";

export type CalculatorWithLeadProps = {
  readonly lead: LeadDialogControl;
  /** Opens the lead dialog. */
  readonly onRequestPlan: () => void;
  readonly topBar?: ReactNode;
  readonly labels: OptionLabels;
  /** Shown in the estimate's place until it is loaded. */
  readonly estimate?: ReactNode;
};

/** The calculator with its estimate and its lead dialog, as the page and the embedded calculator show it. */
export function CalculatorWithLead(props: CalculatorWithLeadProps): JSX.Element {
  const { lead, onRequestPlan, topBar, labels, estimate } = props;
  const [urgency] = useState(() => (CONFIG.urgency === "spots" ? <SpotsRemaining /> : <CountdownClock />));
  const [estimateSlot] = useState(() => <EstimateSlot>{estimate}</EstimateSlot>);
  const linkNote = useLinkedScenario();
  return (
    <>
      <ErrorBoundary place="app/calculator">
        <Calculator
          topBar={topBar}
          labels={labels}
          urgency={urgency}
          onRequestPlan={onRequestPlan}
          onApproachPlan={lead.approach}
          planFallback={lead.fallback}
          linkNote={linkNote}
          estimate={estimateSlot}
        />
      </ErrorBoundary>
      {lead.dialog}
    </>
  );
}

/** Opening and closing a dialog does not render it again. */
const Calculator = memo(CalculatorSection);
