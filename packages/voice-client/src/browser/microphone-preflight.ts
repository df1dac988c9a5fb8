import { VoiceError } from "../voice-errors.ts";

/** An open microphone that is held until the call has opened its own. */
export type HeldMicrophone = {
  /** The device that really opened. */
  readonly deviceId: string | null;
  release(): void;
};

/**
 * Opens the microphone before a call is made, while the click still counts: a denied microphone then costs no call,
 * and the browser asks once (V4).
 *
 * @param deviceId the microphone to prefer; the browser takes another one if it is gone
 * @throws {VoiceError} microphone-denied, microphone-missing, microphone-busy, insecure-context, unsupported-browser
 */
export async function holdMicrophone(deviceId: string | null): Promise<HeldMicrophone> {
  if (typeof window === "undefined" || typeof RTCPeerConnection === "undefined") throw VoiceError.unsupportedBrowser();
  // Only `undefined` where browsers hide it: on pages without https.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw window.isSecureContext ? VoiceError.unsupportedBrowser() : VoiceError.insecureContext();
  const audio = deviceId === null ? true : { deviceId: { ideal: deviceId } };
  try {
    const stream = await devices.getUserMedia({ audio });
    const opened = stream.getAudioTracks()[0]?.getSettings().deviceId;
    return {
      deviceId: opened ?? null,
      release: () => {
        for (const track of stream.getTracks()) track.stop();
      },
    };
  } catch (cause) {
    throw microphoneError(cause);
  }
}

/** Names what `getUserMedia` rejected with; older browsers use the second name of each pair. */
function microphoneError(cause: unknown): VoiceError {
  switch (cause instanceof Error || cause instanceof DOMException ? cause.name : "") {
    case "NotAllowedError":
    case "PermissionDeniedError":
    case "SecurityError":
      return VoiceError.microphoneDenied({ cause });
    case "NotFoundError":
    case "DevicesNotFoundError":
    case "OverconstrainedError":
      return VoiceError.microphoneMissing({ cause });
    case "NotReadableError":
    case "TrackStartError":
    case "AbortError":
      return VoiceError.microphoneBusy({ cause });
    default:
      return VoiceError.unknown({ cause });
  }
}
