import type { Delivery } from "./outbox.ts";

/** How a try ended. A failure is a code; `waitSeconds` is the least wait that the other side asked for. */
type TryResult =
  | { readonly ok: true }
  | { readonly ok: false; readonly failure: string; readonly waitSeconds?: number };

/** Delivers one lead by one channel. Never rejects. */
export type Channel = (delivery: Delivery) => Promise<TryResult>;
