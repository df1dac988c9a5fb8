import type { PageEvent } from "./page-event.ts";

/** Hands over what has waited, and each event from then on. */
export function deliverEvents(to: (event: PageEvent) => void): void {
  const waiting = window.pageEvents;
  window.pageEvents = { push: to };
  if (Array.isArray(waiting)) waiting.forEach((event) => to(event));
}
