import { Button } from "@contractor-roi/ui/button";
import { useMicrophones, type VoiceCall } from "@contractor-roi/voice-client/react";
import { memo, useEffect, useRef, useState, type FormEvent, type JSX, type ReactNode } from "react";
import { useTexts } from "../page-context.tsx";
import { SampleCallLink } from "./call-notice.tsx";
import { CallTicket } from "./call-ticket.tsx";
import { CallTurn } from "./call-turn.tsx";
import { noticeText, statusText, usePanelTexts } from "./call-texts.ts";
import { demoCallTexts } from "./demo-call.ts";
import { SHORT_SCREEN } from "./use-fold.ts";

type CallPanelProps = {
  readonly call: VoiceCall;
  /** A row of the dialog that is open. */
  readonly isInDialog: boolean;
  /** A row beside the button. */
  readonly isFolded: boolean;
  readonly onAskForReport: ((trade: string | null) => void) | null;
  readonly onShowCalculator: (trade: string | null) => void;
};

/** A call that is connected, ends or has ended. */
export function CallPanel({
  call,
  isInDialog,
  isFolded,
  onAskForReport,
  onShowCalculator,
}: CallPanelProps): JSX.Element {
  const { call: texts } = useTexts();
  const panelTexts = usePanelTexts(call);
  const notice = noticeText(call, panelTexts);
  const microphones = useMicrophones(call);
  const demo = demoCallTexts()?.panel;
  const { actions } = call;
  const [isTall] = useState(() => !matchMedia(SHORT_SCREEN).matches);
  const isConnected = call.status === "connected";
  const isMuted = isConnected && call.muted;
  const isShort = isConnected && !call.reconnecting && isInDialog && !demo;
  // Once somebody has spoken, nobody is asked to.
  const hasBegun = isConnected && !isMuted && !call.reconnecting && call.captions.length > 0 && !demo;
  const status = (
    <p className={`m-0 font-bold ${isMuted ? "text-alarm" : ""}`}>
      {isShort && isMuted ? texts.mutedShort : isShort || hasBegun ? texts.inCallShort : statusText(call, panelTexts)}
    </p>
  );
  const timer = <Duration call={call} />;
  const playSound = call.playbackBlocked ? (
    <Button onClick={actions.resumePlayback}>{texts.resumePlayback}</Button>
  ) : null;
  const isUnheard =
    isConnected && call.microphoneNotice !== null && UNHEARD.includes(call.microphoneNotice) && !call.playbackBlocked;
  const tryMicrophone = isUnheard ? (
    <Button variant="secondary" onClick={actions.reopenMicrophone}>
      {texts.reopenMicrophone}
    </Button>
  ) : null;
  const hasSound = isConnected && (isMuted || !call.example?.isSoundless);
  const mute = hasSound ? (
    <MuteButton isMuted={isMuted} isIcon={isFolded || Boolean(demo)} onClick={actions.toggleMuted} />
  ) : null;
  const advice =
    notice !== null ? (
      <p className="m-0 w-full text-small font-bold text-alarm">{notice}</p>
    ) : isConnected && call.example?.isSoundless && !isMuted ? (
      <>
        <p className="m-0 w-full text-small">{demo?.soundless}</p>
        <SampleCallLink />
      </>
    ) : null;
  const turn = isConnected ? <CallTurn call={call} /> : null;
  const typed = isConnected && !demo ? <TypedMessage onSend={actions.sendUserMessage} /> : null;
  const captions = (
    <Captions captions={call.captions} isOpenAtFirst={isTall && !call.example?.outcome} isLarge={Boolean(demo)} />
  );
  if (isFolded) {
    return (
      <>
        {mute}
        {playSound}
      </>
    );
  }
  if (isInDialog) {
    return (
      <>
        <div>
          {status}
          <div className="flex gap-2 text-small text-steel">{timer}</div>
        </div>
        {playSound}
        {mute}
        {advice}
        {tryMicrophone}
        {turn}
        <Captions captions={call.captions} isOpenAtFirst={false}>
          {typed}
        </Captions>
      </>
    );
  }
  return (
    <>
      <div className={`flex justify-between gap-3 ${demo ? "items-center" : "items-baseline"}`}>
        {status}
        <span className="flex shrink-0 items-center gap-3">
          {timer}
          {demo ? mute : null}
        </span>
      </div>
      {advice}
      {tryMicrophone}
      {playSound}
      {isConnected && call.microphoneLevel !== null ? (
        <>
          <div className="flex items-center gap-3">
            {mute}
            <Meter label={texts.assistantLevel} level={call.volume} />
            {isMuted ? (
              <Meter label={texts.visitorMuted} shown={texts.mutedShort} level={0} />
            ) : (
              <Meter label={texts.visitorLevel} level={call.microphoneLevel} />
            )}
          </div>
          {microphones.length > 0 ? <MicrophoneChoice call={call} microphones={microphones} /> : null}
        </>
      ) : null}
      {isConnected ? captions : null}
      {turn}
      <CallTicket example={call.example} />
      {typed}
      {call.status === "idle" ? (
        <WaysOn call={call} onAskForReport={onAskForReport} onShowCalculator={onShowCalculator} />
      ) : null}
      {isConnected ? null : captions}
    </>
  );
}

