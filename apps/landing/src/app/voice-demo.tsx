import { useEffect, type JSX } from "react";
import { showSampleCaptions } from "../sample-call/show-sample-captions.ts";
import { VoiceButton } from "../voice/voice-button.tsx";
import { VoiceDock } from "../voice/voice-dock.tsx";
import { ErrorBoundary } from "./error-boundary.tsx";
import { useCallVariables } from "./use-call-variables.ts";
import { leadForm, useVisitState } from "./visit-state.ts";

/** The voice button in its place. */
export function VoiceDemo(): JSX.Element {
  useEffect(showSampleCaptions, []);
  return (
    <VoiceDock>
      <ErrorBoundary place="app/voice">
        <VoiceButton onBusyChange={setInCall} onAskForReport={openLeadForm} variables={useCallVariables()} />
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
