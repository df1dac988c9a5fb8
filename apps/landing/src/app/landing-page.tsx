import { calculateRoi } from "@contractor-roi/roi-core";
import { useEffect, useState, type JSX } from "react";
import { CalculatorSection } from "../calculator/calculator-section.tsx";
import { readRoiInputs, useCalculatorStore } from "../calculator/calculator-store.ts";
import { CONFIG } from "../config/config.ts";
import { CALCULATOR_ID } from "../config/links.ts";
import { COPY } from "../content/copy.ts";
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
import { ContactFallback } from "./contact-fallback.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { EstimateSlot } from "./estimate-slot.tsx";
import { useLazyComponent } from "./use-lazy-component.ts";
import { useLinkedScenario } from "./use-linked-scenario.ts";

/** What waits for an idle moment waits no longer than this, in milliseconds. */
const IDLE_TIMEOUT_MS = 4000;

const fetchLeadDialog = () => import("../lead/lead-dialog.tsx").then((module) => module.LeadDialog);
const fetchExitDialog = () => import("../exit-intent/exit-intent-dialog.tsx").then((module) => module.ExitIntentDialog);

/** Sections in the specification's order, and the place where features meet. */
export function LandingPage(): JSX.Element {
  const [isLeadOpen, setLeadOpen] = useState(false);
  const [isExitOpen, setExitOpen] = useState(false);
  const [isLeadSent, setLeadSent] = useState(false);
  const [isInCall, setInCall] = useState(false);
  const linkNote = useLinkedScenario();
  const isBarShown = useScrolledPast(MOBILE_BAR_SCROLL_PX);
  const leadDialog = useLazyComponent(fetchLeadDialog);
  const exitDialog = useLazyComponent(fetchExitDialog);
  const chosenBusinessType = useCalculatorStore((state) => (state.hasChosenBusinessType ? state.businessType : null));

  // What could not be loaded is not open: a later fetch must not make it pop up by itself.
  if (isLeadOpen && leadDialog.hasFailed) setLeadOpen(false);

  const openLeadDialog = (): void => {
    leadDialog.load();
    setExitOpen(false);
    setLeadOpen(true);
    trackEvent({ event: "lead_dialog_opened" });
  };
  useExitIntent(
    () => !isLeadOpen && !isLeadSent && !isInCall,
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
            urgency={CONFIG.urgency === "spots" ? <SpotsRemaining /> : <CountdownClock />}
            onRequestPlan={openLeadDialog}
            onApproachPlan={leadDialog.load}
            planFallback={leadDialog.hasFailed ? <ContactFallback text={COPY.calculator.chunkFailed} /> : null}
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
      {leadDialog.Component ? (
        <ErrorBoundary place="app/lead-dialog">
          <leadDialog.Component
            open={isLeadOpen}
            onOpenChange={setLeadOpen}
            readRoiInputs={() => readRoiInputs(useCalculatorStore.getState())}
            chosenBusinessType={chosenBusinessType}
            onSent={() => {
              setLeadSent(true);
              trackEvent({ event: "generate_lead", currency: "USD", value: readNetPerMonth() });
            }}
          />
        </ErrorBoundary>
      ) : null}
      {exitDialog.Component ? (
        <ErrorBoundary place="app/exit-intent">
          <exitDialog.Component open={isExitOpen} onClose={() => setExitOpen(false)} onAccept={goToCalculator} />
        </ErrorBoundary>
      ) : null}
    </>
  );
}

const readPageAddress = (): string => window.location.href;

function readNetPerMonth(): number {
  return calculateRoi(readRoiInputs(useCalculatorStore.getState())).netMonthlySavings;
}

/** Scrolls to the calculator, smoothly where the visitor has not asked for less motion, and answers what to focus. */
function goToCalculator(): HTMLElement | null {
  const section = document.getElementById(CALCULATOR_ID);
  section?.scrollIntoView();
  return section?.querySelector("h2") ?? null;
}
