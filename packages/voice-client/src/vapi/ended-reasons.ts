import type { VoiceErrorCode } from "../errors.ts";
import type { AssistantEnd } from "../events.ts";

/**
 * The provider's ended reasons by their meaning for the visitor: the first pattern that matches counts. The SDK's types list
 * about six hundred, most of them errors of one model or voice; `ended-reasons.test.ts` holds this table against all of them.
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

/** The meaning of an ended reason for the call. */
type EndedVerdict = {
  /** Whether the table knows the reason. */
  readonly isKnown: boolean;
  /** Null if the call did not break off. An unknown reason counts as a failure if it has `error` in its name (V8). */
  readonly failure: VoiceErrorCode | null;
  /** Counts only if the end is no failure. */
  readonly cause: AssistantEnd["cause"];
};

export function classifyEndedReason(reason: string): EndedVerdict {
  const meaning = ENDED_REASONS.find(([, pattern]) => pattern.test(reason))?.[0];
  const code = FAILURE_CODES.find(([, pattern]) => pattern.test(reason))?.[0] ?? "assistant-failed";
  if (meaning === undefined)
    return { isKnown: false, failure: /error/i.test(reason) ? "assistant-failed" : null, cause: "hang-up" };
  return meaning === "failure"
    ? { isKnown: true, failure: code, cause: "hang-up" }
    : { isKnown: true, failure: null, cause: meaning };
}
