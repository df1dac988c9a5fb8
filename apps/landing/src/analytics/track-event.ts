import type { PageEvent } from "./page-event.ts";

declare global {
  interface Window {
    /** A list of events until the adapter is loaded, then the adapter. Absent if nothing is measured (`event-recorder.ts`). */
    pageEvents?: { push(event: PageEvent): unknown };
  }
}

/** Measures an event, if the configuration names where events go. */
export function trackEvent(event: PageEvent): void {
  window.pageEvents?.push(event);
}
