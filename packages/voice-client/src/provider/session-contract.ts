import type { Level, Milliseconds } from "../call-constants.ts";
import type { StageMetadata, StartStage } from "../start-stages.ts";
import type { VoiceError } from "../voice-errors.ts";
import type { ServerMessage } from "../voice-events.ts";
import type { CallTarget } from "./call-target.ts";

/** How the provider is reached. */
export type ProviderSettings = {
  readonly apiKey: string;
  readonly apiBaseUrl: string | undefined;
  readonly engineUrl: string | undefined;
};

/** The client's settings for one call. */
export type SessionOptions = ProviderSettings & {
  readonly microphoneId: string | null;
  readonly speakerId: string | null;
  /** How loud the assistant is played. */
  readonly playbackVolume: Level;
  /** How long the engine may take to leave. */
  readonly stopTimeoutMs: Milliseconds;
};

/** Callbacks of a session to its owner. None is called after `close()`. */
export type SessionHost = {
  stage(stage: StartStage, status: "started" | "completed", metadata: StageMetadata | undefined): void;
  /** All stages are done; the assistant does not listen yet. */
  joined(): void;
  /** The assistant listens. */
  connected(): void;
  /** The other side ended the call, as calls end; a crash is `failed`. */
  ended(reason: string): void;
  failed(error: VoiceError): void;
  stageFailed(stage: StartStage, error: VoiceError): void;
  warned(warning: VoiceError): void;
  message(message: ServerMessage): void;
  volume(level: Level): void;
  microphoneLevel(level: Level): void;
  speaking(speaking: boolean): void;
  reconnecting(reconnecting: boolean): void;
  playbackBlocked(blocked: boolean): void;
};

/**
 * A provider of calls: an adapter in a folder of its own. It knows the provider's SDK, which nothing else does.
 */
export type VoiceProvider = {
  /** Called in the click, before anything is asked of the visitor. @throws {VoiceError} if no call can be made on this page */
  check(settings: ProviderSettings): void;
  /** Loads what a call needs, once; a failed load is tried again by the next one. */
  load(): Promise<void>;
  /** Opens a session, after `load()`. Nothing is sent or loaded before its `start()`. */
  open(options: SessionOptions, host: SessionHost): VoiceSession;
};

/** One call of a provider, from its start to its teardown. */
export type VoiceSession = {
  start(target: CallTarget): void;
  /** @throws {VoiceError} no-call, before the call is being joined */
  setMuted(muted: boolean): void;
  /** @throws {VoiceError} no-call, before the room is joined */
  send(message: object): void;
  /** Whether the microphone of the call still gives a signal: it ends when it is unplugged. */
  hasMicrophone(): boolean;
  setMicrophone(deviceId: string): Promise<void>;
  setSpeaker(deviceId: string): Promise<void>;
  setPlaybackVolume(volume: Level): void;
  /** Retries playback that the browser blocked; resolves to true if the assistant plays. */
  resumePlayback(): Promise<boolean>;
  /** Ends the call, releases the microphone, removes elements and scripts. Limited in time; never rejects. */
  close(): Promise<void>;
};
