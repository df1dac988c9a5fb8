import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useDialogPlace } from "@contractor-roi/ui/dialog-place";
import type { VoiceSnapshot } from "@contractor-roi/voice-client";
import { noticeText, statusText } from "@contractor-roi/voice-client/react";
import { useEffect, useRef, useState, type JSX } from "react";
import { createPortal } from "react-dom";
import { useBrowserValue } from "../loading/use-browser-value.ts";
import { useSite, useTexts, useVoice } from "../page-context.tsx";
import type { Texts } from "../texts/texts.ts";
import { CallAnnouncer } from "./call-announcer.tsx";
import { CallNotice } from "./call-notice.tsx";
import { CallPanel } from "./call-panel.tsx";
import type { DemoVariables } from "./demo-assistant.ts";
import { isDemo, usePanelTexts } from "./demo-call.ts";
import { useDockSpace } from "./use-dock-space.ts";
import { useFold } from "./use-fold.ts";
import { usePageCall } from "./use-page-call.ts";

type VoiceStatus = VoiceSnapshot["status"];

type VoiceButtonProps = {
  readonly onBusyChange: (isBusy: boolean) => void;
  /** Called with the provider's id of each call. The same function on every render. */
  readonly onConnected?: ((callId: string) => void) | undefined;
  /** Opens the lead form. The same function on every render. */
  readonly onAskForReport?: (() => void) | undefined;
  /** Shows what calls bring in the calculator, for the trade of an example call. */
  readonly onShowCalculator?: ((trade: string | null) => void) | undefined;
  /** The trade that the visitor has chosen. */
  readonly trade?: string | null | undefined;
  /** The same object until one of them changes. */
  readonly variables?: DemoVariables | undefined;
};

// The icon keeps its place in the button while the label goes: nothing may shift the layout.
// Presses meet the button itself: a part of it that is exchanged under the finger would lose the click.
const LOOK =
  "items-start rounded-full pl-2.5 lifted *:pointer-events-none aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
/** In the bar, and beside the page's content until the window is that wide, there is no room for the label. */
const IDLE = "over-bar:max-[105rem]:pr-2.5";
const IDLE_LABEL = "text-left over-bar:max-[105rem]:sr-only";
const IN_DIALOG = "flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2";
const FOLDED = "flex items-center gap-2";
const FOLD = "px-2.5 lifted";
const CARD =
  "mb-3 grid max-h-[calc(100dvh-19rem)] w-[min(22rem,calc(100vw-2rem))] gap-3 overflow-y-auto rounded-sheet border " +
  "border-rule bg-sheet p-4 text-ink lifted [@media(height<30rem)]:max-h-[calc(100dvh-5.5rem)]";

/**
 * The voice button: it starts the demo call, ends it, and after an error dials a phone number. If a dialog is opened
 * during a call, button and panel are rendered inside it until it is closed, so that the call can still be ended.
 */
