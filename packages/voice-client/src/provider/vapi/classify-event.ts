import type { StartStage } from "../../start-stages.ts";
import { VoiceError, type VoiceErrorCode, type VoiceErrorDetails } from "../../voice-errors.ts";
import { at, classifyWebCallAnswer } from "./classify-answer.ts";

/** What an error of the provider means for the call. */
export type Verdict =
  | { readonly kind: "failure" | "warning"; readonly error: VoiceError }
  | { readonly kind: "normal-end"; readonly reason: string };

/** Where the call was when the provider sent an error. */
export type CallPhase = { readonly connected: boolean; readonly stage: StartStage };

/**
 * Classifies an `error` of the SDK (V2). Two kinds are no failure: a normal hang-up arrives as an ejection or as a
 * deleted room, and a noise filter, recorder or level observer fails while the call continues.
 */
export function classifyError(payload: unknown, phase: CallPhase): Verdict {
  const details: VoiceErrorDetails = { stage: phase.connected ? undefined : phase.stage, cause: payload };
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
      return (phase.connected ? warning : failure)("unknown", details);
  }
}

/** Classifies a `camera-error`, which the engine also emits for a microphone. */
export function classifyCameraError(payload: unknown, phase: CallPhase): Verdict {
  const details: VoiceErrorDetails = { stage: phase.connected ? undefined : phase.stage, cause: payload };
  if (at(payload, "error", "errorMsg", "audioOk") === true) return warning("camera", details);
  switch (textAt(payload, "error", "error", "type")) {
    case "permissions":
      return failure("microphone-denied", details);
    case "not-found":
    case "constraints":
      return failure("microphone-missing", details);
    case "undefined-mediadevices":
      return failure("insecure-context", details);
    case "cam-in-use":
      return warning("camera", details);
    default:
      return failure("microphone-busy", details);
  }
}

/** The engine's fatal errors: the types are those of daily-js's `DailyFatalErrorType`. */
function classifyFatal(payload: unknown, phase: CallPhase, details: VoiceErrorDetails): Verdict {
  const fatal = at(payload, "error", "error");
  const text = `${textAt(payload, "error", "errorMsg")} ${textAt(fatal, "msg")}`;
  switch (textAt(fatal, "type")) {
    case "ejected":
      return phase.connected ? normalEnd() : failure("join-failed", details);
    case "no-room":
      if (!/has ended|deleted/i.test(text)) return failure("room-expired", details);
      return phase.connected ? normalEnd() : failure("join-failed", details);
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
      return failure(phase.connected ? "connection-lost" : "join-failed", details);
    default:
      return failure(phase.connected ? "connection-lost" : "join-failed", details);
  }
}

function failure(code: VoiceErrorCode, details: VoiceErrorDetails): Verdict {
  return { kind: "failure", error: new VoiceError(code, details) };
}

function warning(code: VoiceErrorCode, details: VoiceErrorDetails): Verdict {
  return { kind: "warning", error: new VoiceError(code, details) };
}

function normalEnd(): Verdict {
  return { kind: "normal-end", reason: "assistant-ended-call" };
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const text = at(value, ...path);
  return typeof text === "string" ? text : "";
}
