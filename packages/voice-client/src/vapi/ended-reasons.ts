import type { VoiceErrorCode } from "../errors.ts";
import type { AssistantEnd } from "../events.ts";

/** The meaning of a provider's reason for the visitor; the last four are failures. */
type EndedClass =
  | "completed"
  | "assistant-ended"
  | "customer-ended"
  | "silence"
  | "exceeded-duration"
  | "pipeline-error"
  | "provider-error"
  | "worker-error"
  | "transport-error";

/**
 * The provider's ended reasons by their class: the first pattern that matches counts. The SDK's types list about six
 * hundred, most of them errors of one model or voice; `ended-reasons.test.ts` holds this table against all of them.
 */
export const ENDED_REASONS: readonly (readonly [EndedClass, RegExp])[] = [
  ["silence", /^silence-timed-out$/],
  ["exceeded-duration", /^exceeded-max-duration$/],
  ["transport-error", /^customer-did-not-give-microphone-permission$/],
  ["customer-ended", /^customer-|^voicemail$|caller-hungup/],
  ["assistant-ended", /^assistant-(?:ended-call|said-end-call-phrase|forwarded-call)/],
  ["completed", /completed|^vonage-disconnected$|hook-executed|call-deleted$|^manually-canceled$|^call\.forwarding\./],
  ["worker-error", /worker/],
  ["transport-error", /transport|transfer|sip|^(?:twilio|vonage|phone-call-provider)-/],
  ["provider-error", /providerfault|^assistant-|^call[.-](?:start|ringing)/],
  ["pipeline-error", /^pipeline-|^call\.in-progress\.error-/],
];

/** The failures that have a sentence of their own; all others are the assistant's. The first pattern that matches counts. */
const FAILURE_CODES: readonly (readonly [VoiceErrorCode, RegExp])[] = [
  ["microphone-denied", /microphone-permission/],
  ["concurrency-limit", /concurren|rate-limited|daily-limit/],
  ["account-limit", /subscription|credits|quota|character-limit/],
  ["rejected", /^assistant-(?:not-|request-)/],
];

/** The meaning of an ended reason for the call. */
type EndedVerdict = {
  /** Null for a reason that the table does not know. */
  readonly class: EndedClass | null;
  /** Null if the call did not break off. An unknown reason counts as a failure if it has `error` in its name (V8). */
  readonly failure: VoiceErrorCode | null;
  /** Counts only if the end is no failure. */
  readonly cause: AssistantEnd["cause"];
};

export function classifyEndedReason(reason: string): EndedVerdict {
  const known = ENDED_REASONS.find(([, pattern]) => pattern.test(reason))?.[0] ?? null;
  const isFailure = known === null ? /error/i.test(reason) : known.endsWith("-error");
  const code = known === null ? null : FAILURE_CODES.find(([, pattern]) => pattern.test(reason))?.[0];
  return {
    class: known,
    failure: isFailure ? (code ?? "assistant-failed") : null,
    cause: known === "silence" ? "silence" : known === "exceeded-duration" ? "length" : "hang-up",
  };
}
