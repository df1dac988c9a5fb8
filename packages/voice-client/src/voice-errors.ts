import type { StartStage } from "./start-stages.ts";

/** What can go wrong without ending a call. */
export type VoiceWarningCode = "playback-blocked" | "noise-filter" | "recording" | "level-observer" | "camera";

/** What ends a call, or keeps one from starting. */
export type VoiceFailureCode =
  | "invalid-target"
  | "page-busy"
  | "insecure-context"
  | "unsupported-browser"
  | "microphone-denied"
  | "microphone-missing"
  | "microphone-busy"
  | "sdk-not-loaded"
  | "engine-not-loaded"
  | "engine-outdated"
  | "unauthorized"
  | "rejected"
  | "unavailable"
  | "concurrency-limit"
  | "network"
  | "join-failed"
  | "room-expired"
  | "room-full"
  | "not-allowed"
  | "start-timed-out"
  | "connection-lost";

/** Every code a `VoiceError` can have: a closed list, so that a `switch` can be exhaustive. */
export type VoiceErrorCode = VoiceFailureCode | VoiceWarningCode | "no-call" | "device-unavailable" | "unknown";

/** Where an error comes from. */
export type VoiceErrorDetails = {
  /** The start stage it happened in, where it happened during a start. */
  readonly stage?: StartStage | undefined;
  /** The HTTP status of the provider's answer. */
  readonly status?: number | undefined;
  /** What was caught, or what the provider sent. */
  readonly cause?: unknown;
};

const MESSAGES: Readonly<Record<VoiceErrorCode, string>> = {
  "invalid-target": "Assistant or Squad or Workflow must be provided.",
  "no-call": "Call object is not available.",
  "page-busy": "Another call is already running on this page. End it first.",
  "insecure-context": "Voice calls need a secure page. Open this site with https:// and try again.",
  "unsupported-browser": "This browser cannot make voice calls. Please use a current Chrome, Edge, Firefox or Safari.",
  "microphone-denied":
    "The microphone is blocked. Allow it for this site in your browser's address bar, then try again.",
  "microphone-missing": "No microphone was found. Connect one, then try again.",
  "microphone-busy": "The microphone could not be opened. Close other programs that use it, then try again.",
  "device-unavailable": "That device is not available. Choose another one.",
  "sdk-not-loaded": "The voice call could not be loaded. Check your connection and try again.",
  "engine-not-loaded": "The call service could not be loaded. Check your connection and try again.",
  "engine-outdated": "This page's call software is out of date. Reload the page and try again.",
  unauthorized: "The voice service refused this site's key.",
  rejected: "The voice service refused to start this call.",
  unavailable: "The voice service is not available right now. Please try again in a minute.",
  "concurrency-limit": "All lines are busy right now. Please try again in a minute.",
  network: "The voice service could not be reached. Check your connection and try again.",
  "join-failed": "The call could not be joined. Please try again.",
  "room-expired": "This call is no longer open. Please start a new one.",
  "room-full": "This call is full.",
  "not-allowed": "This call may not be joined.",
  "start-timed-out": "The call took too long to start. Please try again.",
  "connection-lost": "The connection to the call was lost.",
  "playback-blocked": "The browser blocked the sound. Press a button to hear the assistant.",
  "noise-filter": "Noise cancellation is off for this call.",
  recording: "This call could not be recorded.",
  "level-observer": "The volume cannot be shown for this call.",
  camera: "The camera could not be opened. The call goes on without it.",
  unknown: "Something went wrong with the call. Please try again.",
};

/**
 * Everything that can go wrong with a voice call. `message` is plain English for the visitor, `code` is for programs,
 * and `cause` is what the browser or the provider said: for a refused call the parsed body of its answer.
 *
 * @example
 * VoiceError.microphoneDenied({ stage: "initialization" }).code; // "microphone-denied"
 */