export function VoiceButton({
  onBusyChange,
  onConnected,
  onAskForReport,
  onShowCalculator,
  trade = null,
  variables,
}: VoiceButtonProps): JSX.Element {
  const texts = useTexts();
  const { voiceError } = useSite().phones;
  const isDemoCall = isDemo(useVoice());
  const call = usePageCall(trade, variables);
  const panelTexts = usePanelTexts(call);
  const { status, canStart, actions } = call;
  const dialogPlace = useDialogPlace();
  const [place, setPlace] = useState<HTMLElement | null>(null);
  const hadFocus = useRef(false);
  const dock = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const link = useRef<HTMLAnchorElement>(null);
  const [isFolded, setFolded] = useFold(dock, status);
  const isInDialog = place !== null;
  const isBusy = status === "connecting" || status === "connected" || status === "ending";
  if (place !== dialogPlace && (isBusy || dialogPlace === null)) setPlace(dialogPlace);
  useEffect(() => {
    // It may be focused or hovered before hydration.
    hadFocus.current = button.current?.matches(":focus") ?? false;
    if (button.current?.matches(":focus, :hover")) actions.preload();
  }, [actions]);
  useEffect(() => onBusyChange(isBusy), [isBusy, onBusyChange]);
  const callId = call.status === "connected" && !isDemoCall ? call.callId : null;
  useEffect(() => {
    if (callId !== null) onConnected?.(callId);
  }, [callId, onConnected]);
  useEffect(() => {
    if (status !== "connecting" || dialogPlace !== null) return;
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") actions.stop();
    };
    document.addEventListener("keydown", cancel);
    return () => document.removeEventListener("keydown", cancel);
  }, [status, dialogPlace, actions]);
  const ended = call.status === "idle" ? call.ended : undefined;
  useEffect(() => {
    // A button that is disabled or gone loses the focus: restore it. After an error the focused button tries again, since the
    // same key would dial otherwise.
    if (!hadFocus.current || !isFocusLost()) return;
    const retry = dock.current?.querySelector<HTMLElement>("[data-retry]");
    (retry ?? link.current ?? button.current)?.focus({ preventScroll: true });
  }, [status, canStart, ended]);
  const { choices } = call;
  useEffect(() => {
    // A line that was chosen goes away, and the next ones come when the assistant has spoken.
    const panel = dock.current?.querySelector<HTMLElement>("[data-slot=call-panel]");
    const line = panel?.querySelector<HTMLElement>("[data-choice=line]");
    line?.closest("fieldset")?.scrollIntoView({ block: "nearest" });
    if (hadFocus.current && (isFocusLost() || document.activeElement === panel))
      (line ?? panel)?.focus({ preventScroll: true });
  }, [choices]);
  const showCalculator =
    onShowCalculator &&
    ((of: string | null): void => {
      actions.dismiss();
      onShowCalculator(of);
    });
  const trouble = call.status === "connected" ? `${call.microphoneNotice} ${call.playbackBlocked}` : "";
  useEffect(() => {
    // The button of a mended fault goes away. Its key must not end the call.
    if (trouble && hadFocus.current && isFocusLost())
      dock.current?.querySelector<HTMLElement>("[data-slot=call-panel]")?.focus({ preventScroll: true });
  }, [trouble]);
  // A translated label differs from React's on hydration; it is written again when it changes.
  const label = (
    <span suppressHydrationWarning>{voiceButtonLabel(status, texts.voiceButton, texts.page.voiceError)}</span>
  );
  const panel =
    status === "connecting" || status === "error" ? (
      <CallNotice call={call} isFolded={isFolded && !isInDialog} />
    ) : isBusy || ended ? (
      <CallPanel
        call={call}
        isInDialog={isInDialog}
        isFolded={isFolded && !isInDialog}
        onAskForReport={isInDialog ? undefined : onAskForReport}
        onShowCalculator={isInDialog ? undefined : showCalculator}
      />
    ) : null;
  useDockSpace(dock, isInDialog, panel !== null, isFolded);
  /** Beside other controls. */
  const isRow = isInDialog || (panel !== null && isFolded);
  const look = `${LOOK} ${isRow ? "px-3" : status === "idle" ? IDLE : ""}`;
  // A screen reader says the lines that no voice says: both at once could not be understood.
  const isUnvoiced = call.microphoneLevel === null && status === "connected" && (call.muted || call.soundless);
  const spoken = isUnvoiced
    ? call.captions.filter(({ role, isFinal }) => role === "assistant" && isFinal).at(-1)?.text
    : undefined;
  const said = [
    spoken ?? statusText(call, panelTexts),
    status === "error" ? texts.call.callInstead : noticeText(call, panelTexts),
  ]
    .filter(Boolean)
    .join(" ");
  const section = panel ? (
    <section
      aria-label={texts.call.panel}
      data-slot="call-panel"
      data-card={!isInDialog && !isFolded}
      tabIndex={-1}
      className={`focus-ring ${isInDialog ? IN_DIALOG : isFolded ? FOLDED : CARD}`}
    >
      {panel}
    </section>
  ) : null;
  const content = (
    // It only observes the events of its buttons.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={dock}
      className={isInDialog ? "flex flex-wrap items-center gap-3 border-b border-rule bg-paper px-5 py-2" : undefined}
      onFocus={() => (hadFocus.current = true)}
      // Past the last control it leaves the page, which is no loss to restore.
      onKeyDown={({ key }) => {
        if (key === "Tab") hadFocus.current = false;
      }}
      onPointerDown={({ target }) =>
        (hadFocus.current = target instanceof Element && target.closest("button") !== null)
      }
    >
      <CallAnnouncer text={said} />
      {isRow ? null : section}
      <div className={isInDialog ? "contents" : "flex items-start gap-2"}>
        {isRow ? section : null}
        {status === "error" ? (
          <ButtonLink ref={link} href={`tel:${voiceError}`} variant="secondary" className={look}>
            {isRow ? null : <RobotIcon />}
            {label}
          </ButtonLink>
        ) : (
          <Button
            ref={button}
            variant={status === "connected" || status === "ending" ? "destructive" : "secondary"}
            disabled={status === "connecting" || status === "ending"}
            aria-disabled={status === "idle" && !canStart ? true : undefined}
            onClick={status === "connected" ? actions.stop : actions.start}
            onPointerEnter={actions.preload}
            onFocus={actions.preload}
            className={look}
          >
            {isRow ? null : <RobotIcon />}
            {status === "idle" ? (
              <span key="idle" className={isInDialog ? "text-left" : IDLE_LABEL}>
                {label}{" "}
                <span suppressHydrationWarning className="block text-label">
                  {isDemoCall ? texts.demo.button : texts.voiceButton.notice}
                </span>
              </span>
            ) : (
              label
            )}
          </Button>
        )}
        {panel && !isInDialog ? (
          <Button
            variant="secondary"
            aria-label={texts.call.details}
            aria-expanded={!isFolded}
            onClick={() => setFolded(!isFolded)}
            className={FOLD}
          >
            <svg
              aria-hidden="true"
              viewBox="0 0 24 24"
              className={`size-5 fill-none stroke-current stroke-2 ${isFolded ? "rotate-180" : ""}`}
            >
              <path d="m5 9 7 7 7-7" />
            </svg>
          </Button>
        ) : null}
      </div>
    </div>
  );
  return place ? createPortal(content, place) : content;
}

