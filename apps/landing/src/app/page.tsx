import { useCallback, useEffect, useState, type ComponentType, type JSX, type ReactNode } from "react";
import { trackEvent } from "../analytics/track-event.ts";
import type { OptionLabels } from "../calculator/business-details-panel.tsx";
import { CALCULATOR_ID } from "../config/links.ts";
import { useExitIntent } from "../exit-intent/use-exit-intent.ts";
import { useLazyComponent } from "../loading/use-lazy-component.ts";
import { whenIdle } from "../loading/when-idle.ts";
import { whenVisitorActs } from "../loading/when-visitor-acts.ts";
import { loadMotionKit } from "../motion/use-motion-kit.ts";
import { MOBILE_BAR_SCROLL_PX, StickyCalculatorBar } from "../sticky-bar/sticky-calculator-bar.tsx";
import { useScrolledPast } from "../sticky-bar/use-scrolled-past.ts";
import type { VoiceButtonProps } from "../voice/voice-button.tsx";
import { VoiceDock } from "../voice/voice-dock.tsx";
import { CalculatorWithLead } from "./calculator-with-lead.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useLeadDialog } from "./use-lead-dialog.tsx";

/** The longest wait for an idle period, in milliseconds. */
const IDLE_TIMEOUT_MS = 4000;

const fetchExitDialog = () => import("../exit-intent/exit-intent-dialog.tsx").then((module) => module.ExitIntentDialog);

export type PageProps = {
  readonly hero: ReactNode;
  readonly topBar: ReactNode;
  readonly trust: ReactNode;
  /** Shown in the estimate's place until it is loaded. */
  readonly estimate?: ReactNode;
  readonly labels: OptionLabels;
  readonly VoiceButton: ComponentType<VoiceButtonProps>;
};

/** The sections in the specification's order, and the wiring between features. Its props never change. */
export function Page({ hero, topBar, trust, estimate, labels, VoiceButton }: PageProps): JSX.Element {
  const [isExitOpen, setExitOpen] = useState(false);
  const [isInCall, setInCall] = useState(false);
  const lead = useLeadDialog();
  const exitDialog = useLazyComponent(fetchExitDialog);

  const openLead = lead.open;
  const openLeadDialog = useCallback(() => {
    setExitOpen(false);
    openLead();
  }, [openLead]);
  useExitIntent(
    () => !lead.isOpen && !lead.isSent && !isInCall,
    () => {
      exitDialog.load();
      setExitOpen(true);
      trackEvent({ event: "exit_offer_shown" });
    },
  );

  // Not loaded for a visitor who only reads.
  useEffect(() => whenVisitorActs(() => void whenIdle(loadMotionKit, IDLE_TIMEOUT_MS)), []);

  return (
    <>
      <main>
        {hero}
        <CalculatorWithLead
          lead={lead}
          onRequestPlan={openLeadDialog}
          topBar={topBar}
          labels={labels}
          estimate={estimate}
        />
        {trust}
      </main>
      <StickyCalculatorBar />
      <RisingVoiceDock>
        <ErrorBoundary place="app/voice">
          <VoiceButton onBusyChange={setInCall} />
        </ErrorBoundary>
      </RisingVoiceDock>
      {exitDialog.Component ? (
        <ErrorBoundary place="app/exit-intent">
          <exitDialog.Component open={isExitOpen} onClose={() => setExitOpen(false)} onAccept={goToCalculator} />
        </ErrorBoundary>
      ) : null}
    </>
  );
}

/** Moves up while the phone's bottom bar is shown. */
function RisingVoiceDock({ children }: { readonly children: ReactNode }): JSX.Element {
  return <VoiceDock isRaised={useScrolledPast(MOBILE_BAR_SCROLL_PX)}>{children}</VoiceDock>;
}

/** Scrolls to the calculator, smoothly unless the visitor prefers reduced motion, and returns the element to focus. */
function goToCalculator(): HTMLElement | null {
  const section = document.getElementById(CALCULATOR_ID);
  section?.scrollIntoView();
  return section?.querySelector("h2") ?? null;
}
