import { calculateRoi } from "@contractor-roi/roi-core";
import { useCallback, useState, type ReactNode } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import { readRoiInputs, useCalculatorStore } from "../calculator/calculator-store.ts";
import { COPY } from "../content/copy.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { ContactFallback } from "./contact-fallback.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";

const fetchLeadDialog = () => import("../lead/lead-dialog.tsx").then((module) => module.LeadDialog);

export type LeadDialogControl = {
  readonly isOpen: boolean;
  /** Whether a lead was sent in this page view. */
  readonly isSent: boolean;
  /** The same on every render, as is `approach`. */
  readonly open: () => void;
  /** Fetches the dialog: the visitor is about to open it. */
  readonly approach: () => void;
  /** What stands under the button when the dialog could not be loaded. */
  readonly fallback: ReactNode;
  /** The dialog itself. */
  readonly dialog: ReactNode;
};

/** The lead dialog with the calculator's figures, fetched when it is wanted. */
export function useLeadDialog(): LeadDialogControl {
  const [isOpen, setOpen] = useState(false);
  const [isSent, setSent] = useState(false);
  const leadDialog = useLazyComponent(fetchLeadDialog);
  const chosenBusinessType = useCalculatorStore((state) => (state.hasChosenBusinessType ? state.businessType : null));

  // What could not be loaded is not open: a later fetch must not make it pop up by itself.
  if (isOpen && leadDialog.hasFailed) setOpen(false);

  const approach = leadDialog.load;
  const open = useCallback(() => {
    approach();
    setOpen(true);
    trackEvent({ event: "lead_dialog_opened" });
  }, [approach]);

  return {
    isOpen,
    isSent,
    open,
    approach,
    fallback: leadDialog.hasFailed ? <ContactFallback text={COPY.calculator.chunkFailed} /> : null,
    dialog: leadDialog.Component ? (
      <ErrorBoundary place="app/lead-dialog">
        <leadDialog.Component
          open={isOpen}
          onOpenChange={setOpen}
          readRoiInputs={readCalculatorInputs}
          chosenBusinessType={chosenBusinessType}
          onSent={() => {
            setSent(true);
            trackEvent({
              event: "generate_lead",
              currency: "USD",
              value: calculateRoi(readCalculatorInputs()).netMonthlySavings,
            });
          }}
        />
      </ErrorBoundary>
    ) : null,
  };
}

const readCalculatorInputs = () => readRoiInputs(useCalculatorStore.getState());
