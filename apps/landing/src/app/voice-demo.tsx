import { BUSINESS_TYPES, isBusinessTypeId, type BusinessTypeId } from "@contractor-roi/roi-core";
import { useCallback, useMemo, type JSX } from "react";
import { FIGURES, useCalculator, useCalculatorStore, type CalculatorState } from "../calculator/calculator-store.ts";
import { goToCalculator } from "../links.ts";
import { useSite, useVoice } from "../page-context.tsx";
import type { DemoVariables } from "../voice/use-page-call.ts";
import { VoiceButton } from "../voice/voice-button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useVisit, useVisitStore } from "./visit-store.ts";

/**
 * The voice button. Its room in the first view stays free when the button has left it. Once the page is scrolled, and while
 * a call's panel is open, button and panel are fixed at the bottom left: on a phone in the bar, the panel above it.
 */
export function VoiceDemo(): JSX.Element {
  const visit = useVisitStore();
  const openLead = useVisit((state) => state.openLead);
  const takeTrade = useTakeTrade();
  const askForReport = (trade: string | null): void => {
    takeTrade(trade);
    openLead?.();
  };
  const showCalculator = (trade: string | null): void => {
    takeTrade(trade);
    goToCalculator()?.focus({ preventScroll: true });
  };
  const noteCall = useCallback(
    (isInCall: boolean, callId: string | null) =>
      visit.setState(({ voiceCallId }) => ({ isInCall, voiceCallId: callId ?? voiceCallId })),
    [visit],
  );
  return (
    <div data-slot="voice-place" className="min-h-17 print:hidden">
      <div data-slot="voice" className="w-fit">
        <ErrorBoundary place="app/voice">
          <VoiceButton
            onCall={noteCall}
            onAskForReport={openLead && askForReport}
            onShowCalculator={showCalculator}
            trade={useChosenTrade()}
            variables={useCallVariables()}
          />
        </ErrorBoundary>
      </div>
    </div>
  );
}

function useChosenTrade(): BusinessTypeId | null {
  return useCalculator(({ businessType, origins }) => (origins.trade ? businessType : null));
}

/** Takes the trade of an example call over, unless a figure was typed or came with a link. */
export function useTakeTrade(): (trade: string | null) => void {
  const calculator = useCalculatorStore();
  return (trade) => {
    const state = calculator.getState();
    if (isBusinessTypeId(trade) && !hasOwnFigures(state)) state.chooseTrade(trade);
  };
}

function hasOwnFigures({ origins }: CalculatorState): boolean {
  return Object.values(FIGURES).some((figure) => (origins[figure] ?? "typed") === "typed");
}

/** The plan, and the trade if the visitor chose one. Only if the owner wants the assistant to know them. */
export function useCallVariables(): DemoVariables | undefined {
  const { variables } = useVoice();
  const { plans } = useSite();
  const trade = useChosenTrade();
  const plan = useCalculator(({ selectedPlan }) => selectedPlan);
  return useMemo(() => {
    if (variables === "none") return undefined;
    return { ...(trade && { trade: BUSINESS_TYPES[trade].label }), plan: plans[plan].label };
  }, [trade, plan, plans, variables]);
}
