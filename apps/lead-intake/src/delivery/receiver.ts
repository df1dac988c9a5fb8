import type { Delivery } from "./outbox.ts";

/** How a try ended. A failure is a code, and says how long to wait at least if the receiver did. */
export type TryResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: string; readonly waitSeconds?: number };

/** Tells one receiver about one lead. Never rejects. */
export type Receiver = (delivery: Delivery) => Promise<TryResult>;
