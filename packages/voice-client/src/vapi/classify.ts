import { VoiceError, type VoiceErrorCode } from "../errors.ts";
import type { AssistantEnd } from "../events.ts";
import type { StartStage } from "../stages.ts";

/** The meaning of a provider's error for the call. */
export type Verdict =
  | { readonly kind: "failure" | "warning"; readonly error: VoiceError }
  | { readonly kind: "normal-end" };

/** The stage of the start in which the provider sent an error; null once the call is connected. */
type Stage = StartStage | null;

type Codes = Readonly<Record<string, VoiceErrorCode>>;

/** Errors of the SDK that end no call. */
const WARNINGS: Codes = {
  "audio-processing-setup-error": "noise-filter",
  "audio-processor-recovery-error": "noise-filter",
  "audio-observer-setup-error": "level-observer",
  "video-recording-setup-error": "recording",
  "audio-start-failed": "playback-blocked",
};

/** Types of daily-js's `DailyFatalErrorType` that mean the same in any stage. */
const FATAL: Codes = {
  "exp-room": "room-expired",
  "exp-token": "room-expired",
  "nbf-room": "room-expired",
  "nbf-token": "room-expired",
  "meeting-full": "room-full",
  "not-allowed": "not-allowed",
  "end-of-life": "engine-outdated",
};

/** The engine's types of a microphone that did not open; another program has it in all other cases. */
const MICROPHONE: Codes = {
  permissions: "microphone-denied",
  "not-found": "microphone-missing",
  constraints: "microphone-missing",
  "undefined-mediadevices": "insecure-context",
};

/**
 * Classifies an `error` of the SDK. Two kinds are no failure: a normal hang-up arrives as an ejection or as a
 * deleted room, and a noise filter, recorder or level observer fails while the call continues.
 */
export function classifyError(payload: unknown, stage: Stage): Verdict {
  const type = textAt(payload, "type");
  const code = WARNINGS[type];
  if (code) return verdict("warning", code, payload, stage);
  switch (type) {
    case "daily-error":
    case "daily-call-join-error":
      return classifyFatal(payload, stage);
    case "start-method-error":
      return verdict("failure", "join-failed", payload, stage);
    case "daily-call-object-creation-error": {
      const isUnsupported = /not supported/i.test(textAt(payload, "error", "message"));
      return verdict("failure", isUnsupported ? "unsupported-browser" : "join-failed", payload, stage);
    }
    default:
      return verdict(stage === null ? "warning" : "failure", "unknown", payload, stage);
  }
}

/**
 * Classifies a `camera-error`, which the engine also emits for a microphone. A camera's fault ends no call of sound. Null for
 * a microphone's fault during a call: the client watches the microphone itself, and its snapshot says so.
 */
export function classifyCameraError(payload: unknown, stage: Stage): Verdict | null {
  const error = at(payload, "error", "error");
  const type = textAt(error, "type");
  const media = at(error, "blockedMedia") ?? at(error, "missingMedia") ?? at(error, "failedMedia");
  const isCamera =
    at(payload, "error", "errorMsg", "audioOk") === true ||
    type === "cam-in-use" ||
    (Array.isArray(media) && media.length > 0 && !media.includes("audio"));
  if (isCamera) return verdict("warning", "camera", payload, stage);
  return stage === null ? null : verdict("failure", MICROPHONE[type] ?? "microphone-busy", payload, stage);
}

/** The engine's fatal errors. */
function classifyFatal(payload: unknown, stage: Stage): Verdict {
  const fatal = at(payload, "error", "error");
  const type = textAt(fatal, "type");
  const text = [textAt(payload, "error", "errorMsg"), textAt(payload, "error", "message"), textAt(fatal, "msg")].join(
    " ",
  );
  const isClosed = type === "no-room" ? /has ended|deleted/i.test(text) : /meeting has ended/i.test(text);
  const code = type === "no-room" && !isClosed ? "room-expired" : FATAL[type];
  if (code) return verdict("failure", code, payload, stage);
  if (type === "connection-error" && at(fatal, "details", "on") === "load")
    return verdict("failure", "engine-not-loaded", payload, stage);
  if (stage !== null) return verdict("failure", "join-failed", payload, stage);
  if (type === "ejected" || isClosed) return { kind: "normal-end" };
  return verdict("failure", "connection-lost", payload, stage);
}

