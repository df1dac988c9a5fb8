import { trackEvent } from "../analytics/track-event.ts";

/** The booking page opens this long after success, in milliseconds. */
export const BOOKING_DELAY_MS = 1000;

/**
 * Opens the booking page in a new tab.
 *
 * @returns false if the browser blocked it
 */
export function openBooking(url: string, view: Window = window): boolean {
  // With "noopener" window.open always returns null, so a blocked tab could not be distinguished from an opened one.
  const tab = view.open(url, "_blank");
  trackEvent(tab ? { event: "booking_opened", place: "after-lead" } : { event: "booking_blocked" });
  if (tab === null) return false;
  tab.opener = null;
  return true;
}
