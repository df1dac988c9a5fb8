import type { CallPhase } from "../call/provider.ts";
import { VoiceError, type VoiceErrorCode, type VoiceErrorDetails } from "../errors.ts";

/** The meaning of a provider's error for the call. */
export type Verdict =
  | { readonly kind: "failure" | "warning"; readonly error: VoiceError }
  | { readonly kind: "normal-end" };

/** The call's phase when the provider sent an error. */
type Phase = Pick<CallPhase, "status" | "stage">;

/**
 * Classifies an `error` of the SDK. Two kinds are no failure: a normal hang-up arrives as an ejection or as a
 * deleted room, and a noise filter, recorder or level observer fails while the call continues.
 */
export function classifyError(payload: unknown, phase: Phase): Verdict {
  const details: VoiceErrorDetails = { stage: isConnected(phase) ? undefined : phase.stage, cause: payload };
  switch (textAt(payload, "type")) {
    case "daily-error":
    case "daily-call-join-error":
      return classifyFatal(payload, phase, details);
    case "start-method-error":
      if (phase.stage === "web-call-creation") {
        const body = at(payload, "error", "error");
        const error = classifyWebCallAnswer(Number(at(body, "statusCode")), body);
        if (error) return { kind: "failure", error };
      }
      return failure("join-failed", details);
    case "daily-call-object-creation-error":
      return failure(
        /not supported/i.test(textAt(payload, "error", "message")) ? "unsupported-browser" : "join-failed",
        details,
      );
    case "audio-processing-setup-error":
    case "audio-processor-recovery-error":
      return warning("noise-filter", details);
    case "audio-observer-setup-error":
      return warning("level-observer", details);
    case "video-recording-setup-error":
      return warning("recording", details);
    case "audio-start-failed":
      return warning("playback-blocked", details);
    default:
      return (isConnected(phase) ? warning : failure)("unknown", details);
  }
}

/**
 * Classifies a `camera-error`, which the engine also emits for a microphone. A camera's fault ends no call of sound. Null for
 * a microphone's fault during a call: the client watches the microphone itself, and its snapshot says so.
 */
export function classifyCameraError(payload: unknown, phase: Phase): Verdict | null {
  const details: VoiceErrorDetails = { stage: isConnected(phase) ? undefined : phase.stage, cause: payload };
  const error = at(payload, "error", "error");
  const type = textAt(error, "type");
  const media = at(error, "blockedMedia") ?? at(error, "missingMedia") ?? at(error, "failedMedia");
  const isCamera =
    at(payload, "error", "errorMsg", "audioOk") === true ||
    type === "cam-in-use" ||
    (Array.isArray(media) && media.length > 0 && !media.includes("audio"));
  if (isCamera) return warning("camera", details);
  if (isConnected(phase)) return null;
  switch (type) {
    case "permissions":
      return failure("microphone-denied", details);
    case "not-found":
    case "constraints":
      return failure("microphone-missing", details);
    case "undefined-mediadevices":
      return failure("insecure-context", details);
    default:
      return failure("microphone-busy", details);
  }
}

/** The engine's fatal errors: the types are those of daily-js's `DailyFatalErrorType`. */
function classifyFatal(payload: unknown, phase: Phase, details: VoiceErrorDetails): Verdict {
  const fatal = at(payload, "error", "error");
  const text = [textAt(payload, "error", "errorMsg"), textAt(payload, "error", "message"), textAt(fatal, "msg")].join(
    " ",
  );
  switch (textAt(fatal, "type")) {
    case "ejected":
      return isConnected(phase) ? NORMAL_END : failure("join-failed", details);
    case "no-room":
      if (!/has ended|deleted/i.test(text)) return failure("room-expired", details);
      return isConnected(phase) ? NORMAL_END : failure("join-failed", details);
    case "exp-room":
    case "exp-token":
    case "nbf-room":
    case "nbf-token":
      return failure("room-expired", details);
    case "meeting-full":
      return failure("room-full", details);
    case "not-allowed":
      return failure("not-allowed", details);
    case "end-of-life":
      return failure("engine-outdated", details);
    case "connection-error":
      if (at(fatal, "details", "on") === "load") return failure("engine-not-loaded", details);
      return failure(isConnected(phase) ? "connection-lost" : "join-failed", details);
    default:
      if (isConnected(phase) && /meeting has ended/i.test(text)) return NORMAL_END;
      return failure(isConnected(phase) ? "connection-lost" : "join-failed", details);
  }
}

const NORMAL_END: Verdict = { kind: "normal-end" };

function isConnected({ status }: Phase): boolean {
  return status === "connected";
}

function failure(code: VoiceErrorCode, details: VoiceErrorDetails): Verdict {
  return { kind: "failure", error: new VoiceError(code, details) };
}

function warning(code: VoiceErrorCode, details: VoiceErrorDetails): Verdict {
  return { kind: "warning", error: new VoiceError(code, details) };
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const text = at(value, ...path);
  return typeof text === "string" ? text : "";
}

/**
 * Classifies the provider's response to `POST /call/web`; null if it is a call that can be joined.
 *
 * @param status the HTTP status
 * @param body the parsed body, or its text if it is not JSON
 */
export function classifyWebCallAnswer(status: number, body: unknown): VoiceError | null {
  const known = Number.isFinite(status) ? status : undefined;
  const details: VoiceErrorDetails = { stage: "web-call-creation", status: known, cause: body };
  if (status === 401 || status === 403) return new VoiceError("unauthorized", details);
  if (status === 429 || isConcurrencyLimit(body)) return new VoiceError("concurrency-limit", details);
  if (status === 402 || /credit|wallet|subscription/i.test(messageOf(body)))
    return new VoiceError("account-limit", details);
  // Too slow, in conflict, or too early.
  if ([408, 409, 425].includes(status)) return new VoiceError("unavailable", details);
  if (status >= 400 && status < 500) return new VoiceError("rejected", details);
  const isCall = status >= 200 && status < 300 && typeof at(body, "webCallUrl") === "string";
  return isCall ? null : new VoiceError("unavailable", details);
}

/** The provider reports a full account with 429, or with 400 and its limits. */
function isConcurrencyLimit(body: unknown): boolean {
  if (at(body, "subscriptionLimits", "concurrencyBlocked") === true) return true;
  return /concurrency limit/i.test(messageOf(body));
}

function messageOf(body: unknown): string {
  const message = at(body, "message");
  return Array.isArray(message) ? message.join(" ") : typeof message === "string" ? message : "";
}

/** Returns the value at a path of an unknown value; undefined if there is none. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
