import { useEffect, useState } from "react";
import { listMicrophones, onAudioDevicesChange, type AudioDevice } from "../call/microphone.ts";
import type { VoiceCall } from "./use-voice-call.ts";

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
