import type { LeadIntakePayload } from "@contractor-roi/roi-core";
import { keep, keptVisit } from "../loading/kept-visit.ts";
import { sha256, toHex } from "./consent-headers.ts";

/** A lead as it is sent: the same on every try, so that the server can tell a repetition from a new lead. */
export type SubmissionAttempt = {
  readonly idempotencyKey: string;
  /** When the visitor opened the form, in milliseconds since 1970. */
  readonly formOpenedAt: number;
  /** When the visitor ticked the consent, in milliseconds since 1970. */
  readonly consentedAt: number;
  readonly payload: LeadIntakePayload;
  /** Sent again with the same lead, for which it stays valid; null if there is none. */
  readonly captchaToken: string | null;
};

/**
 * Returns the attempt to send: the last one again while the visitor has changed nothing since it failed (it may have
 * been stored although the response was lost), otherwise a new one under a new key. An edited lead under the old key
 * would be refused as a different body, and the correction lost. An attempt before a reload is recognised by its digest.
 */
export async function nextAttempt(
  last: SubmissionAttempt | null,
  payload: LeadIntakePayload,
  times: Pick<SubmissionAttempt, "formOpenedAt" | "consentedAt">,
): Promise<SubmissionAttempt> {
  if (last && fingerprint(last.payload) === fingerprint(payload)) return last;
  const digest = await sha256(fingerprint(payload));
  const { attempt } = keptVisit();
  const { idempotencyKey, formOpenedAt } =
    attempt && attempt.digest === digest ? attempt : { ...times, idempotencyKey: randomUuid() };
  if (digest !== null) keep({ attempt: { idempotencyKey, formOpenedAt, digest } });
  return { ...times, idempotencyKey, formOpenedAt, payload, captchaToken: null };
}

/** Everything but the time of the click. */
function fingerprint(payload: LeadIntakePayload): string {
  return JSON.stringify({ ...payload, timestamp: "" });
}

/** Version 4 (RFC 9562). `crypto.randomUUID` is missing on a page served over plain HTTP, as on a phone in a local network. */
function randomUuid(): string {
  const hex = toHex(crypto.getRandomValues(new Uint8Array(16)));
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-8$4-$5");
}
