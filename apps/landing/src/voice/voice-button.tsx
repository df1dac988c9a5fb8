import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useDialogPlace } from "@contractor-roi/ui/dialog-place";
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from "react";
import { createPortal } from "react-dom";
import { CONFIG } from "../config/config.ts";
import { DEMO_COPY } from "../content/demo-copy.ts";
import { IS_SANDBOX } from "./is-sandbox.ts";
import { neverChanges, useVoiceCall } from "./use-voice-call.ts";
import { voiceButtonLabel } from "./voice-button-labels.ts";

export type VoiceButtonProps = {
  readonly onBusyChange: (isBusy: boolean) => void;
};

const LOOK = "rounded-full shadow-sheet aria-disabled:cursor-not-allowed aria-disabled:opacity-60";

/**
 * The voice button: it starts the demo call, ends it, and after an error dials a phone number. If a dialog is opened
 * during a call, button and panel are rendered inside it until it is closed, so that the call can still be ended.
 */
export function VoiceButton({ onBusyChange }: VoiceButtonProps): JSX.Element {
  const { status, canStart, voice, approach, toggle } = useVoiceCall();
  const dialogPlace = useDialogPlace();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const isBusy = status === "connecting" || status === "connected" || status === "ending";
  if (place !== dialogPlace && (isBusy || dialogPlace === null)) setPlace(dialogPlace);
  useEffect(() => {
    // It may be focused or hovered before hydration.
    hadFocus.current = button.current?.matches(":focus") ?? false;
    if (button.current?.matches(":focus, :hover")) approach();
  }, [approach]);
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  useEffect(() => {
    // A disabled button loses the focus, and the link after an error is another element: restore the focus.
    if (hadFocus.current && (document.activeElement === document.body || document.activeElement === null)) {
      (link.current ?? button.current)?.focus({ preventScroll: true });
    }
  }, [status]);
  // A translated label differs from what React expects on hydration; it is written again when it changes.
  const label = <span suppressHydrationWarning>{voiceButtonLabel(status)}</span>;
  const isInDialog = place !== null;
  const call = (
    // It only observes the events of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={isInDialog ? "flex flex-wrap items-center gap-3 border-b border-rule bg-paper px-5 py-2" : undefined}
      onFocus={() => (hadFocus.current = true)}
      onPointerDown={({ target }) =>
        (hadFocus.current = target instanceof Element && target.closest("button") !== null)
      }
    >
      {voice ? <voice.Panel client={voice.client} isInDialog={isInDialog} /> : null}
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
          aria-disabled={status === "idle" && !canStart ? true : undefined}
          onClick={toggle}
          onPointerEnter={approach}
          onFocus={approach}
          className={LOOK}
        >
          {isInDialog ? null : <RobotIcon />}
          {IS_SANDBOX && status === "idle" ? (
            <span key="demo" className="text-left">
              {label}{" "}
              <span suppressHydrationWarning className="block text-label font-normal [@media(height<24rem)]:sr-only">
                {DEMO_COPY.button}
              </span>
            </span>
          ) : (
            label
          )}
        </Button>
      )}
    </div>
  );
  return place ? createPortal(call, place) : call;
}

/** Decorative: inline SVG until hydration, then an image that is hidden if it fails to load. */
function RobotIcon(): JSX.Element | null {
  const [hasFailed, setFailed] = useState(false);
  const isInteractive = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
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
