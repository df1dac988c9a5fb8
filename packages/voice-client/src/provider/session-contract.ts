import type { Level } from "../call-constants.ts";
import type { StageMetadata, StartStage } from "../start-stages.ts";
import type { VoiceError } from "../voice-errors.ts";
import type { AssistantEnd, StatusUpdate, Transcript } from "../voice-events.ts";

/** The types that are a provider's own: the client passes such values on unread. */
export type ProviderTypes = {
  /** Whom to call. */
  readonly target: unknown;
  /** What the page may send. */
  readonly outgoing: unknown;
  /** What the provider sends. */
  readonly incoming: unknown;
  /** What a tool of the page may tell the assistant. */
  readonly toolResult: unknown;
};

/** A provider of calls: an adapter, which holds its own credentials. It knows the provider's SDK, which nothing else does. */
export type VoiceProvider<Types extends ProviderTypes = ProviderTypes> = {
  /** Called in the click. @throws {VoiceError} invalid-target, if nobody is to be called */
  checkTarget(target: Types["target"]): void;
  /** Called in the click, before the visitor is asked for anything. @throws {VoiceError} if no call can be made on this page */
  checkPage?(): void;
  /** Facts about a target, for logs. */
  describeTarget?(target: Types["target"]): StageMetadata;
  /** Loads what a call needs, once; a failed load is tried again by the next one. */
  load(): Promise<void>;
  /** Opens a session, after `load()`. Nothing is sent or loaded before its `start()`. */
  open(options: SessionOptions, host: SessionHost<Types>): VoiceSession<Types>;
  /** The message that the client reports last, where the provider has sent no ended status. */
  readonly lastMessage?: Types["incoming"] | undefined;
};

/** The client's settings for one call. */
export type SessionOptions = {
  /** Null for the browser's default. */
  readonly microphoneId: string | null;
  /** Aborts when the call is over, before `close()`: the session reports nothing from then on. */
  readonly signal: AbortSignal;
};

/** Where the call is. */
export type CallPlace = {
  readonly status: "starting" | "joined" | "connected";
  /** The last stage that began. */
  readonly stage: StartStage;
  readonly isMuted: boolean;
};

/** A function of the page that the assistant calls. */
export type ToolCall = {
  /** A call with an id that has run does not run again. */
  readonly id: string | null;
  readonly name: string;
  readonly args: unknown;
};

/** Callbacks of a session to its owner, which alone knows where the call is. */
export type SessionHost<Types extends ProviderTypes = ProviderTypes> = {
  place(): CallPlace;
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
  message(message: Types["incoming"]): void;
  transcript(transcript: Transcript): void;
  status(update: StatusUpdate): void;
  /** Runs a tool of the page; resolves to what the assistant is told, or to null. Never rejects. */
  runTool(call: ToolCall): Promise<Types["toolResult"] | null>;
  /** How loud the assistant is. */
  volume(level: Level): void;
  /** How loud the visitor is, ten times a second. A session that cannot measure it reports none. */
  microphoneLevel(level: Level): void;
  speaking(speaking: boolean): void;
  reconnecting(reconnecting: boolean): void;
  playbackBlocked(blocked: boolean): void;
};

/** One call of a provider, from its start to its teardown. */
export type VoiceSession<Types extends ProviderTypes = ProviderTypes> = {
  start(target: Types["target"]): void;
  /** @throws {VoiceError} no-call, before the call is being joined */
  setMuted(muted: boolean): void;
  /** @throws {VoiceError} no-call, before the room is joined */
  send(message: Types["outgoing"]): void;
  /** Says something in the visitor's place. @throws {VoiceError} no-call */
  sendText(text: string): void;
  /** The track that the visitor speaks into; null if the session does not know it. */
  microphone(): MediaStreamTrack | null;
  setMicrophone(deviceId: string): Promise<void>;
  /** Retries playback that the browser blocked or paused; resolves to true if the assistant plays. */
  resumePlayback(): Promise<boolean>;
  /** Ends the call, releases the microphone, removes elements and scripts. Limited in time; never rejects. */
  close(): Promise<void>;
};
