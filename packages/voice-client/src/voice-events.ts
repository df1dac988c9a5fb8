import type { EpochMilliseconds, Level, Milliseconds } from "./call-constants.ts";
import type { StageMetadata, StartStage } from "./start-stages.ts";
import type { VoiceError, VoiceErrorCode } from "./voice-errors.ts";

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

/** A start that succeeded: the assistant listens. */
type CallStartSuccess = {
  readonly callId: string;
  readonly totalDurationMs: Milliseconds;
  /** ISO 8601. */
  readonly timestamp: string;
};

/** A start that failed. */
type CallStartFailure = {
  /** The last stage that began. */
  readonly stage: StartStage;
  readonly error: VoiceError;
  readonly totalDurationMs: Milliseconds;
  /** ISO 8601. */
  readonly timestamp: string;
  /** What the provider's adapter says of the target, such as `hasAssistant`, and `isMobile`. */
  readonly context: StageMetadata & { readonly isMobile: boolean };
};

/** A call whose assistant listens. */
export type StartedCall = {
  /** The provider's id of the call, or "unknown" where it sent none. */
  readonly callId: string;
  readonly startedAt: EpochMilliseconds;
};

/** Why the other side ended a call, as calls end. */
export type AssistantEnd = {
  /** "silence" if nobody spoke, "length" if the call was as long as it may be. */
  readonly cause: "hang-up" | "silence" | "length";
  /** The provider's own name of the reason, such as "assistant-ended-call". */
  readonly reason: string;
};

/**
 * Why a call has ended. `by` says who ended it: the visitor (`stop()`, leaving the page), the
 * assistant (it hung up, or its room was closed), or a failure.
 */
export type CallEnd = {
  readonly by: "visitor" | "assistant" | "failure";
  /**
   * "stopped", "cancelled" (before it was connected), "page-left"; the provider's ended reason, such as
   * "assistant-ended-call"; or the code of the error.
   */
  readonly reason: "stopped" | "cancelled" | "page-left" | VoiceErrorCode | (string & {});
  /** What the other side's reason means; absent if it was not the other side. */
  readonly cause?: AssistantEnd["cause"] | undefined;
  /** Null if the call ended before the provider made it. */
  readonly callId: string | null;
  /** From connected to ended; 0 for a call that never connected. */
  readonly durationMs: Milliseconds;
};

/** A status of the call as the provider names it, such as "in-progress" or "ended". */
export type StatusUpdate = { readonly status: string; readonly endedReason?: string | undefined };

/** Recognised speech. */
export type Transcript = {
  /** The same for all transcripts of one line: the next one takes the place of the last. */
  readonly id: string | number;
  readonly role: "assistant" | "user";
  readonly text: string;
  /** A line that is not final is going on. */
  readonly isFinal: boolean;
};

/** What a voice client reports, with the arguments its listeners get. */
export type VoiceEventMap<Message = unknown> = {
  /** A stage began, was completed or failed. A refused second start reports a failed validation. */
  "call-start-progress": [progress: CallStartProgress];
  /** Once per start that connects, right before `call-start`. */
  "call-start-success": [success: CallStartSuccess];
  /** Once per start that fails, when the teardown is done. */
  "call-start-failed": [failure: CallStartFailure];
  /** The assistant listens. */
  "call-start": [call: StartedCall];
  /** Once per call or start that ended without a start failure, when the teardown is done. */
  "call-end": [end: CallEnd];
  /** Everything the provider sends, transcripts and status updates included. */
  message: [message: Message];
  transcript: [transcript: Transcript];
  /** A status the provider sent; "ended" is reported once per call, by the client if the provider has not sent it. */
  "status-update": [update: StatusUpdate];
  /** How loud the assistant is, every 100 ms. */
  "volume-level": [level: Level];
  /** How loud the visitor is, every 100 ms. */
  "microphone-level": [level: Level];
  /** The assistant begins to speak. */
  "speech-start": [];
  /** The assistant was quiet for a second, or the call ended while it spoke. */
  "speech-end": [];
  /** `start()` got no assistant, squad or workflow. `error` follows. */
  "validation-error": [error: VoiceError];
  /** Something failed, and the call continues. */
  warning: [warning: VoiceError];
  /** Once per start or call that failed, when the teardown is done. */
  error: [error: VoiceError];
};
