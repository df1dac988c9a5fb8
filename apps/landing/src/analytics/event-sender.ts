import { variantAttribute } from "@contractor-roi/site";
import type { PageEvent } from "./page-event.ts";

type EventFields = Readonly<Record<string, string | number>>;

/** An adapter: it hands one event on to an analytics service. */
export type SendEvent = (name: string, fields: EventFields) => void;

export type EventSenderOptions = {
  readonly send: SendEvent;
  /** In USD; "" leaves it out. */
  readonly leadValue: string;
  readonly variants: Readonly<Record<string, string>>;
};

/** Sends an event with the visit's variants, and a lead with its value to the owner. */
export function eventSender({ send, leadValue, variants }: EventSenderOptions): (event: PageEvent) => void {
  const lead = leadValue === "" ? {} : { currency: "USD", value: Number(leadValue) };
  return ({ event, ...fields }) => send(event, { ...fields, ...(event === "generate_lead" ? lead : {}), ...variants });
}

/** The visit's variant of each experiment: `experiment_urgency: "spots"` for `<html data-experiment-urgency="spots">`. */
export function variantsOf(root: HTMLElement): Readonly<Record<string, string>> {
  const prefix = variantAttribute("");
  const attributes = Array.from(root.attributes).filter(({ name }) => name.startsWith(prefix));
  return Object.fromEntries(attributes.map(({ name, value }) => [`experiment_${name.slice(prefix.length)}`, value]));
}
