import type { StartStage } from "./stages.ts";

/** Faults that only an operator can mend: they are not explained, and a visitor is told of each as of "rejected". */
export const OPERATOR_CODES = ["invalid-target", "page-policy", "unauthorized", "account-limit"] as const;

const UNAVAILABLE = "Voice calls are not available on this page right now.";

/** The message of each error code, for the visitor. */
export const ERROR_MESSAGES = {
  "invalid-target": "Assistant or Squad or Workflow must be provided.",
  "no-call": "Call object is not available.",
  "page-busy": "Another call is already running on this page. End it first, then try again.",
  "insecure-context": "Voice calls need a secure page. Open this site with https:// and try again.",
  "unsupported-browser": "This browser cannot make voice calls. Please use a current Chrome, Edge, Firefox or Safari.",
  "microphone-denied":
    "The microphone is blocked. Allow it for this site in your browser's address bar, then try again.",
  "microphone-dismissed": "The browser's question about the microphone was closed. Try again, and choose Allow.",
  "microphone-unanswered": "Your browser is still asking for the microphone. Choose Allow, then try again.",
  "microphone-framed":
    "This page is shown inside another one that keeps the microphone from it. Open it in a tab of its own.",
  "microphone-missing": "No microphone was found. Connect one, then try again.",
  "microphone-busy": "The microphone could not be opened. Close other programs that use it, then try again.",
  "too-long": "That is too long to send. Please shorten it.",
  "device-unavailable": "That device is not available. Choose another one.",
  "sdk-not-loaded": "The voice call could not be loaded. Check your connection and try again.",
  "engine-not-loaded":
    "The call service could not be loaded. Check your connection and your ad blocker, then try again.",
  "engine-outdated": "This page's call software is out of date. Reload the page and try again.",
  "page-policy": UNAVAILABLE,
  unauthorized: UNAVAILABLE,
  rejected: UNAVAILABLE,
  unavailable: "The voice service is not available right now. Please try again in a minute.",
  "concurrency-limit": "All lines are busy right now. Please try again in a minute.",
  "account-limit": UNAVAILABLE,
  network: "The voice service could not be reached. Check your connection and try again.",
  "join-failed": "The call could not be joined. Please try again.",
  "room-expired": "This call is no longer open. Please start a new one.",
  "room-full": "This call is full.",
  "not-allowed": "This call may not be joined.",
  "start-timed-out": "The call took too long to start. Please try again.",
  "connection-lost": "The connection to the call was lost. Check your connection and try again.",
  "assistant-left": "The assistant left, and the call ended. Please try again.",
  "assistant-failed": "The assistant had a problem, and the call ended. Please try again.",
  "playback-blocked": "The browser blocked the sound. Press a button to hear the assistant.",
  "noise-filter": "Noise cancellation is off for this call.",
  recording: "This call could not be recorded.",
  "level-observer": "The volume cannot be shown for this call.",
  camera: "The camera could not be opened. The call goes on without it.",
  unknown: "Something went wrong with the call. Please try again.",
} as const;

/** Every code a `VoiceError` can have: a closed list, so that a `switch` can be exhaustive. */
export type VoiceErrorCode = keyof typeof ERROR_MESSAGES;

/** Errors after which another try fails in the same way, until somebody changes the page or the browser. */
const FINAL_CODES: readonly VoiceErrorCode[] = [
  ...OPERATOR_CODES,
  "rejected",
  "insecure-context",
  "unsupported-browser",
  "engine-outdated",
  "not-allowed",
  "microphone-framed",
];

/** The context of an error. */
type VoiceErrorDetails = Partial<Pick<VoiceError, "stage" | "status" | "reason" | "cause">>;

/**
 * An error of a voice call. `message` is plain English for the visitor, `code` is for programs, and `cause` is the browser's
 * exception or the provider's message: for a refused call, the parsed response body.
 *
 * @example
 * new VoiceError("microphone-denied", { stage: "initialization" }).stage; // "initialization"
 */
export class VoiceError extends Error {
  readonly code: VoiceErrorCode;
  /** The start stage that failed; null for an error outside a start. */
  readonly stage: StartStage | null;
  /** The HTTP status of the provider's response; null if there was none. */
  readonly status: number | null;
  /** Why the provider ended the call, such as "pipeline-error-openai-llm-failed"; null if it named none that is known: never free text. */
  readonly reason: string | null;

  constructor(code: VoiceErrorCode, details: VoiceErrorDetails = {}) {
    super(ERROR_MESSAGES[code], details.cause === undefined ? {} : { cause: details.cause });
    this.name = "VoiceError";
    this.code = code;
    this.stage = details.stage ?? null;
    this.status = details.status ?? null;
    this.reason = details.reason ?? null;
  }

  /** Whether the visitor may succeed by trying again. */
  get retryable(): boolean {
    return !FINAL_CODES.includes(this.code);
  }

  /** Returns the same error with a stage, or the error itself if it already has one. */
  inStage(stage: StartStage): VoiceError {
    return this.stage === null ? new VoiceError(this.code, { ...this, stage, cause: this.cause }) : this;
  }
}
