const UUID_V7 = /^([\da-f]{8})-([\da-f]{4})-7/;
const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * How long the visitor took to fill in the form, in milliseconds, both times by the visitor's clock. The page makes its
 * Idempotency-Key a version 7 UUID, which begins with a time: here, when the form was opened.
 *
 * @returns null if the key has no time, or the two times cannot belong together
 */
export function fillTimeMs(idempotencyKey: string, sentAt: string): number | null {
  const [, high, low] = UUID_V7.exec(idempotencyKey) ?? [];
  if (high === undefined || low === undefined) return null;
  const elapsed = Date.parse(sentAt) - Number.parseInt(high + low, 16);
  return elapsed >= 0 && elapsed < LONGEST_MS ? elapsed : null;
}
