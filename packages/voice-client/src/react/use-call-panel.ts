import { useEffect, useMemo, useState } from "react";
import { listMicrophones, onAudioDevicesChange, type AudioDevice } from "../call/microphone.ts";

import type { CallEnd, Milliseconds } from "../events.ts";
import { errorText, type CallPanelTexts } from "./panel-texts.ts";
import type { VoiceCall } from "./use-voice-call.ts";

const TICK_MS = 1000;

/**
 * A call as a panel shows it; its look is the page's.
 *
 * @param texts the same object on every render
 */
export function useCallPanel(call: VoiceCall, texts: CallPanelTexts) {
  const { captions } = call;
  return {
    status: statusText(call, texts),
    notice: noticeText(call, texts),
    /** The length of the running or the last call; null if none was connected. */
    durationMs: useDuration(call),
    /** Microphones to choose from; empty if there is no choice. */
    microphones: useMicrophones(call.status === "connected" && call.microphoneLevel !== null),
    /** The captions as text to copy: a line per turn. */
    transcript: useMemo(() => transcriptOf(captions, texts), [captions, texts]),
  };
}

function transcriptOf(captions: VoiceCall["captions"], texts: CallPanelTexts): string {
  return captions
    .map(({ role, text, isUnsent }) =>
      [`${role === "assistant" ? texts.assistant : texts.visitor}:`, text, ...(isUnsent ? [texts.unsent] : [])].join(
        " ",
      ),
    )
    .join("\n");
}

/** Returns the place of a call in a sentence. A polite live region may say it: it never changes for a level or a caption. */
export function statusText(call: VoiceCall, texts: CallPanelTexts): string {
  switch (call.status) {
    case "idle":
      return call.ended ? endText(call.ended, texts) : "";
    case "connecting":
      if (call.playbackBlocked) return texts.playbackBlocked;
      return call.askingForMicrophone ? texts.allowMicrophone : texts.connecting;
    case "connected":
      return call.reconnecting ? texts.reconnecting : call.muted ? texts.muted : texts.connected;
    case "ending":
      return texts.ending;
    case "error":
      return errorText(call.error, texts, navigator.userAgent);
  }
}

function endText({ reason, cause }: CallEnd, texts: CallPanelTexts): string {
  if (reason === "cancelled") return texts.cancelled;
  return cause === "silence" ? texts.endedSilent : cause === "length" ? texts.endedLong : texts.ended;
}

/** Returns advice to the visitor during a call; null if all is well. A live region says it after the status. */
export function noticeText(call: VoiceCall, texts: CallPanelTexts): string | null {
  if (call.status !== "connected") return null;
  if (call.playbackBlocked) return texts.playbackBlocked;
  return call.microphoneNotice === null ? null : texts.microphone[call.microphoneNotice];
}

function useDuration(call: VoiceCall): Milliseconds | null {
  const startedAt = call.status === "connected" ? call.startedAt : null;
  const [now, setNow] = useState(() => performance.now());
  useEffect(() => {
    if (startedAt === null) return;
    const timer = setInterval(() => setNow(performance.now()), TICK_MS);
    return () => clearInterval(timer);
  }, [startedAt]);
  if (startedAt !== null) return Math.max(0, now - startedAt);
  return call.status === "idle" && call.ended && call.ended.durationMs > 0 ? call.ended.durationMs : null;
}

function useMicrophones(isConnected: boolean): readonly AudioDevice[] {
  const [microphones, setMicrophones] = useState<readonly AudioDevice[]>([]);
  useEffect(() => {
    if (!isConnected) return;
    let isCurrent = true;
    const list = (): void => {
      void listMicrophones().then(
        (found) => isCurrent && setMicrophones(found),
        () => undefined,
      );
    };
    list();
    const unsubscribe = onAudioDevicesChange(list);
    return () => {
      isCurrent = false;
      unsubscribe();
    };
  }, [isConnected]);
  return isConnected && microphones.length > 1 ? microphones : [];
}