type WaysOnProps = Pick<CallPanelProps, "call" | "onAskForReport" | "onShowCalculator">;

/** The buttons below a call that has ended, to the calculator and to the report. */
function WaysOn({ call, onAskForReport, onShowCalculator }: WaysOnProps): JSX.Element {
  const texts = useTexts().call;
  const trade = call.example?.trade ?? null;
  const showCalculator = (): void => {
    call.actions.dismiss();
    onShowCalculator(trade);
  };
  return (
    <div className="flex flex-wrap gap-2">
      <Button onClick={showCalculator}>{texts.calculator}</Button>
      {onAskForReport ? (
        <Button variant="secondary" onClick={() => onAskForReport(trade)}>
          {texts.report}
        </Button>
      ) : null}
      <Button variant="quiet" onClick={call.actions.dismiss}>
        {texts.close}
      </Button>
    </div>
  );
}

/** Notices of a microphone that opening it anew may mend. */
const UNHEARD: readonly NonNullable<VoiceCall["microphoneNotice"]>[] = [
  "silent",
  "interrupted",
  "unplugged",
  "blocked",
];

type MuteButtonProps = { readonly isMuted: boolean; readonly isIcon: boolean; readonly onClick: () => void };

const MICROPHONE = ["M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5 11a7 7 0 0 0 14 0M12 18v3", "M4 3 20 21"];
const SPEAKER = ["M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11", "M4 3 20 21"];

/**
 * The label names the action; icon, colour, status and meter show that the microphone is off or, in an example call, the
 * sound.
 */
function MuteButton({ isMuted, isIcon, onClick }: MuteButtonProps): JSX.Element {
  const texts = useTexts().call;
  const demo = demoCallTexts()?.panel;
  const [icon, stroke] = demo ? SPEAKER : MICROPHONE;
  const label = demo ? (isMuted ? demo.soundOn : demo.soundOff) : isMuted ? texts.unmute : texts.mute;
  return (
    <Button variant={isMuted ? "destructive" : "secondary"} onClick={onClick} className={isIcon ? "px-2.5" : "px-4"}>
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d={icon} />
        {isMuted ? <path d={stroke} /> : null}
      </svg>
      <span className={isIcon ? "sr-only" : undefined}>{label}</span>
    </Button>
  );
}

type MeterProps = {
  readonly label: string;
  readonly level: number;
  /** Shown above a meter that is off, instead of its label. */
  readonly shown?: string;
};

function Meter({ label, level, shown }: MeterProps): JSX.Element {
  return (
    <span className={shown === undefined ? `${METER} text-steel` : `${METER} font-bold text-alarm`}>
      <span aria-hidden="true">{shown ?? label}</span>
      <meter
        aria-label={label}
        min={0}
        max={1}
        value={level}
        // Forced colours draw no empty track.
        className="h-2.5 w-full forced-colors:outline"
      />
    </span>
  );
}

const METER = "grid min-w-0 flex-1 gap-1 text-label";

type MicrophoneChoiceProps = {
  readonly call: VoiceCall;
  readonly microphones: readonly { readonly deviceId: string; readonly label: string }[];
};

function MicrophoneChoice({ call, microphones }: MicrophoneChoiceProps): JSX.Element {
  const texts = useTexts().call;
  return (
    <label className="grid gap-1 text-label text-steel">
      {texts.microphone}
      <select
        value={call.microphoneId ?? ""}
        onChange={({ target }) => void call.actions.chooseMicrophone(target.value)}
        className={FIELD}
      >
        {microphones.map(({ deviceId, label }, index) => (
          <option key={deviceId} value={deviceId}>
            {label || `${texts.microphone} ${index + 1}`}
          </option>
        ))}
      </select>
    </label>
  );
}

