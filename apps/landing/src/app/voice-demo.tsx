import { useCallback, type JSX, type ReactNode } from "react";
import { VoiceButton } from "../voice/voice-button.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useCallVariables } from "./use-call-variables.ts";
import { useVisit, useVisitStore } from "./visit-store.ts";

/** The voice button in its place. */
export function VoiceDemo(): JSX.Element {
  const visit = useVisitStore();
  const openLead = useVisit((state) => state.openLead);
  const setInCall = useCallback((isInCall: boolean) => visit.setState({ isInCall }), [visit]);
  const keepCall = useCallback((voiceCallId: string) => visit.setState({ voiceCallId }), [visit]);
  return (
    <VoiceDock>
      <ErrorBoundary place="app/voice">
        <VoiceButton
          onBusyChange={setInCall}
          onConnected={keepCall}
          onAskForReport={openLead ?? undefined}
          variables={useCallVariables()}
        />
      </ErrorBoundary>
    </VoiceDock>
  );
}

/**
 * The voice button's place in the first view, kept free when it has left it. Once the page is scrolled, and while a call's
 * panel is open, button and panel are fixed at the bottom left: on a phone in the bar, the panel above it.
 */
function VoiceDock({ children }: { readonly children: ReactNode }): JSX.Element {
  return (
    <div className="min-h-17 print:hidden">
      <div data-slot="voice" className="w-fit">
        {children}
      </div>
    </div>
  );
}
