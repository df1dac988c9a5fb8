import type { PageEvent } from "./page-event.ts";

/** Inserted by the build: whether an adapter is configured. */
declare const __IS_MEASURED__: boolean;

type Receiver = (event: PageEvent) => void;

/** Events wait for the adapter, which is loaded late. */
const waiting: PageEvent[] = [];
let receiver: Receiver = (event) => waiting.push(event);

/** Measures an event, if the configuration names where events go. */
export function trackEvent(event: PageEvent): void {
  if (__IS_MEASURED__) receiver(event);
}

/** Hands over what has waited, and each event from then on. */
export function deliverEvents(to: Receiver): void {
  waiting.splice(0).forEach(to);
  receiver = to;
}
