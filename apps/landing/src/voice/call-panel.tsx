import type { VoiceClient, VoiceSnapshot } from "@contractor-roi/voice-client";
import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from "react";
import { CALL_COPY as TEXT } from "../content/call-copy.ts";
import { COPY } from "../content/copy.ts";
import { DEMO_COPY } from "../content/demo-copy.ts";
import { callDurationText } from "./call-duration.ts";
import { IS_SANDBOX } from "./is-sandbox.ts";

const TICK_MS = 1000;

type CallPanelProps = {
  readonly client: VoiceClient;
  /** Shown beside the button in a dialog, in a compact form. */
  readonly isInDialog: boolean;
};

/** Shown above the button during a call, and after it while there is a message about it. */
export function CallPanel({ client, isInDialog }: CallPanelProps): JSX.Element | null {
  const call = useSyncExternalStore(client.subscribe, client.getSnapshot, client.getSnapshot);
  if (call.status === "idle" && !isInDialog) return null;
  const isConnected = call.status === "connected";
  const isMuted = isConnected && call.muted;
  const isDemo = IS_SANDBOX && call.status !== "error";
  const status = (
    <output className={isMuted ? "font-bold text-alarm" : "font-bold"}>
      {isInDialog ? shortStatusText(call) : statusText(call)}
    </output>
  );
  const timer = isConnected ? <CallTimer startedAt={call.startedAt} /> : null;
  const playSound = call.playbackBlocked ? (
    <Button onClick={() => void client.resumePlayback()}>{TEXT.resumePlayback}</Button>
  ) : null;
  const mute = isConnected ? (
    <MuteButton isMuted={isMuted} onClick={() => client.setMuted(!client.getSnapshot().muted)} />
  ) : null;
  if (isInDialog) {
    return (
      <section aria-label={TEXT.panel} className="flex flex-1 flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <div>
          {status}
          <div className="flex gap-2 text-small text-steel">
            {timer}
            {isDemo && call.status !== "idle" ? DEMO_COPY.short : null}
          </div>
        </div>
        {playSound}
        {mute}
      </section>
    );
  }
  return (
    <section
      aria-label={TEXT.panel}
      className="absolute bottom-full left-0 mb-3 grid w-[min(22rem,calc(100vw-2rem))] gap-3 rounded-sheet border border-rule bg-sheet p-4 text-ink shadow-sheet"
    >
      <div className="flex items-baseline justify-between gap-3">
        {status}
        {timer}
      </div>
      {isDemo ? <p className="m-0 text-small text-steel">{DEMO_COPY.panel}</p> : null}
      {playSound}
      {isConnected ? (
        <div className="flex items-center gap-3">
          {mute}
          <Meter label={TEXT.assistantLevel} level={call.volume} />
          {isMuted ? (
            <Meter label={TEXT.visitorMuted} shown={TEXT.mutedShort} level={0} />
          ) : (
            <Meter label={TEXT.visitorLevel} level={call.microphoneLevel} />
          )}
        </div>
      ) : null}
      {call.status === "error" ? null : <Captions client={client} />}
    </section>
  );
}

function statusText(call: VoiceSnapshot): string {
  switch (call.status) {
    case "idle":
      return TEXT.ended;
    case "connecting":
      return COPY.voice.connecting;
    case "connected":
      return call.reconnecting ? TEXT.reconnecting : call.muted ? TEXT.muted : TEXT.inCall;
    case "ending":
      return TEXT.ending;
    case "error":
      return call.error.message;
  }
}

function shortStatusText(call: VoiceSnapshot): string {
  if (call.status !== "connected" || call.reconnecting) return statusText(call);
  return call.muted ? TEXT.mutedShort : TEXT.inCallShort;
}

/** The label names the action; icon, colour, status and meter show that the microphone is off. */
function MuteButton({ isMuted, onClick }: { readonly isMuted: boolean; readonly onClick: () => void }): JSX.Element {
  return (
    <Button variant={isMuted ? "destructive" : "secondary"} onClick={onClick} className="px-4">
      <svg
        aria-hidden="true"
        viewBox="0 0 24 24"
        className="size-5 shrink-0 fill-none stroke-current stroke-2 [stroke-linecap:round] [stroke-linejoin:round]"
      >
        <path d="M12 3a3 3 0 0 0-3 3v5a3 3 0 0 0 6 0V6a3 3 0 0 0-3-3ZM5 11a7 7 0 0 0 14 0M12 18v3" />
        {isMuted ? <path d="M4 3 20 21" /> : null}
      </svg>
      {isMuted ? TEXT.unmute : TEXT.mute}
    </Button>
  );
}

function CallTimer({ startedAt }: { readonly startedAt: number }): JSX.Element {
  const [now, setNow] = useState(startedAt);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return (
    <span role="timer" aria-label={TEXT.duration} className="figures text-small text-steel">
      {callDurationText(now - startedAt)}
    </span>
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
      <meter aria-label={label} min={0} max={1} value={level} className="h-2.5 w-full" />
    </span>
  );
}

const METER = "grid min-w-0 flex-1 gap-1 text-label";

function Captions({ client }: { readonly client: VoiceClient }): JSX.Element | null {
  const captions = useSyncExternalStore(
    client.subscribe,
    () => client.getSnapshot().captions,
    () => client.getSnapshot().captions,
  );
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: where `scrollTo` returns a promise, React would take it for the effect's clean-up.
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [captions]);
  if (captions.length === 0) return null;
  return (
    // A scrollable region must be focusable by keyboard.
    <div
      ref={end}
      role="log"
      aria-label={TEXT.captions}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="focus-ring grid max-h-40 gap-2 overflow-y-auto overscroll-contain border-t border-rule pt-3 text-small"
    >
      {captions.map(({ id, role, text }) => (
        <p key={id} className="m-0">
          <strong>{role === "assistant" ? TEXT.assistant : TEXT.you}: </strong>
          <span>{text}</span>
        </p>
      ))}
    </div>
  );
}
