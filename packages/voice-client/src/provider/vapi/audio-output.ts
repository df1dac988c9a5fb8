import { VoiceError } from "../../voice-errors.ts";
import type { CallObject } from "./call-object.ts";

type TrackStarted = { readonly participant: { readonly local: boolean } | null; readonly track: MediaStreamTrack };

/** The `<audio>` elements that play the assistant: which speaker they use, blocked playback, and their removal. */
export type AudioOutput = {
  /** Records the participants, so that `close()` finds every element of the call. */
  follow(call: CallObject): void;
  /** Adds an element that the SDK has begun to play. */
  attach(player: HTMLAudioElement): void;
  /** Reports that the browser blocked playback. */
  block(): void;
  /** Retries playback; call it in a click. Resolves to whether the assistant plays. */
  resume(): Promise<boolean>;
  /** @throws {VoiceError} device-unavailable, if the browser cannot choose a speaker or the device is gone */
  setSpeaker(deviceId: string): Promise<void>;
  close(): void;
};

export function createAudioOutput(
  initialSpeaker: string | null,
  host: { readonly blocked: (blocked: boolean) => void },
): AudioOutput {
  const players = new Set<HTMLAudioElement>();
  const participants = new Set<string>();
  let call: CallObject | null = null;
  let started: TrackStarted | null = null;
  let blocked = false;
  let speaker = initialSpeaker;
  let settleResume: ((plays: boolean) => void) | null = null;

  function setBlocked(next: boolean): void {
    blocked = next;
    settleResume?.(!next);
    settleResume = null;
    host.blocked(next);
  }

  return {
    follow(callObject) {
      call = callObject;
      call.on("participant-joined", (event) => participants.add(event.participant.session_id));
      call.on("track-started", (event) => {
        if (event.participant?.local === false && event.track.kind === "audio") started = event;
      });
    },
    attach(player) {
      players.add(player);
      if (speaker !== null) void routeTo(player, speaker).catch(() => undefined);
      if (blocked) setBlocked(false);
    },
    block: () => setBlocked(true),
    resume() {
      if (!blocked || !call || !started) return Promise.resolve(!blocked);
      const outcome = new Promise<boolean>((resolve) => {
        settleResume = resolve;
      });
      // The SDK creates its player on this event, and signals the assistant when it plays. Repeating the event inside
      // a click retries with permission to play.
      (call as unknown as { emit(name: string, event: TrackStarted): void }).emit("track-started", started);
      return outcome;
    },
    async setSpeaker(deviceId) {
      await Promise.all([...players].map((player) => routeTo(player, deviceId)));
      speaker = deviceId;
    },
    close() {
      settleResume?.(false);
      settleResume = null;
      const elements = [...document.querySelectorAll<HTMLAudioElement>("audio[data-participant-id]")];
      for (const element of elements) {
        if (participants.has(element.dataset["participantId"] ?? "")) players.add(element);
      }
      for (const player of players) {
        player.pause();
        player.srcObject = null;
        player.remove();
      }
      players.clear();
    },
  };
}

/** In call-object mode the engine does not set the speaker of an element. */
async function routeTo(player: HTMLAudioElement, deviceId: string): Promise<void> {
  if (!("setSinkId" in player)) throw new VoiceError("device-unavailable");
  await player.setSinkId(deviceId).catch((cause: unknown) => {
    throw new VoiceError("device-unavailable", { cause });
  });
}