function isFocusLost(): boolean {
  return document.activeElement === document.body || document.activeElement === null;
}

/** The button's label in each state of the call. */
function voiceButtonLabel(status: VoiceStatus, texts: Texts["voiceButton"], error: string): string {
  switch (status) {
    case "idle":
      return texts.idle;
    case "connecting":
      return texts.connecting;
    case "connected":
    case "ending":
      return texts.connected;
    case "error":
      return error;
  }
}

/** Decorative: inline SVG until the image has loaded, and nothing if it fails to load. */
function RobotIcon(): JSX.Element | null {
  const [hasFailed, setFailed] = useState(false);
  const [hasLoaded, setLoaded] = useState(false);
  const isInteractive = useBrowserValue(
    () => true,
    () => false,
  );
  if (hasFailed) return null;
  if (!isInteractive) return <RobotDrawing className="size-6" />;
  return (
    <>
      <img
        src="/robot.svg"
        alt=""
        width={24}
        height={24}
        onLoad={() => setLoaded(true)}
        onError={() => setFailed(true)}
        className={hasLoaded ? "[[data-variant=destructive]_&]:invert forced-colors:hidden" : "hidden"}
      />
      {/* The image is white: forced colours would show it on white. */}
      <RobotDrawing className={hasLoaded ? "hidden size-6 forced-colors:block" : "size-6"} />
    </>
  );
}

/** The same as `robot.svg`. */
function RobotDrawing({ className }: { readonly className: string }): JSX.Element {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      className={className}
    >
      <path d="M12 3v3M4 10v5M20 10v5M9.5 15.5h5" />
      <rect x="6" y="6" width="12" height="13" rx="2" />
      <path d="M9.5 10.5v1M14.5 10.5v1" strokeWidth="2.25" />
    </svg>
  );
}
