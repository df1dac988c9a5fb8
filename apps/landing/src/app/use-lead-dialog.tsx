import { startTransition, useCallback, useState, type ReactNode } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { FIGURES, readRoiInputs, useCalculatorStore } from "../calculator/calculator-store.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { useTexts } from "../page-context.tsx";
import { ContactFallback, ErrorBoundary } from "./error-boundary.tsx";
import { useVisitStore } from "./visit-store.ts";

const fetchLeadDialog = () => import("../lead/lead-dialog.tsx").then((module) => module.LeadDialog);

type LeadDialogControl = {
  readonly isOpen: boolean;
  /** Shown in the button's place after a lead was sent in this page view; otherwise null. */
  readonly sentNote: ReactNode;
  /** A stable reference, as is `approach`. */
  readonly open: () => void;
  /** Loads the dialog ahead of its opening. */
  readonly approach: () => void;
  /** Shown under the button when the dialog could not be loaded; otherwise null. */
  readonly fallback: ReactNode;
  /** The dialog itself. */
  readonly dialog: ReactNode;
};

/** The lead dialog with the calculator's figures, loaded on demand. */
export function useLeadDialog(beforeOpening?: () => Promise<void>): LeadDialogControl {
  const [isOpen, setOpen] = useState(false);
  const [sentNote, setSentNote] = useState<ReactNode>(null);
  const leadDialog = useLazyComponent(fetchLeadDialog);
  const texts = useTexts().page.calculator;
  const calculator = useCalculatorStore();
  const visit = useVisitStore();

  // After a failed load it counts as closed, so that a later load does not open it.
  if (isOpen && leadDialog.hasFailed) setOpen(false);

  const approach = leadDialog.load;
  const open = useCallback(async () => {
    approach();
    await beforeOpening?.();
    changeOpen(true);
    trackEvent({ event: "lead_dialog_opened" });
  }, [approach, beforeOpening]);
  // As a transition, the press is painted first: on a slow phone, inert and shown parts take 37 ms of styles alone.
  function changeOpen(next: boolean): void {
    startTransition(() => setOpen(next));
  }

  return {
    isOpen,
    sentNote,
    open,
    approach,
    fallback: leadDialog.hasFailed ? <ContactFallback text={texts.chunkFailed} /> : null,
    dialog: leadDialog.Component ? (
      <ErrorBoundary place="app/lead-dialog">
        <leadDialog.Component
          open={isOpen}
          onOpenChange={changeOpen}
          onReopen={open}
          readFigures={() => {
            const state = calculator.getState();
            // Figures of a link are no examples either.
            const areOwn =
              state.hasChosenTrade || Object.values(FIGURES).some((figure) => state.origins[figure] !== "example");
            return { inputs: readRoiInputs(state), origins: state.origins, areOwn };
          }}
          readVoiceCallId={() => visit.getState().voiceCallId}
          contact={<ContactFallback text={texts.leadFailed} />}
          onSent={(note, bookingUrl) => {
            // At once, so that no exit offer comes between.
            setSentNote(note);
            visit.setState({ bookingUrl });
            trackEvent({ event: "generate_lead" });
          }}
        />
      </ErrorBoundary>
    ) : null,
  };
}
