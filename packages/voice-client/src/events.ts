import type { VoiceError, VoiceErrorCode } from "./errors.ts";
import type { StageMetadata, StartStage } from "./stages.ts";

/** A length of time in milliseconds. */
export type Milliseconds = number;
/** A loudness from 0 (silence) to 1. */
export type Level = number;

/** One report of a start stage. */
export type CallStartProgress = {
  readonly stage: StartStage;
  readonly status: "started" | "completed" | "failed";
  /** ISO 8601. */
  readonly timestamp: string;
  /** Since the stage began; absent when it begins. */
  readonly durationMs?: Milliseconds | undefined;
  readonly metadata?: StageMetadata | undefined;
};

/** A start that failed. */
type CallStartFailure = {
  /** The last stage that began. */
  readonly stage: StartStage;
  readonly error: VoiceError;
  readonly totalDurationMs: Milliseconds;
  /** ISO 8601. */
  readonly timestamp: string;
};

/** A call whose assistant listens. */
export type StartedCall = {
  /** The provider's id of the call, or "unknown" if it sent none. */
  readonly callId: string;
  /** By the clock of `performance.now()`, which nobody sets. */
  readonly startedAt: Milliseconds;
};

/** How the other side ended a call. */
export type AssistantEnd = {
  /** "silence" if nobody spoke, "length" if the call was as long as it may be. */
  readonly cause: "hang-up" | "silence" | "length";
  /** The provider's own name of the reason, such as "assistant-ended-call". */
  readonly reason: string;
};

/**
 * How a call has ended. `by` says who ended it: the visitor (`stop()`, leaving the page), the
 * assistant (it hung up, or its room was closed), or a failure.
 */
export type CallEnd = {
  readonly by: "visitor" | "assistant" | "failure";
  /**
   * "stopped", "cancelled" (before it was connected), "page-left"; the provider's ended reason, such as
   * "assistant-ended-call"; or the code of the error.
   */
  readonly reason: "stopped" | "cancelled" | "page-left" | VoiceErrorCode | (string & {});
  /** Present if the other side ended it. */
  readonly cause?: AssistantEnd["cause"] | undefined;
  /** Null if the call ended before the provider made it. */
  readonly callId: string | null;
  /** From connected to ended; 0 for a call that never connected. */
  readonly durationMs: Milliseconds;
};

/** Recognised speech. */
export type Transcript = {
  /** The same for all transcripts of one line: the next one replaces the last. */
  readonly id: string | number;
  readonly role: "assistant" | "user";
  /** Empty if the line turned out to be nothing. */
  readonly text: string;
  /** A line that is not final is going on. */
  readonly isFinal: boolean;
};

/** An example call, from its first word on. */
export type Example = {
  /** Empty until it is chosen. */
  readonly trade: string;
  /** The job as far as it was said. */
  readonly ticket: Readonly<Partial<Record<"problem" | "name" | "number" | "address" | "note" | "time", string>>>;
  /** Null until the customer has decided. "asked": nothing was booked. */
  readonly outcome: "booked" | "moved" | "asked" | null;
  /** The customer's next lines, or a given name in their place; "trade" asks for it. Null while there is nothing to choose. */
  readonly choices: null | "trade" | { readonly lines: readonly string[]; readonly isNameAsked: boolean };
  /** The call goes on by itself. */
  readonly isPlaying: boolean;
  /** The captions go on alone: the browser has no voice for it. */
  readonly isSoundless: boolean;
};

/** A message of the provider: an object with a type, whatever else. */
export type ServerMessage = { readonly type: string; readonly [field: string]: unknown };

/** The events of a voice client, with the arguments that its listeners get. */
export type VoiceEventMap = {
  /** A stage began, was completed or failed. A refused second start reports a failed validation. */
  "call-start-progress": [progress: CallStartProgress];
  /** Once per start that fails, when the teardown is done. */
  "call-start-failed": [failure: CallStartFailure];
  /** The assistant listens. */
  "call-start": [call: StartedCall];
  /** Once per call or start that ended without a start failure, when the teardown is done. */
  "call-end": [end: CallEnd];
  /**
   * Everything that the provider sends. A `status-update` with status "ended" comes once per call: from the client, after
   * `call-end`, if the provider has not sent it.
   */
  message: [message: ServerMessage];
  /** How loud the assistant is, every 100 ms. */
  "volume-level": [level: Level];
  /** The assistant begins to speak. */
  "speech-start": [];
  /** The assistant was quiet for a second, or the call ended while it spoke. */
  "speech-end": [];
  /** `start()` got no assistant, squad or workflow. `error` follows. */
  "validation-error": [error: VoiceError];
  /** Something failed that the snapshot does not show, and the call goes on. */
  warning: [warning: VoiceError];
  /** Once per start or call that failed, when the teardown is done. */
  error: [error: VoiceError];
};
