import type { SkipReason } from "../leads/report-recipients.ts";
import type { Delivery } from "../leads/outbox.ts";

/** How a try ended. A failure is a code. */
export type TryResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failure: string;
      /** The least wait that the other side asked for. */
      readonly waitSeconds?: number;
      /** Another try would fail in the same way: the delivery is given up. @default false */
      readonly isFinal?: boolean;
    }
  /** Nothing was sent, nothing is to be, and that is right. */
  | { readonly ok: false; readonly skipped: SkipReason };

/** Delivers one lead by one channel. Rejects only if the database fails. */
export type Channel = (delivery: Delivery) => Promise<TryResult>;
