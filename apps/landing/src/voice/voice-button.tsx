import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from "react";
import { CONFIG } from "../config/config.ts";
import { neverChanges, useVoiceCall } from "./use-voice-call.ts";
import { voiceButtonLabel } from "./voice-button-labels.ts";

export type VoiceButtonProps = {
  readonly onBusyChange: (isBusy: boolean) => void;
};

const LOOK = "rounded-full px-5 shadow-sheet";

/** The voice button: it starts the demo call, ends it, and after an error dials a phone number. */
export function VoiceButton({ onBusyChange }: VoiceButtonProps): JSX.Element {
  const { status, voice, approach, toggle } = useVoiceCall();
  const hadFocus = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isBusy = status === "connecting" || status === "connected" || status === "ending";
  useEffect(() => {
    // It may have been approached before it was interactive.
    hadFocus.current = button.current?.matches(":focus") ?? false;
    if (button.current?.matches(":focus, :hover")) approach();
  }, [approach]);
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  useEffect(() => {
    // A disabled button loses the focus, and the link after an error is another element: who had it gets it back.
    if (hadFocus.current && (document.activeElement === document.body || document.activeElement === null)) {
      (link.current ?? button.current)?.focus({ preventScroll: true });
    }
  }, [status]);
  // Translated, it is not what React expects when the button becomes interactive: it is written again when it changes.
  const label = <span suppressHydrationWarning>{voiceButtonLabel(status)}</span>;
  return (
    <div
      onFocus={() => (hadFocus.current = true)}
      onPointerDown={({ target }) => (hadFocus.current = target instanceof Element && target.closest("button") !== null)}
    >
      {voice ? <voice.Panel client={voice.client} /> : null}
      {status === "error" ? (
        <ButtonLink ref={link} href={`tel:${CONFIG.voiceErrorPhone}`} className={LOOK}>
          <RobotIcon />
          {label}
        </ButtonLink>
      ) : (
        <Button
          ref={button}
          variant={status === "connected" || status === "ending" ? "destructive" : "primary"}
          disabled={status === "connecting" || status === "ending"}
          onClick={toggle}
          onPointerEnter={approach}
          onFocus={approach}
          className={LOOK}
        >
          <RobotIcon />
          {label}
        </Button>
      )}
    </div>
  );
}

/** Decoration: drawn in the page until it is interactive, fetched then. Where it does not load it is not there. */
function RobotIcon(): JSX.Element | null {
  const [hasFailed, setFailed] = useState(false);
  const isInteractive = useSyncExternalStore(neverChanges, () => true, () => false);
  if (hasFailed) return null;
  if (!isInteractive) return <RobotDrawing />;
  return <img src="/robot.svg" alt="" width={24} height={24} onError={() => setFailed(true)} />;
}

/** The same as `robot.svg`. */
function RobotDrawing(): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-6"
    >
      <path d="M12 3v3M4 10v5M20 10v5M9.5 15.5h5" />
      <rect x="6" y="6" width="12" height="13" rx="2" />
      <path d="M9.5 10.5v1M14.5 10.5v1" strokeWidth="2.25" />
    </svg>
  );
}
