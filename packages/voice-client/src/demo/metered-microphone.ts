import type { Level } from "../events.ts";
import { measureLevel } from "./recorded-voice.ts";

/** The visitor's microphone, with a meter. */
export type MeteredMicrophone = {
  readonly stream: MediaStream;
  setMuted(muted: boolean): void;
  /** How loud the visitor is right now; 0 while muted, null while it cannot be measured. */
  level(): Level | null;
  close(): void;
};

/** Opens a microphone; rejects as `getUserMedia` does. */
export async function openMeteredMicrophone(deviceId: string | null): Promise<MeteredMicrophone> {
  const audio = deviceId === null ? true : { deviceId: { exact: deviceId } };
  const stream = await navigator.mediaDevices.getUserMedia({ audio });
  const context = typeof AudioContext === "undefined" ? null : new AudioContext();
  const meter = context?.createAnalyser();
  // Longer than the sampling interval, so that no short sound falls between two samples.
  if (meter) meter.fftSize = 8192;
  if (context && meter) context.createMediaStreamSource(stream).connect(meter);
  let muted = false;
  return {
    stream,
    setMuted(next) {
      muted = next;
      for (const track of stream.getAudioTracks()) track.enabled = !next;
    },
    level() {
      if (muted) return 0;
      // A browser may create a context suspended, and interrupts it for a phone call.
      return meter && context?.state === "running" ? measureLevel(meter) : null;
    },
    close() {
      for (const track of stream.getTracks()) track.stop();
      if (context?.state !== "closed") void context?.close();
    },
  };
}
