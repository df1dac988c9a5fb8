import type { VoiceClient } from "@contractor-roi/voice-client";
import { Button } from "@contractor-roi/ui/button";
import { useEffect, useRef, useState, useSyncExternalStore, type JSX } from "react";
import { CALL_COPY as TEXT } from "../content/call-copy.ts";
import { COPY } from "../content/copy.ts";
import { callDurationText } from "./call-duration.ts";
import { IS_SANDBOX } from "./page-voice-client.ts";

const TICK_MS = 1000;

/** Stands above the button while there is a call, or something to say about the last one. */
export function CallPanel({ client }: { readonly client: VoiceClient }): JSX.Element | null {
  const call = useSyncExternalStore(client.subscribe, client.getSnapshot, client.getSnapshot);
  if (call.status === "idle") return null;
  return (
    <section
      aria-label={TEXT.panel}
      className="mb-3 grid w-[min(22rem,calc(100vw-2rem))] gap-3 rounded-sheet border border-rule bg-sheet p-4 text-ink shadow-sheet"
    >
      <div className="flex items-baseline justify-between gap-3">
        <output className="font-bold">
          {call.status === "error" ? call.error.message : statusText(call.status, call.reconnecting)}
        </output>
        {call.status === "connected" ? <CallTimer startedAt={call.startedAt} /> : null}
      </div>
      {IS_SANDBOX ? <p className="m-0 text-small text-steel">{TEXT.sandbox}</p> : null}
      {call.playbackBlocked ? <Button onClick={() => void client.resumePlayback()}>{TEXT.resumePlayback}</Button> : null}
      {call.status === "connected" ? (
        <div className="flex items-center gap-3">
          <Button
            variant="secondary"
            aria-pressed={call.muted}
            onClick={() => client.setMuted(!client.getSnapshot().muted)}
            className="px-4"
          >
            {TEXT.mute}
          </Button>
          <Meter label={TEXT.assistantLevel} level={call.volume} />
          <Meter label={TEXT.visitorLevel} level={call.microphoneLevel} />
        </div>
      ) : null}
      <Captions client={client} />
    </section>
  );
}

function statusText(status: "connecting" | "connected" | "ending", isReconnecting: boolean): string {
  if (status === "connecting") return COPY.voice.connecting;
  if (status === "ending") return TEXT.ending;
  return isReconnecting ? TEXT.reconnecting : TEXT.inCall;
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

function Meter({ label, level }: { readonly label: string; readonly level: number }): JSX.Element {
  return (
    <span className="grid min-w-0 flex-1 gap-1 text-label text-steel">
      <span aria-hidden="true">{label}</span>
      <meter aria-label={label} min={0} max={1} value={level} className="h-2.5 w-full" />
    </span>
  );
}

function Captions({ client }: { readonly client: VoiceClient }): JSX.Element | null {
  const captions = useSyncExternalStore(client.subscribe, () => client.getSnapshot().captions, () => client.getSnapshot().captions);
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // In braces: where scrolling answers a promise, React would take it for the effect's clean-up.
    end.current?.scrollTo({ top: end.current.scrollHeight });
  }, [captions]);
  if (captions.length === 0) return null;
  return (
    // Scrolls, so a keyboard must be able to reach it.
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
