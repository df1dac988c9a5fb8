import { Button, ButtonLink } from "@contractor-roi/ui/button";
import { useDialogPlace } from "@contractor-roi/ui/dialog-place";
import { useEffect, useRef, useState, type JSX } from "react";
import { createPortal } from "react-dom";
import { useSite, useTexts, useVoice } from "../page-context.tsx";
import { CallNotice } from "./call-notice.tsx";
import { CallPanel } from "./call-panel.tsx";
import { announcementOf, usePanelTexts } from "./call-texts.ts";
import { isDemo } from "./demo-call.ts";
import { RobotIcon } from "./robot-icon.tsx";
import { CALL_BUTTON, useCallFocus } from "./use-call-focus.ts";
import { useDockSpace } from "./use-dock-space.ts";
import { useFold } from "./use-fold.ts";
import { usePageCall, type DemoVariables } from "./use-page-call.ts";

type VoiceButtonProps = {
  /** Called with the provider's id of a connected call, too. The same function on every render. */
  readonly onCall: (isBusy: boolean, callId: string | null) => void;
  /** Opens the lead form, with the trade of an example call; null until it can be opened. */
  readonly onAskForReport: ((trade: string | null) => void) | null;
  /** Shows what calls bring in the calculator, for the trade of an example call. */
  readonly onShowCalculator: (trade: string | null) => void;
  /** The trade that the visitor has chosen. */
  readonly trade: string | null;
  /** The same object until one of them changes. */
  readonly variables: DemoVariables | undefined;
};

// The icon keeps its place in the button while the label goes: nothing may shift the layout.
// Presses meet the button itself: a part of it that is exchanged under the finger would lose the click.
const LOOK =
  "items-start rounded-full pl-2.5 lifted *:pointer-events-none disabled:text-steel disabled:opacity-100 " +
  "aria-disabled:cursor-not-allowed aria-disabled:opacity-60";
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
export function VoiceButton(props: VoiceButtonProps): JSX.Element {
  const { onCall, onAskForReport, onShowCalculator, trade, variables } = props;
  const texts = useTexts();
  const { voiceError } = useSite().phones;
  const isDemoCall = isDemo(useVoice());
  const call = usePageCall(trade, variables);
  const panelTexts = usePanelTexts(call);
  const { status, canStart, actions } = call;
  const dialogPlace = useDialogPlace();
  const [dialog, setDialog] = useState<HTMLElement | null>(null);
  const dock = useRef<HTMLDivElement>(null);
  const [isFolded, setFolded] = useFold(dock, status);
  const isInDialog = dialog !== null;
  const isBusy = status === "connecting" || status === "connected" || status === "ending";
  if (dialog !== dialogPlace && (isBusy || dialogPlace === null)) setDialog(dialogPlace);
  const focusListeners = useCallFocus(dock, call);
  useEffect(() => {
    // It may be focused or hovered before hydration.
    if (dock.current?.matches(":focus-within, :hover")) actions.preload();
  }, [actions]);
  const callId = call.status === "connected" && !isDemoCall ? call.callId : null;
  useEffect(() => onCall(isBusy, callId), [onCall, isBusy, callId]);
  useEffect(() => {
    if (status !== "connecting" || dialogPlace !== null) return;
    const cancel = ({ key }: KeyboardEvent): void => {
      if (key === "Escape") actions.stop();
    };
    document.addEventListener("keydown", cancel);
    return () => document.removeEventListener("keydown", cancel);
  }, [status, dialogPlace, actions]);
  // A translated label differs from React's on hydration; it is written again when it changes.
  const label = (
    <span suppressHydrationWarning>
      {status === "error" ? texts.page.voiceError : texts.voiceButton[status === "ending" ? "connected" : status]}
    </span>
  );
  const panel =
    status === "connecting" || status === "error" ? (
      <CallNotice call={call} isFolded={isFolded && !isInDialog} />
    ) : call.status !== "idle" || call.ended ? (
      <CallPanel
        call={call}
        isInDialog={isInDialog}
        isFolded={isFolded && !isInDialog}
        onAskForReport={onAskForReport}
        onShowCalculator={onShowCalculator}
      />
    ) : null;
  useDockSpace(dock, isInDialog, panel !== null, isFolded);
  /** Beside other controls. */
  const isRow = isInDialog || (panel !== null && isFolded);
  const look = `${LOOK} ${isRow ? "px-3" : status === "idle" ? IDLE : ""}`;
  const section = panel ? (
    <section
      aria-label={texts.call.panel}
      data-slot="call-panel"
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
      data-card={panel !== null && !isInDialog && !isFolded}
      className={isInDialog ? "flex flex-wrap items-center gap-3 border-b border-rule bg-paper px-5 py-2" : undefined}
      {...focusListeners}
    >
      <CallAnnouncer text={announcementOf(call, panelTexts, texts)} />
      {isRow ? null : section}
      <div className={isInDialog ? "contents" : "flex items-start gap-2"}>
        {isRow ? section : null}
        {status === "error" ? (
          <ButtonLink {...CALL_BUTTON} href={`tel:${voiceError}`} variant="secondary" className={look}>
            {isRow ? null : <RobotIcon />}
            {label}
          </ButtonLink>
        ) : (
          <Button
            {...CALL_BUTTON}
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
        {panel && !isInDialog ? <FoldButton isFolded={isFolded} onClick={() => setFolded(!isFolded)} /> : null}
      </div>
    </div>
  );
  return dialog ? createPortal(content, dialog) : content;
}

type FoldButtonProps = { readonly isFolded: boolean; readonly onClick: () => void };

function FoldButton({ isFolded, onClick }: FoldButtonProps): JSX.Element {
  const { details } = useTexts().call;
  return (
    <Button variant="secondary" aria-label={details} aria-expanded={!isFolded} onClick={onClick} className={FOLD}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className={`size-5 fill-none stroke-current stroke-2 ${isFolded ? "rotate-180" : ""}`}
      >
        <path d="m5 9 7 7 7-7" />
      </svg>
    </Button>
  );
}

const ANNOUNCE_DELAY_MS = 150;

/**
 * The only thing of a call that a screen reader announces by itself. It is on the page before it says something: a live
 * region that is inserted with its text is not read. The delay leaves out shorter states.
 */
function CallAnnouncer({ text }: { readonly text: string }): JSX.Element {
  const [said, setSaid] = useState("");
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), ANNOUNCE_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return (
    <output data-slot="call-status" className="sr-only">
      {said}
    </output>
  );
}
