import { measureLevel } from "./engine-voice.ts";
import type { EngineKnobs } from "./scenarios.ts";

/** The visitor's microphone, as the stand-in engine holds it. */
export type EngineMicrophone = {
  readonly stream: MediaStream;
  setMuted(muted: boolean): void;
  /** How loud the visitor is right now, from 0 to 1; 0 while muted. */
  level(): number;
  close(): void;
};

const REFUSALS: Readonly<Record<Exclude<EngineKnobs["microphone"], "ok">, string>> = {
  denied: "NotAllowedError",
  missing: "NotFoundError",
  busy: "NotReadableError",
};

/**
 * Opens the microphone as the real engine does.
 *
 * @throws {DOMException} named as `getUserMedia` names it, where the browser or the scenario refuses
 */
export async function openEngineMicrophone(
  knob: EngineKnobs["microphone"],
  deviceId: string | null,
): Promise<EngineMicrophone> {
  if (knob !== "ok") throw new DOMException(`The scenario's microphone is ${knob}`, REFUSALS[knob]);
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
    level: () => (muted || !meter ? 0 : measureLevel(meter)),
    close() {
      for (const track of stream.getTracks()) track.stop();
      if (context?.state !== "closed") void context?.close();
    },
  };
}

/** What the engine reports when the microphone did not open, in the shape of a `camera-error`. */
export function cameraErrorOf(cause: unknown): Readonly<Record<string, unknown>> {
  const name = cause instanceof DOMException ? cause.name : "";
  const text = cause instanceof Error || cause instanceof DOMException ? cause.message : String(cause);
  const errorMsg = { errorMsg: text, audioOk: false, videoOk: true };
  if (name === "NotAllowedError") {
    return { errorMsg, error: { type: "permissions", msg: text, blockedBy: "user", blockedMedia: ["audio"] } };
  }
  if (name === "NotFoundError" || name === "OverconstrainedError") {
    return { errorMsg, error: { type: "not-found", msg: text, missingMedia: ["audio"] } };
  }
  return { errorMsg, error: { type: "mic-in-use", msg: text } };
}
