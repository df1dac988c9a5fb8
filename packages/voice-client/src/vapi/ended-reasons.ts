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
