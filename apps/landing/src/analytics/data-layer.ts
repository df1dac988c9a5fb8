import type { SendEvent } from "./event-sender.ts";

type DataLayerWindow = Window & { dataLayer?: unknown[] };

/** Pushes events to `dataLayer`, the array that tag managers read. What is in it stays. */
export function openDataLayer(view: DataLayerWindow = window): SendEvent {
  view.dataLayer ??= [];
  const layer = view.dataLayer;
  return (event, fields) => layer.push({ event, ...fields });
}
