import { ButtonLink } from "@contractor-roi/ui/button";
import { useCallback, useEffect, useRef, useState, type JSX } from "react";
import { CONFIG } from "../../config/config.ts";
import { COPY } from "../../content/copy.ts";
import { keepStaticPart } from "../../loading/static-part.tsx";
import { whenVisitorActs } from "../../loading/when-visitor-acts.ts";
import { reportError } from "../../reporting/report-error.ts";
import type { VoiceButtonProps } from "../../voice/voice-button.tsx";

const fetchMount = () => import("./mount-voice-button.tsx").then((module) => module.mountVoiceButton);

/** The prerendered voice button, until the visitor's first action loads its code. A click before that is repeated then. */
export function LazyVoiceButton({ onBusyChange }: VoiceButtonProps): JSX.Element {
  const [markup] = useState(() => keepStaticPart("voice"));
  const [hasFailed, setFailed] = useState(false);
  const frame = useRef<HTMLDivElement>(null);
  const state = useRef({ isStarted: false, isClicked: false });
  const load = useCallback(() => {
    if (state.current.isStarted) return;
    state.current.isStarted = true;
    fetchMount()
      .catch(fetchMount)
      .then(
        (mount) =>
          frame.current?.firstElementChild &&
          mount(frame.current.firstElementChild, { onBusyChange }, state.current.isClicked),
        (error: unknown) => {
          setFailed(true);
          reportError("app/load-chunk", error);
        },
      );
  }, [onBusyChange]);
  useEffect(() => whenVisitorActs(load), [load]);
  if (hasFailed) return <ButtonLink href={`tel:${CONFIG.voiceErrorPhone}`}>{COPY.voice.error}</ButtonLink>;
  return (
    <div
      ref={frame}
      onClickCapture={() => {
        state.current.isClicked = true;
        load();
      }}
    >
      {markup}
    </div>
  );
}
