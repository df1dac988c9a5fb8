import { useCallback, type JSX } from "react";
import { VoiceButton } from "../voice/voice-button.tsx";
import { VoiceDock } from "../voice/voice-dock.tsx";
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
