/** What a reason of the provider means for the visitor: the last four are failures. */
export type EndedClass =
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

/** What an ended reason says about the call. */
export type EndedVerdict = {
  /** Null for a reason that the table does not know. */
  readonly class: EndedClass | null;
  /** Whether the call broke off. An unknown reason counts as a failure if it has `error` in its name (V8). */
  readonly isFailure: boolean;
};

export function classifyEndedReason(reason: string): EndedVerdict {
  const known = ENDED_REASONS.find(([, pattern]) => pattern.test(reason))?.[0] ?? null;
  return { class: known, isFailure: known === null ? /error/i.test(reason) : known.endsWith("-error") };
}
