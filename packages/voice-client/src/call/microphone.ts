import { VoiceError, type VoiceErrorCode } from "../errors.ts";
import type { Milliseconds } from "../events.ts";

/** A microphone that a visitor can choose. */
export type AudioDevice = {
  readonly deviceId: string;
  /** The browser's name for it; empty until the visitor has allowed the microphone. */
  readonly label: string;
};

/**
 * Opens the microphone before a call is made, while the user activation lasts, and holds it until the call has opened
 * its own: a denied microphone then creates no call, and the browser prompts once.
 *
 * @param deviceId the microphone to prefer; the browser opens another one if it is gone
 * @param until releases the microphone when it aborts; one that opens after that is released at once
 * @returns the id of the device that really opened
 * @throws {VoiceError} microphone-denied, -dismissed, -framed, -missing, -busy, insecure-context, unsupported-browser
 */
export async function holdMicrophone(deviceId: string | null, until: AbortSignal): Promise<string | null> {
  if (typeof RTCPeerConnection === "undefined") throw new VoiceError("unsupported-browser");
  const devices = mediaDevices();
  if (!devices) throw new VoiceError(window.isSecureContext ? "unsupported-browser" : "insecure-context");
  const askedAt = performance.now();
  try {
    const stream = await openMicrophone(devices, deviceId);
    const release = (): void => {
      for (const track of stream.getTracks()) track.stop();
    };
    if (until.aborted) release();
    else until.addEventListener("abort", release);
    return stream.getAudioTracks()[0]?.getSettings().deviceId ?? null;
  } catch (cause) {
    const code = codeOf(cause);
    if (code !== "microphone-denied") throw new VoiceError(code, { cause });
    if (isKeptByFrame(performance.now() - askedAt)) throw new VoiceError("microphone-framed", { cause });
    // A prompt that was only closed may simply be asked again. Chrome says so, Firefox keeps the permission open.
    throw new VoiceError((await wasDismissed(cause)) ? "microphone-dismissed" : code, { cause });
  }
}

/** Opens the chosen microphone, or the default one if that is gone or busy. */
async function openMicrophone(devices: MediaDevices, deviceId: string | null): Promise<MediaStream> {
  if (deviceId === null) return devices.getUserMedia({ audio: true });
  try {
    return await devices.getUserMedia({ audio: { deviceId: { ideal: deviceId } } });
  } catch (cause) {
    if (codeOf(cause) === "microphone-denied") throw cause;
    return devices.getUserMedia({ audio: true });
  }
}

/** A refusal that comes sooner was no visitor's. */
const FASTEST_VISITOR_MS: Milliseconds = 150;

/** Whether the page is in a frame without `allow="microphone"`. Firefox and Safari do not tell: there it is refused at once. */
function isKeptByFrame(refusedAfter: Milliseconds): boolean {
  if (window === window.top) return false;
  const { featurePolicy } = document as { featurePolicy?: { allowsFeature(feature: string): boolean } };
  return featurePolicy ? !featurePolicy.allowsFeature("microphone") : refusedAfter < FASTEST_VISITOR_MS;
}

async function wasDismissed(cause: unknown): Promise<boolean> {
  return /dismissed/i.test(String((cause as Error).message)) || (await microphonePermission()) === "prompt";
}

/** Why a microphone did not open, by the exception of `getUserMedia`. */
function codeOf(cause: unknown): VoiceErrorCode {
  return CODES_BY_NAME[(cause as DOMException).name] ?? "unknown";
}

const CODES_BY_NAME: Readonly<Record<string, VoiceErrorCode>> = {
  NotAllowedError: "microphone-denied",
  SecurityError: "microphone-denied",
  NotFoundError: "microphone-missing",
  OverconstrainedError: "microphone-missing",
  NotReadableError: "microphone-busy",
  AbortError: "microphone-busy",
};

/** Returns whether the browser opens the microphone without asking; null if it does not say. */
export async function microphonePermission(): Promise<PermissionState | null> {
  // Some browsers do not know this permission, and reject.
  const status = await navigator.permissions?.query({ name: "microphone" }).catch(() => null);
  return status?.state ?? null;
}

/** Lists the microphones; none if the browser reports none. */
export async function listMicrophones(): Promise<readonly AudioDevice[]> {
  const listing = mediaDevices()?.enumerateDevices();
  const devices = (await listing?.catch(() => null)) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Calls `listener` whenever a device comes or goes, until the signal aborts. */
export function onAudioDevicesChange(listener: () => void, until: AbortSignal): void {
  mediaDevices()?.addEventListener("devicechange", listener, { signal: until });
}

/**
 * Opens and closes one microphone, to verify that it works before a call switches to it.
 *
 * @throws {VoiceError} device-unavailable
 */
export async function probeMicrophone(deviceId: string): Promise<void> {
  try {
    const stream = await mediaDevices()?.getUserMedia({ audio: { deviceId: { exact: deviceId } } });
    for (const track of stream?.getTracks() ?? []) track.stop();
  } catch (cause) {
    throw new VoiceError("device-unavailable", { cause });
  }
}

/** Undefined on pages without https. */
function mediaDevices(): MediaDevices | undefined {
  return navigator.mediaDevices as MediaDevices | undefined;
}
