import type { PageEvent } from "./track-event.ts";

type EventFields = Readonly<Record<string, string | number>>;

/** An adapter: it hands one event on to an analytics service. */
export type SendEvent = (name: string, fields: EventFields) => void;

type EventSenderOptions = {
  readonly send: SendEvent;
  /** In USD; "" leaves it out. */
  readonly leadValue: string;
};

/** Sends events by an adapter; a lead also has its value to the owner. */
export function eventSender({ send, leadValue }: EventSenderOptions): (event: PageEvent) => void {
  const lead = leadValue === "" ? {} : { currency: "USD", value: Number(leadValue) };
  return ({ event, ...fields }) => send(event, { ...fields, ...(event === "generate_lead" ? lead : {}) });
}

type DataLayerWindow = Window & { dataLayer?: unknown[] };

/** Pushes events to `dataLayer`, the array that tag managers read. Earlier entries stay. */
export function openDataLayer(view: DataLayerWindow = window): SendEvent {
  view.dataLayer ??= [];
  const layer = view.dataLayer;
  return (event, fields) => layer.push({ event, ...fields });
}

/** Hands over the events that have waited, and each one from then on. */
export function deliverEvents(to: (event: PageEvent) => void): void {
  const waiting = window.pageEvents;
  window.pageEvents = { push: to };
  if (Array.isArray(waiting)) waiting.forEach((event) => to(event));
}
