import type { Level, Milliseconds } from "../call-constants.ts";
import type { StageMetadata, StartStage } from "../start-stages.ts";
import type { VoiceError } from "../voice-errors.ts";
import type { ServerMessage } from "../voice-events.ts";
import type { CallTarget } from "./call-target.ts";

/** The client's settings for one call. */
export type SessionOptions = {
  readonly apiKey: string;
  readonly apiBaseUrl: string | undefined;
  readonly engineUrl: string | undefined;
  readonly microphoneId: string | null;
  readonly speakerId: string | null;
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
  /** The other side ended the call. */
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

/** One SDK instance for one call, from its start to its teardown. */
export type VapiSession = {
  start(target: CallTarget): void;
  /** @throws {VoiceError} no-call, before the engine's call object exists */
  setMuted(muted: boolean): void;
  /** @throws {VoiceError} no-call, before the room is joined */
  send(message: object): void;
  setMicrophone(deviceId: string): Promise<void>;
  setSpeaker(deviceId: string): Promise<void>;
  /** Retries playback that the browser blocked; resolves to true if the assistant plays. */
  resumePlayback(): Promise<boolean>;
  /** Ends the call, releases the microphone, removes elements and scripts. Limited in time; never rejects. */
  close(): Promise<void>;
};
