import type { Page } from "@contractor-roi/site/page";
import { memo, startTransition, useCallback, useEffect, useState, type JSX, type ReactNode } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { BusinessDetailsPanel } from "../calculator/business-details-panel.tsx";
import { FIGURES, readRoiInputs, useCalculatorStore } from "../calculator/calculator-store.ts";
import { ResultsPanel, type ResultsPanelProps } from "../calculator/results-panel.tsx";
import { keptVisit } from "../loading/kept-visit.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { usePage, useTexts } from "../page-context.tsx";
import { CountdownClock } from "../urgency/countdown-clock.tsx";
import { ContactFallback, ErrorBoundary } from "./error-boundary.tsx";
import { useLinkedScenario } from "./use-linked-scenario.ts";
import { useVisitStore } from "./visit-store.ts";

type CalculatorWithLeadProps = {
  /** Awaited before the lead dialog opens. The same function on every render. */
  readonly beforeOpening?: () => Promise<void>;
};

const fetchLeadDialog = () => import("../lead/lead-dialog.tsx").then((module) => module.LeadDialog);

const URGENCY: Readonly<Record<Page["urgency"], JSX.Element | null>> = {
  countdown: <CountdownClock />,
  spots: <SpotsRemaining />,
  none: null,
};

type CalculatorProps = ResultsPanelProps & {
  /** A message about a link that was not fully understood. */
  readonly linkNote: string | null;
};

/** The calculator: job sheet on the left, invoice on the right. Opening and closing a dialog does not render it again. */
const Calculator = memo(function Calculator({ linkNote, ...results }: CalculatorProps): JSX.Element {
  return (
    <>
      <output>
        {linkNote ? <span className="mb-6 block max-w-[68ch] border-l-4 border-alarm pl-4">{linkNote}</span> : null}
      </output>
      <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-12 lg:gap-8 print:grid-cols-12">
        <div className="lg:sticky lg:top-20 lg:col-span-5 print:col-span-5">
          <BusinessDetailsPanel />
        </div>
        <div className="lg:col-span-7 print:col-span-7">
          <ResultsPanel {...results} />
        </div>
      </div>
    </>
  );
});

/** The calculator and its lead dialog, which is loaded on demand, as the page and the embedded calculator show them. */
export function CalculatorWithLead({ beforeOpening }: CalculatorWithLeadProps): JSX.Element {
  const [isOpen, setOpen] = useState(false);
  /** Shown in the plan button's place after a lead was sent. */
  const [sentNote, setSentNote] = useState<ReactNode>(null);
  const { Component: LeadDialog, hasFailed, load } = useLazyComponent(fetchLeadDialog);
  const texts = useTexts().page.calculator;
  const { urgency } = usePage();
  const calculator = useCalculatorStore();
  const visit = useVisitStore();
  const linkNote = useLinkedScenario();

  // After a failed load it counts as closed, so that a later load does not open it.
  if (isOpen && hasFailed) setOpen(false);
  const open = useCallback(async () => {
    load();
    await beforeOpening?.();
    changeOpen(true);
    trackEvent({ event: "lead_dialog_opened" });
  }, [load, beforeOpening]);
  // As a transition, the press is painted first: on a slow phone, inert and shown parts take 37 ms of styles alone.
  function changeOpen(next: boolean): void {
    startTransition(() => setOpen(next));
  }
  useEffect(() => {
    visit.setState({ openLead: open });
    const { isFormOpen, sent } = keptVisit();
    if (isFormOpen) void open();
    else if (sent) load();
  }, [open, load, visit]);
  useEffect(() => visit.setState({ isLeadOpen: isOpen }), [isOpen, visit]);
  return (
    <>
      <ErrorBoundary place="app/calculator">
        <Calculator
          linkNote={linkNote}
          urgency={URGENCY[urgency]}
          onRequestPlan={open}
          onApproachPlan={load}
          planFallback={hasFailed ? <ContactFallback text={texts.chunkFailed} /> : null}
          sentNote={sentNote}
        />
      </ErrorBoundary>
      {LeadDialog ? (
        <ErrorBoundary place="app/lead-dialog">
          <LeadDialog
            open={isOpen}
            onOpenChange={changeOpen}
            onReopen={open}
            readVisit={() => {
              const state = calculator.getState();
              // Figures of a link are no examples either.
              const areOwn =
                state.origins.trade !== undefined ||
                Object.values(FIGURES).some((figure) => state.origins[figure] !== "example");
              const { voiceCallId } = visit.getState();
              return { inputs: readRoiInputs(state), origins: state.origins, voiceCallId, areOwn };
            }}
            contact={<ContactFallback text={texts.leadFailed} />}
            onSent={(note, bookingUrl) => {
              // At once, so that no exit offer comes between.
              setSentNote(note);
              visit.setState({ bookingUrl });
            }}
          />
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** The static warning that can stand instead of the countdown. */
function SpotsRemaining(): JSX.Element {
  return <strong className="figures text-small">{useTexts().page.calculator.spots}</strong>;
}
