import { useEffect, useState, type JSX } from "react";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { CalculatorTopBar } from "../calculator/calculator-top-bar.tsx";
import { CONFIG } from "../config/config.ts";
import { CALCULATOR_ID } from "../config/links.ts";
import { useExitIntent } from "../exit-intent/use-exit-intent.ts";
import { Hero } from "../hero/hero.tsx";
import { loadMotionKit } from "../motion/use-motion-kit.ts";
import { whenIdle } from "../motion/when-idle.ts";
import { trackEvent } from "../reporting/track-event.ts";
import { MOBILE_BAR_SCROLL_PX, StickyCalculatorBar } from "../sticky-bar/sticky-calculator-bar.tsx";
import { useScrolledPast } from "../sticky-bar/use-scrolled-past.ts";
import { TrustSection } from "../trust/trust-section.tsx";
import { CountdownClock } from "../urgency/countdown-clock.tsx";
import { SpotsRemaining } from "../urgency/spots-remaining.tsx";
import { VoiceButton } from "../voice/voice-button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { EstimateSlot } from "./estimate-slot.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";
import { useLeadDialog } from "./use-lead-dialog.tsx";
import { useLinkedScenario } from "./use-linked-scenario.ts";

/** What waits for an idle moment waits no longer than this, in milliseconds. */
const IDLE_TIMEOUT_MS = 4000;

const fetchExitDialog = () => import("../exit-intent/exit-intent-dialog.tsx").then((module) => module.ExitIntentDialog);

/** Sections in the specification's order, and the place where features meet. */
export function LandingPage(): JSX.Element {
  const [isExitOpen, setExitOpen] = useState(false);
  const [isInCall, setInCall] = useState(false);
  const linkNote = useLinkedScenario();
  const isBarShown = useScrolledPast(MOBILE_BAR_SCROLL_PX);
  const lead = useLeadDialog();
  const exitDialog = useLazyComponent(fetchExitDialog);

  const openLeadDialog = (): void => {
    setExitOpen(false);
    lead.open();
  };
  useExitIntent(
    () => !lead.isOpen && !lead.isSent && !isInCall,
    () => {
      exitDialog.load();
      setExitOpen(true);
      trackEvent({ event: "exit_offer_shown" });
    },
  );

  useEffect(() => whenIdle(loadMotionKit, IDLE_TIMEOUT_MS), []);

  return (
    <>
      <main>
        <ErrorBoundary place="app/hero">
          <Hero />
        </ErrorBoundary>
        <ErrorBoundary place="app/calculator">
          <CalculatorSection
            topBar={<CalculatorTopBar />}
            urgency={CONFIG.urgency === "spots" ? <SpotsRemaining /> : <CountdownClock />}
            onRequestPlan={openLeadDialog}
            onApproachPlan={lead.approach}
            planFallback={lead.fallback}
            linkNote={linkNote}
            estimate={<EstimateSlot readPageAddress={readPageAddress} />}
          />
        </ErrorBoundary>
        <ErrorBoundary place="app/trust">
          <TrustSection />
        </ErrorBoundary>
      </main>
      <StickyCalculatorBar />
      <ErrorBoundary place="app/voice">
        <VoiceButton isRaised={isBarShown} onBusyChange={setInCall} />
      </ErrorBoundary>
      {lead.dialog}
      {exitDialog.Component ? (
        <ErrorBoundary place="app/exit-intent">
          <exitDialog.Component open={isExitOpen} onClose={() => setExitOpen(false)} onAccept={goToCalculator} />
        </ErrorBoundary>
      ) : null}
    </>
  );
}

const readPageAddress = (): string => window.location.href;

/** Scrolls to the calculator, smoothly where the visitor has not asked for less motion, and answers what to focus. */
function goToCalculator(): HTMLElement | null {
  const section = document.getElementById(CALCULATOR_ID);
  section?.scrollIntoView();
  return section?.querySelector("h2") ?? null;
}
