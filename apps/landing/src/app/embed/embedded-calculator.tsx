import type { JSX } from "react";
import { CalculatorSection } from "../../calculator/calculator-section.tsx";
import { OPTION_LABELS } from "../../calculator/option-labels.tsx";
import { CONFIG } from "../../config/config.ts";
import { COPY } from "../../content/copy.ts";
import { noteVisiblePart } from "../../embed/note-visible-part.ts";
import { CountdownClock } from "../../urgency/countdown-clock.tsx";
import { SpotsRemaining } from "../../urgency/spots-remaining.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";
import { EstimateSlot } from "../estimate-slot.tsx";
import { useLeadDialog } from "../use-lead-dialog.tsx";
import { useLinkedScenario } from "../use-linked-scenario.ts";

/** The calculator alone, for a frame on another site, which has its own `<main>`: without the page's other sections and bars. */
export function EmbeddedCalculator(): JSX.Element {
  const lead = useLeadDialog();
  const linkNote = useLinkedScenario();
  return (
    <>
      <h1 className="sr-only">{COPY.calculator.title}</h1>
      <ErrorBoundary place="app/calculator">
        <CalculatorSection
          topBar={null}
          labels={OPTION_LABELS}
          urgency={CONFIG.urgency === "spots" ? <SpotsRemaining /> : <CountdownClock />}
          onRequestPlan={() => void noteVisiblePart().then(lead.open)}
          onApproachPlan={lead.approach}
          planFallback={lead.fallback}
          linkNote={linkNote}
          estimate={<EstimateSlot />}
        />
      </ErrorBoundary>
      {lead.dialog}
    </>
  );
}
