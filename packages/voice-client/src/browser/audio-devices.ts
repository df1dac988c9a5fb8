import { VoiceError } from "../voice-errors.ts";

/** A microphone that a visitor can choose. */
export type AudioDevice = {
  readonly deviceId: string;
  /** The browser's name for it; empty until the visitor has allowed the microphone. */
  readonly label: string;
};

/** Lists the microphones; none if the browser reports none. */
export async function listMicrophones(): Promise<readonly AudioDevice[]> {
  const devices = (await mediaDevices()?.enumerateDevices()) ?? [];
  return devices
    .filter(({ kind, deviceId }) => kind === "audioinput" && deviceId !== "")
    .map(({ deviceId, label }) => ({ deviceId, label }));
}

/** Calls `listener` whenever a device comes or goes; returns its unsubscribe. */
export function onAudioDevicesChange(listener: () => void): () => void {
  const devices = mediaDevices();
  devices?.addEventListener("devicechange", listener);
  return () => devices?.removeEventListener("devicechange", listener);
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

function mediaDevices(): MediaDevices | undefined {
  return typeof navigator === "undefined" ? undefined : (navigator.mediaDevices as MediaDevices | undefined);
}
