import type { LeadIntakePayload } from "@contractor-roi/roi-core";

/** One lead on its way: the same key and body on every try, so that the server can tell a repetition from a new lead. */
export type SubmissionAttempt = {
  readonly idempotencyKey: string;
  readonly payload: LeadIntakePayload;
};

/**
 * Answers the attempt to send: the last one again while the visitor has changed nothing since it failed (it may have
 * been stored although its answer was lost), otherwise a new one under a new key. An edited lead under the old key
 * would be refused as a different body, and the correction lost.
 *
 * @param openedAt when the visitor opened the form, in milliseconds since 1970. The key carries it, so that the server
 *   can tell how long filling it in took without another field in the body.
 */
export function nextAttempt(
  last: SubmissionAttempt | null,
  payload: LeadIntakePayload,
  openedAt: number,
): SubmissionAttempt {
  if (last && fingerprint(last.payload) === fingerprint(payload)) return last;
  return { idempotencyKey: uuidFrom(openedAt), payload };
}

/** Everything but the time of the click. */
function fingerprint(payload: LeadIntakePayload): string {
  return JSON.stringify({ ...payload, timestamp: "" });
}

/**
 * A version 7 UUID (RFC 9562): 48 bits of time, 74 random ones. By hand, since `crypto.randomUUID` makes no such one, and
 * is missing on a page served over plain HTTP, as on a phone in a local network.
 */
function uuidFrom(time: number): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  new DataView(bytes.buffer).setUint16(0, Math.floor(time / 2 ** 32));
  new DataView(bytes.buffer).setUint32(2, time % 2 ** 32);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x70;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
