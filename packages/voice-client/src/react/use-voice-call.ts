import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from "react";
import type { VoiceClient } from "../call/client.ts";
import { listMicrophones, onAudioDevicesChange, type AudioDevice } from "../call/microphone.ts";
import type { CallTarget } from "../call/provider.ts";
import type { VoiceSnapshot } from "../call/state.ts";

/** A visitor's actions. */
function actionsOf(client: VoiceClient) {
  return {
    /** Loads the code of a call; call it when the button is approached. */
    preload: () => void client.preload(),
    /** Ends the call, or cancels its start at any moment. */
    stop: () => void client.stop(),
    dismiss: client.dismiss,
    toggleMuted(): void {
      const { status, muted } = client.getSnapshot();
      if (status === "connected") client.setMuted(!muted);
    },
    /** Returns false if nothing was sent, as there is no call or the line is down. */
    sendUserMessage(text: string): boolean {
      if (client.getSnapshot().status !== "connected" || text.trim() === "") return false;
      return client.sendUserMessage(text.trim());
    },
    choose: client.choose,
    togglePlaying: client.togglePlaying,
    chooseMicrophone: (deviceId: string) => void client.setInputDevice(deviceId).catch(() => undefined),
    /** Opens the microphone anew; call it in a click. */
    reopenMicrophone: () => void client.reopenMicrophone(),
    /** Plays the sound that the browser blocked; call it in a click. */
    resumePlayback: () => void client.resumePlayback(),
  };
}

/** A voice call as a component shows it: the client's snapshot (status, captions, levels, muted and so on), and the actions. */
export type VoiceCall = VoiceSnapshot & {
  /** The same functions all the time. */
  readonly actions: ReturnType<typeof actionsOf> & {
    /** Starts a call; call it in a click. After an error it tries again. */
    start(): void;
  };
};

/**
 * The voice call of a page. It renders again when the call changes, ten times a second while somebody speaks. Any number of
 * components may show the same client; a component that goes ends no call.
 */
export function useVoiceCall(client: VoiceClient, target: CallTarget): VoiceCall {
  const snapshot = useSyncExternalStore(client.subscribe, client.getSnapshot, client.getSnapshot);
  // From the first render on: a click may come before the effect.
  const latest = useRef(target);
  useEffect(() => void (latest.current = target), [target]);
  const actions = useMemo(() => ({ ...actionsOf(client), start: () => void client.start(latest.current) }), [client]);
  return useMemo(() => ({ ...snapshot, actions }), [snapshot, actions]);
}

/** The microphones that a visitor in a call may choose from; empty if there is no choice. */
export function useMicrophones({ status, microphoneLevel }: VoiceCall): readonly AudioDevice[] {
  const isConnected = status === "connected" && microphoneLevel !== null;
  const [microphones, setMicrophones] = useState<readonly AudioDevice[]>([]);
  useEffect(() => {
    if (!isConnected) return;
    const over = new AbortController();
    const list = (): void => {
      void listMicrophones().then((found) => !over.signal.aborted && setMicrophones(found));
    };
    list();
    onAudioDevicesChange(list, over.signal);
    return () => over.abort();
  }, [isConnected]);
  return isConnected && microphones.length > 1 ? microphones : [];
}