export class VoiceError extends Error {
  readonly code: VoiceErrorCode;
  /** The start stage that failed; null for an error outside a start. */
  readonly stage: StartStage | null;
  /** The HTTP status of the provider's answer; null where there was none. */
  readonly status: number | null;

  private constructor(code: VoiceErrorCode, details: VoiceErrorDetails = {}) {
    super(MESSAGES[code], details.cause === undefined ? {} : { cause: details.cause });
    this.name = "VoiceError";
    this.code = code;
    this.stage = details.stage ?? null;
    this.status = details.status ?? null;
  }

  /** The same error with the stage it happened in, unless it already names one. */
  inStage(stage: StartStage): VoiceError {
    if (this.stage !== null) return this;
    return new VoiceError(this.code, { stage, status: this.status ?? undefined, cause: this.cause });
  }

  /** `start()` got no assistant, squad or workflow. */
  static invalidTarget(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("invalid-target", details);
  }
  /** Muting, sending or speaking without a call. */
  static noCall(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("no-call", details);
  }
  /** Another voice client of this page has a call. */
  static pageBusy(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("page-busy", details);
  }
  /** The page came over plain HTTP, so browsers offer no microphone. */
  static insecureContext(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("insecure-context", details);
  }
  /** No WebRTC, or a browser older than the engine supports. */
  static unsupportedBrowser(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("unsupported-browser", details);
  }
  /** The visitor, the browser or a policy refused the microphone. */
  static microphoneDenied(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("microphone-denied", details);
  }
  /** There is no microphone, or the chosen one is gone. */
  static microphoneMissing(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("microphone-missing", details);
  }
  /** The microphone exists but does not open: mostly another program has it. */
  static microphoneBusy(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("microphone-busy", details);
  }
  /** A chosen microphone or speaker cannot be used; the call keeps the old one. */
  static deviceUnavailable(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("device-unavailable", details);
  }
  /** The SDK's chunk did not load. */
  static sdkNotLoaded(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("sdk-not-loaded", details);
  }
  /** The provider's call engine did not load. */
  static engineNotLoaded(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("engine-not-loaded", details);
  }
  /** The provider no longer serves this version of its engine. */
  static engineOutdated(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("engine-outdated", details);
  }
  /** The provider answered 401 or 403. */
  static unauthorized(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("unauthorized", details);
  }
  /** The provider answered with another 4xx. */
  static rejected(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("rejected", details);
  }
  /** The provider answered 5xx, or with something that is no call. */
  static unavailable(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("unavailable", details);
  }
  /** The account has as many calls as it may have. */
  static concurrencyLimit(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("concurrency-limit", details);
  }
  /** The provider could not be reached. */
  static network(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("network", details);
  }
  /** The room did not let the visitor in, or closed before the assistant listened. */
  static joinFailed(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("join-failed", details);
  }
  /** The room or its token is gone, expired or not yet valid. */
  static roomExpired(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("room-expired", details);
  }
  /** The room has no place left. */
  static roomFull(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("room-full", details);
  }
  /** The room is closed to this visitor. */
  static notAllowed(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("not-allowed", details);
  }
  /** A time limit passed before the assistant listened. */
  static startTimedOut(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("start-timed-out", details);
  }
  /** The connection broke during the call. */
  static connectionLost(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("connection-lost", details);
  }
  /** Warning: the browser does not play the assistant until `resumePlayback()` runs in a click. */
  static playbackBlocked(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("playback-blocked", details);
  }
  /** Warning: noise cancellation failed or stopped. */
  static noiseFilter(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("noise-filter", details);
  }
  /** Warning: the recording failed. */
  static recording(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("recording", details);
  }
  /** Warning: a volume level is not measured. */
  static levelObserver(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("level-observer", details);
  }
  /** Warning: the call is recorded with video, but the camera does not open. */
  static camera(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("camera", details);
  }
  /** None of the above; `cause` says more. */
  static unknown(details?: VoiceErrorDetails): VoiceError {
    return new VoiceError("unknown", details);
  }
}
