import type { StartStage } from "../../start-stages.ts";
import { VoiceError, type VoiceErrorDetails } from "../../voice-errors.ts";
import { classifyWebCallAnswer } from "./classify-answer.ts";

/** What an error of the provider means for the call. */
export type Verdict =
  | { readonly kind: "failure"; readonly error: VoiceError }
  | { readonly kind: "warning"; readonly error: VoiceError }
  | { readonly kind: "normal-end"; readonly reason: string };

/** Where the call was when the provider sent an error. */
export type CallPhase = { readonly connected: boolean; readonly stage: StartStage };

/**
 * Says what an `error` of the SDK means (V2). Two kinds are no failure: a normal hang-up arrives as an ejection or as a
 * deleted room, and a noise filter, recorder or level observer fails while the call goes on.
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
        if (error) return failure(error);
      }
      return failure(VoiceError.joinFailed(details));
    case "daily-call-object-creation-error":
      return failure(
        /not supported/i.test(textAt(payload, "error", "message"))
          ? VoiceError.unsupportedBrowser(details)
          : VoiceError.joinFailed(details),
      );
    case "audio-processing-setup-error":
    case "audio-processor-recovery-error":
      return warning(VoiceError.noiseFilter(details));
    case "audio-observer-setup-error":
      return warning(VoiceError.levelObserver(details));
    case "video-recording-setup-error":
      return warning(VoiceError.recording(details));
    case "audio-start-failed":
      return warning(VoiceError.playbackBlocked(details));
    default:
      return phase.connected ? warning(VoiceError.unknown(details)) : failure(VoiceError.unknown(details));
  }
}

/** Says what a `camera-error` means: the engine reports a microphone by this name too. */
export function classifyCameraError(payload: unknown, phase: CallPhase): Verdict {
  const details: VoiceErrorDetails = { stage: phase.connected ? undefined : phase.stage, cause: payload };
  if (at(payload, "error", "errorMsg", "audioOk") === true) return warning(VoiceError.camera(details));
  switch (textAt(payload, "error", "error", "type")) {
    case "permissions":
      return failure(VoiceError.microphoneDenied(details));
    case "not-found":
    case "constraints":
      return failure(VoiceError.microphoneMissing(details));
    case "undefined-mediadevices":
      return failure(VoiceError.insecureContext(details));
    case "cam-in-use":
      return warning(VoiceError.camera(details));
    default:
      return failure(VoiceError.microphoneBusy(details));
  }
}

/** The engine's fatal errors: the types are those of daily-js's `DailyFatalErrorType`. */
function classifyFatal(payload: unknown, phase: CallPhase, details: VoiceErrorDetails): Verdict {
  const fatal = at(payload, "error", "error");
  const text = `${textAt(payload, "error", "errorMsg")} ${textAt(fatal, "msg")}`;
  switch (textAt(fatal, "type")) {
    case "ejected":
      return phase.connected ? normalEnd() : failure(VoiceError.joinFailed(details));
    case "no-room":
      if (!/has ended|deleted/i.test(text)) return failure(VoiceError.roomExpired(details));
      return phase.connected ? normalEnd() : failure(VoiceError.joinFailed(details));
    case "exp-room":
    case "exp-token":
    case "nbf-room":
    case "nbf-token":
      return failure(VoiceError.roomExpired(details));
    case "meeting-full":
      return failure(VoiceError.roomFull(details));
    case "not-allowed":
      return failure(VoiceError.notAllowed(details));
    case "end-of-life":
      return failure(VoiceError.engineOutdated(details));
    case "connection-error":
      if (at(fatal, "details", "on") === "load") return failure(VoiceError.engineNotLoaded(details));
      return failure(phase.connected ? VoiceError.connectionLost(details) : VoiceError.joinFailed(details));
    default:
      return failure(phase.connected ? VoiceError.connectionLost(details) : VoiceError.joinFailed(details));
  }
}

function failure(error: VoiceError): Verdict {
  return { kind: "failure", error };
}

function warning(error: VoiceError): Verdict {
  return { kind: "warning", error };
}

function normalEnd(): Verdict {
  return { kind: "normal-end", reason: "assistant-ended-call" };
}

/** Reads a path of a value that may have any shape; undefined where it has no such path. */
function at(value: unknown, ...path: readonly string[]): unknown {
  return path.reduce<unknown>(
    (inner, key) => (typeof inner === "object" && inner !== null ? Reflect.get(inner, key) : undefined),
    value,
  );
}

function textAt(value: unknown, ...path: readonly string[]): string {
  const text = at(value, ...path);
  return typeof text === "string" ? text : "";
}
