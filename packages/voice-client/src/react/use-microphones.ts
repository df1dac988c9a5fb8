import { useEffect, useState } from "react";
import { listMicrophones, onAudioDevicesChange, type AudioDevice } from "../call/microphone.ts";
import type { VoiceCall } from "./use-voice-call.ts";

/** The microphones that a visitor in a call may choose from; empty if there is no choice. */
export function useMicrophones({ status, microphoneLevel }: VoiceCall): readonly AudioDevice[] {
  const isConnected = status === "connected" && microphoneLevel !== null;
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
