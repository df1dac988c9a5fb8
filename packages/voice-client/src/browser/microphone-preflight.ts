import { VoiceError, type VoiceErrorCode } from "../voice-errors.ts";

/**
 * Opens the microphone before a call is made, while the user activation lasts, and holds it until the call has opened
 * its own: a denied microphone then creates no call, and the browser prompts once (V4).
 *
 * @param deviceId the microphone to prefer; the browser opens another one if it is gone
 * @param until releases the microphone when it aborts; one that opens after that is released at once
 * @returns the id of the device that really opened
 * @throws {VoiceError} microphone-denied, microphone-missing, microphone-busy, insecure-context, unsupported-browser
 */
export async function holdMicrophone(deviceId: string | null, until: AbortSignal): Promise<string | null> {
  if (typeof window === "undefined" || typeof RTCPeerConnection === "undefined")
    throw new VoiceError("unsupported-browser");
  // `undefined` on pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new VoiceError(window.isSecureContext ? "unsupported-browser" : "insecure-context");
  const audio = deviceId === null ? true : { deviceId: { ideal: deviceId } };
  try {
    const stream = await devices.getUserMedia({ audio });
    const release = (): void => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (until.aborted) release();
    else until.addEventListener("abort", release);
    return stream.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  } catch (cause) {
    throw microphoneError(cause);
  }
}

/** The error of a microphone that did not open, by what `getUserMedia` rejected with. */
export function microphoneError(cause: unknown): VoiceError {
  const name = cause instanceof Error || cause instanceof DOMException ? cause.name : "";
  return new VoiceError(CODES_BY_NAME[name] ?? "unknown", { cause });
}

/** Whether the browser opens the microphone without asking; false where it does not say. */
export async function isMicrophoneGranted(): Promise<boolean> {
  // Some browsers do not know this permission, and reject.
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => null);
  return status?.state === "granted";
}

/** By the name that `getUserMedia` rejects with: older browsers have other names for the same. */
const CODES_BY_NAME: Readonly<Record<string, VoiceErrorCode>> = {
  NotAllowedError: "microphone-denied",
  PermissionDeniedError: "microphone-denied",
  SecurityError: "microphone-denied",
  NotFoundError: "microphone-missing",
  DevicesNotFoundError: "microphone-missing",
  OverconstrainedError: "microphone-missing",
  NotReadableError: "microphone-busy",
  TrackStartError: "microphone-busy",
  AbortError: "microphone-busy",
};
