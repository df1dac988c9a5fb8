import { VoiceError, type SessionHost, type SessionOptions, type VoiceProvider } from "@contractor-roi/voice-client";
import {
  ConnectionState,
  DisconnectReason,
  Room,
  RoomEvent,
  Track,
  type RemoteParticipant,
  type TranscriptionSegment,
} from "livekit-client";

/** Whom to call: the page's server makes the room, with an agent in it, and a token for the visitor. */
export type LiveKitTarget = { readonly room: string };

export type LiveKitTypes = {
  readonly target: LiveKitTarget;
  readonly outgoing: string;
  readonly incoming: string;
  readonly toolResult: string;
  readonly call: Room;
};

/** The adapter's own credentials. */
export type LiveKitSettings = {
  readonly serverUrl: string;
  readonly fetchToken: (room: string) => Promise<string>;
};

const LEVEL_MS = 100;

/** A sketch of a third adapter, against the SDK's published types: it is compiled, and was never run. */
export function createLiveKitProvider(settings: LiveKitSettings): VoiceProvider<LiveKitTypes> {
  return {
    checkTarget({ room }) {
      if (room === "") throw new VoiceError("invalid-target");
    },
    load: () => Promise.resolve(),
    open(options, host) {
      const room = new Room({ adaptiveStream: true });
      return {
        call: room,
        start: (target) => void join(room, target, settings, options, host),
        setMuted: (muted) => void room.localParticipant.setMicrophoneEnabled(!muted),
        send: (message) => void room.localParticipant.sendText(message, { topic: "page" }),
        sendText: (text) => void room.localParticipant.sendText(text, { topic: "lk.chat" }),
        microphone: () =>
          room.localParticipant.getTrackPublication(Track.Source.Microphone)?.track?.mediaStreamTrack ?? null,
        async setMicrophone(deviceId) {
          await room.switchActiveDevice("audioinput", deviceId);
        },
        async setSpeaker(deviceId) {
          await room.switchActiveDevice("audiooutput", deviceId);
        },
        setPlaybackVolume(volume) {
          for (const participant of room.remoteParticipants.values()) participant.setVolume(volume);
        },
        async resumePlayback() {
          await room.startAudio();
          return room.canPlaybackAudio;
        },
        async close() {
          await room.disconnect(true).catch(() => undefined);
        },
      };
    },
  };
}

async function join(
  room: Room,
  target: LiveKitTarget,
  { serverUrl, fetchToken }: LiveKitSettings,
  { signal, microphoneId }: SessionOptions,
  host: SessionHost<LiveKitTypes>,
): Promise<void> {
  const whileOpen = (act: () => void): void => {
    if (!signal.aborted) act();
  };
  const present = (): boolean => [...room.remoteParticipants.values()].some(({ isAgent }) => isAgent);

  room
    .on(RoomEvent.ParticipantConnected, () => whileOpen(() => host.assistantPresent(present())))
    .on(RoomEvent.ParticipantDisconnected, () => whileOpen(() => host.assistantPresent(present())))
    .on(RoomEvent.ParticipantAttributesChanged, (_changed, participant) =>
      whileOpen(() => {
        const state = participant.attributes["lk.agent.state"];
        if (state === "listening" || state === "speaking") host.connected();
        if (!participant.isLocal) host.speaking(state === "speaking");
      }),
    )
    .on(RoomEvent.TranscriptionReceived, (segments, participant) =>
      whileOpen(() => report(segments, participant?.isLocal === true)),
    )
    .on(RoomEvent.DataReceived, (payload) => whileOpen(() => host.message(new TextDecoder().decode(payload))))
    .on(RoomEvent.ConnectionStateChanged, (state) =>
      whileOpen(() =>
        host.reconnecting(state === ConnectionState.Reconnecting || state === ConnectionState.SignalReconnecting),
      ),
    )
    .on(RoomEvent.AudioPlaybackStatusChanged, () => whileOpen(() => host.playbackBlocked(!room.canPlaybackAudio)))
    .on(RoomEvent.Disconnected, (reason) =>
      whileOpen(() => {
        if (reason === DisconnectReason.ROOM_DELETED || reason === DisconnectReason.PARTICIPANT_REMOVED)
          host.ended({ cause: "hang-up", reason: DisconnectReason[reason] });
        else host.failed(new VoiceError("connection-lost"));
      }),
    );

  function report(segments: readonly TranscriptionSegment[], isVisitor: boolean): void {
    for (const { id, text, final } of segments)
      host.transcript({ id, role: isVisitor ? "user" : "assistant", text, isFinal: final });
  }

  try {
    host.stage("web-call-creation", "started");
    const token = await fetchToken(target.room);
    if (signal.aborted) return;
    await room.connect(serverUrl, token);
    host.created(await room.getSid());
    for (const name of host.toolNames())
      room.registerRpcMethod(name, async ({ requestId, payload }) => {
        const args: unknown = JSON.parse(payload);
        return (await host.runTool({ id: requestId, name, args })) ?? "";
      });
    const microphone = microphoneId === null ? undefined : { deviceId: microphoneId };
    await room.localParticipant.setMicrophoneEnabled(!host.place().isMuted, microphone);
    if (signal.aborted) return void room.disconnect(true);
    host.joined();
    const levels = setInterval(() => {
      const assistants = [...room.remoteParticipants.values()].map((each: RemoteParticipant) => each.audioLevel);
      host.volume(Math.min(1, Math.max(0, ...assistants)));
      host.microphoneLevel(room.localParticipant.audioLevel);
    }, LEVEL_MS);
    signal.addEventListener("abort", () => clearInterval(levels));
  } catch (cause) {
    whileOpen(() => host.failed(new VoiceError("join-failed", { cause })));
  }
}
