import type { PageEvent } from "./page-event.ts";

type EventFields = Readonly<Record<string, string | number>>;

/** An adapter: it hands one event on to an analytics service. */
export type SendEvent = (name: string, fields: EventFields) => void;

export type EventSenderOptions = {
  readonly send: SendEvent;
  /** In USD; "" leaves it out. */
  readonly leadValue: string;
};

/** Sends events, a lead with its value to the owner. */
export function eventSender({ send, leadValue }: EventSenderOptions): (event: PageEvent) => void {
  const lead = leadValue === "" ? {} : { currency: "USD", value: Number(leadValue) };
  return ({ event, ...fields }) => send(event, { ...fields, ...(event === "generate_lead" ? lead : {}) });
}
