import type { VoiceError } from "../errors.ts";
import type { AssistantEnd, Example, Level, ServerMessage, Transcript } from "../events.ts";
import type { StageMetadata, StartStage } from "../stages.ts";

/**
 * The assistant, squad or workflow to call, in place or by id. The provider knows what they hold.
 * Source: the specification, section 3 (register.md).
 */
export type CallTarget = {
  readonly assistant?: object | undefined;
  readonly assistantId?: string | undefined;
  readonly assistantOverrides?: object | undefined;
  readonly squad?: object | undefined;
  readonly squadId?: string | undefined;
  readonly workflow?: object | undefined;
  readonly workflowId?: string | undefined;
  readonly workflowOverrides?: object | undefined;
};

/** An adapter to a provider of calls. It holds the credentials, and alone knows the provider's SDK. */
export type VoiceProvider = {
  /** False for calls that stay in the page: they have neither a microphone nor a line. */
  readonly usesMicrophone: boolean;
  /**
   * Finds later failures in the click, before the visitor is asked for anything.
   *
   * @throws {VoiceError} invalid-target, page-busy, page-policy
   */
  check(target: CallTarget): void;
  /** Fetches the code of a call ahead of it. A failed fetch is tried again by the next one. */
  preload(): Promise<unknown>;
  /**
   * Loads everything that a call needs, before the provider makes it.
   *
   * @param signal aborts when the call is over
   * @throws {VoiceError} engine-not-loaded
   */
  load(signal: AbortSignal): Promise<OpenSession>;
};

/** Opens a session. Nothing is sent or loaded before its `start()`. */
type OpenSession = (options: SessionOptions, host: SessionHost) => VoiceSession;

/** The client's settings for one call. */
export type SessionOptions = {
  /** Null for the browser's default. */
  readonly microphoneId: string | null;
  /** Aborts when the call is over, before `close()`: the session reports nothing from then on. */
  readonly signal: AbortSignal;
};

/** How far a call has come. */
export type CallPhase = {
  readonly status: "starting" | "joined" | "connected";
  /** The last stage that began; null once it is connected. */
  readonly stage: StartStage | null;
  readonly isMuted: boolean;
};

/** Callbacks of a session to its owner, which alone knows where the call is. */
export type SessionHost = {
  phase(): CallPhase;
  /** A session may leave stages out: they are reported for it. */
  stage(stage: StartStage, status: "started" | "completed", metadata?: StageMetadata): void;
  /** The provider has made the call. */
  created(callId: string): void;
  /** The room is joined, with the session's own microphone; the assistant does not listen yet. */
  joined(): void;
  /** The assistant listens. */
  connected(): void;
  /** The other side ended the call, as calls end; a crash is `failed`. */
  ended(end: AssistantEnd): void;
  failed(error: VoiceError): void;
  /** Something failed and the call goes on; with a stage, that stage failed. */
  warned(warning: VoiceError): void;
  /** Whether anybody with sound is at the other side. */
  assistantPresent(isPresent: boolean): void;
  message(message: ServerMessage): void;
  transcript(transcript: Transcript): void;
  /** How loud the assistant is. */
  volume(level: Level): void;
  /** How loud the visitor is, ten times a second; not reported while it cannot be measured. */
  microphoneLevel(level: Level): void;
  /** The assistant begins or ends to speak: once for each change. */
  speaking(speaking: boolean): void;
  reconnecting(reconnecting: boolean): void;
  playbackBlocked(blocked: boolean): void;
  /** An example call, whenever something of it changes. */
  example(example: Example): void;
};

/** One call of a provider, from its start to its teardown. */
export type VoiceSession = {
  start(target: CallTarget): void;
  /** @throws {VoiceError} no-call, before the call is being joined */
  setMuted(muted: boolean): void;
  /** Takes one of the choices, or the name that was asked for. */
  choose?(choice: string): void;
  /** Has an example call go on by itself, or wait for the visitor again. */
  togglePlaying?(): void;
  /** Says something in the visitor's place. @throws {VoiceError} no-call, before the room is joined */
  send(text: string): void;
  /** The track that the visitor speaks into; null if the session does not know it. */
  microphone(): MediaStreamTrack | null;
  /** Changes the microphone, or opens the same one anew. @throws {VoiceError} device-unavailable */
  setMicrophone(deviceId: string): Promise<void>;
  /** Retries playback that the browser blocked or paused; resolves to true if the assistant plays. */
  resumePlayback(): Promise<boolean>;
  /** Ends the call, releases the microphone, removes elements and scripts. Limited in time; never rejects. */
  close(): Promise<void>;
};
