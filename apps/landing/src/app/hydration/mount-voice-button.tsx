import { useEffect, type ReactNode } from "react";
import { hydrateRoot } from "react-dom/client";
import { VoiceButton, type VoiceButtonProps } from "../../voice/voice-button.tsx";
import { ErrorBoundary } from "../error-boundary.tsx";

/** Hydrates the prerendered voice button, and clicks it if the visitor did so before. */
export function mountVoiceButton(place: Element, props: VoiceButtonProps, isClicked: boolean): void {
  hydrateRoot(
    place,
    <Mounted onMounted={() => (isClicked ? place.querySelector("button")?.click() : undefined)}>
      <ErrorBoundary place="app/voice">
        <VoiceButton {...props} />
      </ErrorBoundary>
    </Mounted>,
  );
}

type MountedProps = {
  readonly onMounted: () => void;
  readonly children: ReactNode;
};

function Mounted({ onMounted, children }: MountedProps): ReactNode {
  useEffect(onMounted, [onMounted]);
  return children;
}
