import { isIsoUtc } from "../platform/iso-utc.ts";

const LONGEST_MS = 24 * 60 * 60 * 1000;

/**
 * How long the visitor took to fill in the form, in milliseconds. Both times are by the visitor's clock, so it does not
 * matter how far that is from the server's.
 *
 * @param openedAt the header `X-Form-Opened-At`
 * @param sentAt the body's `timestamp`
 * @returns null if the header is absent or malformed, or the two times cannot belong together
 */
export function fillTimeMs(openedAt: string | null, sentAt: string): number | null {
  if (openedAt === null || !isIsoUtc(openedAt)) return null;
  const elapsed = Date.parse(sentAt) - Date.parse(openedAt);
  return elapsed >= 0 && elapsed < LONGEST_MS ? elapsed : null;
}
