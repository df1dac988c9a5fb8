import type { JSX } from "react";
import { VoiceButton } from "../voice/voice-button.tsx";
import { VoiceDock } from "../voice/voice-dock.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { leadForm, useVisitState } from "./visit-state.ts";

/** The voice button in its place. */
export function VoiceDemo(): JSX.Element {
  return (
    <VoiceDock>
      <ErrorBoundary place="app/voice">
        <VoiceButton onBusyChange={setInCall} onAskForReport={openLeadForm} />
      </ErrorBoundary>
    </VoiceDock>
  );
}

function setInCall(isInCall: boolean): void {
  useVisitState.setState({ isInCall });
}

function openLeadForm(): void {
  leadForm.open?.();
}