function verdict(kind: "failure" | "warning", code: VoiceErrorCode, cause: unknown, stage: Stage): Verdict {
  return { kind, error: new VoiceError(code, { stage, cause }) };
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
  const details = { stage: "web-call-creation", status, cause: body } as const;
  const message = [at(body, "message")].flat().join(" ");
  const isFull = at(body, "subscriptionLimits", "concurrencyBlocked") === true || /concurrency limit/i.test(message);
  if (status === 401 || status === 403) return new VoiceError("unauthorized", details);
  // A full account is reported with 429, or with 400 and its limits.
  if (status === 429 || isFull) return new VoiceError("concurrency-limit", details);
  if (status === 402 || /credit|wallet|subscription/i.test(message)) return new VoiceError("account-limit", details);
  // Too slow, in conflict, or too early.
  if ([408, 409, 425].includes(status)) return new VoiceError("unavailable", details);
  if (status >= 400 && status < 500) return new VoiceError("rejected", details);
  const isCall = status >= 200 && status < 300 && typeof at(body, "webCallUrl") === "string";
  return isCall ? null : new VoiceError("unavailable", details);
}

/**
 * The provider's ended reasons by their meaning for the visitor: the first pattern that matches counts. The SDK's types list
 * about six hundred, most of them errors of one model or voice; `classify.test.ts` holds this table against all of them.
 */
export const ENDED_REASONS: readonly (readonly [AssistantEnd["cause"] | "failure", RegExp])[] = [
  ["silence", /^silence-timed-out$/],
  ["length", /^exceeded-max-duration$/],
  ["failure", /^customer-did-not-give-microphone-permission$/],
  ["hang-up", /^customer-|^voicemail$|caller-hungup/],
  ["hang-up", /^assistant-(?:ended-call|said-end-call-phrase|forwarded-call)/],
  ["hang-up", /completed|^vonage-disconnected$|hook-executed|call-deleted$|^manually-canceled$|^call\.forwarding\./],
  ["failure", /worker|transport|transfer|sip|^(?:twilio|vonage|phone-call-provider)-/],
  ["failure", /providerfault|^assistant-|^call[.-](?:start|ringing)|^pipeline-|^call\.in-progress\.error-/],
];

/** The failures that have a sentence of their own; all others are the assistant's. The first pattern that matches counts. */
const FAILURE_CODES: readonly (readonly [VoiceErrorCode, RegExp])[] = [
  ["microphone-denied", /microphone-permission/],
  ["concurrency-limit", /concurren|rate-limited|daily-limit/],
  ["account-limit", /subscription|credits|quota|character-limit/],
  ["rejected", /^assistant-(?:not-|request-)/],
];

/**
 * The meaning of an ended reason for the call: whether the table knows it, the failure if the call broke off, and the cause if it
 * did not. An unknown reason counts as a failure if it has `error` in its name.
 */
export function classifyEndedReason(reason: string) {
  const meaning = ENDED_REASONS.find(([, pattern]) => pattern.test(reason))?.[0];
  const isFailure = meaning === undefined ? /error/i.test(reason) : meaning === "failure";
  const code = meaning && FAILURE_CODES.find(([, pattern]) => pattern.test(reason))?.[0];
  return {
    isKnown: meaning !== undefined,
    failure: isFailure ? (code ?? "assistant-failed") : null,
    cause: isFailure || meaning === undefined || meaning === "failure" ? ("hang-up" as const) : meaning,
  };
}

/** Returns the value at a path of an unknown value; undefined if there is none. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}