const FIELD = "focus-ring min-h-11 w-full min-w-0 rounded-control border border-edge bg-sheet px-3 text-body text-ink";

function TypedMessage({ onSend }: { readonly onSend: (text: string) => boolean }): JSX.Element {
  const texts = useTexts().call;
  const [text, setText] = useState("");
  const send = (event: FormEvent): void => {
    event.preventDefault();
    if (onSend(text)) setText("");
  };
  return (
    <form onSubmit={send} className="flex gap-2">
      <input
        aria-label={texts.type}
        placeholder={texts.type}
        value={text}
        onChange={({ target }) => setText(target.value)}
        enterKeyHint="send"
        autoComplete="off"
        maxLength={500}
        className={FIELD}
      />
      <Button type="submit" variant="secondary" className="shrink-0 px-4">
        {texts.send}
      </Button>
    </form>
  );
}

type CaptionsProps = {
  readonly captions: VoiceCall["captions"];
  readonly isOpenAtFirst: boolean;
  /** They may be all of a call that its visitor gets. */
  readonly isLarge?: boolean;
  /** Below them, if they are folded together. */
  readonly children?: ReactNode;
};

/** A screen reader reads them on demand and announces none. A level that changes draws none of them again. */
const Captions = memo(function Captions({
  captions,
  isOpenAtFirst,
  isLarge,
  children,
}: CaptionsProps): JSX.Element | null {
  const texts = useTexts().call;
  const lines = useRef<HTMLDivElement>(null);
  /** How far they could be scrolled before the last one came. */
  const formerEnd = useRef(0);
  useEffect(() => {
    if (!lines.current) return;
    const { scrollTop, scrollHeight, clientHeight } = lines.current;
    const end = scrollHeight - clientHeight;
    // A visitor who has scrolled up reads there. The place is asked for here: the scroll event comes a frame later.
    if (Math.min(formerEnd.current, end) - scrollTop < AT_END_PX) lines.current.scrollTo({ top: scrollHeight });
    formerEnd.current = end;
  }, [captions]);
  if (captions.length === 0 && !children) return null;
  return (
    <details open={isOpenAtFirst} className="w-full border-t border-rule pt-3 text-small">
      <summary className="focus-ring cursor-pointer">{children ? texts.captionsAndTyping : texts.captions}</summary>
      {captions.length === 0 ? null : (
        <div
          ref={lines}
          role="log"
          aria-live="off"
          aria-label={texts.captions}
          // A scrollable region must be focusable by keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
          className={`focus-ring grid gap-2 overflow-y-auto overscroll-contain pt-2 md:max-h-40 ${isLarge ? "max-h-32 text-[1.125rem] leading-snug" : "max-h-24"}`}
        >
          {captions.map((caption) => (
            <CaptionLine key={caption.id} caption={caption} />
          ))}
        </div>
      )}
      {children ? <div className="pt-2">{children}</div> : null}
    </details>
  );
});

const AT_END_PX = 24;

const CaptionLine = memo(function CaptionLine({
  caption: { role, text, isUnsent },
}: {
  readonly caption: VoiceCall["captions"][number];
}): JSX.Element {
  const { call: texts, callPanel } = useTexts();
  const visitor = demoCallTexts()?.panel.speaker ?? texts.you;
  return (
    <p className="m-0">
      <strong>{role === "assistant" ? texts.assistant : visitor}: </strong>
      <span>{text}</span>
      {isUnsent ? <span className="text-alarm"> {callPanel.unsent}</span> : null}
    </p>
  );
});

const TICK_MS = 1000;

/** How long the call lasts, or took; nothing if none was connected. */
function Duration({ call }: Pick<CallPanelProps, "call">): JSX.Element | null {
  const { duration } = useTexts().call;
  const startedAt = call.status === "connected" ? call.startedAt : null;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  const endedMs = call.status === "idle" && call.ended ? call.ended.durationMs : 0;
  if (startedAt === null && endedMs === 0) return null;
  const seconds = Math.floor(Math.max(0, startedAt === null ? endedMs : now - startedAt) / 1000);
  return (
    <span role="timer" aria-label={duration} className="figures shrink-0 text-small text-steel">
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`}
    </span>
  );
}
