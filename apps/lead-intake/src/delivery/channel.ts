import type { SkipReason } from "@contractor-roi/lead-store/lead/report-recipients";
import type { Delivery } from "@contractor-roi/lead-store/lead/lead-outbox";
import type { AnyLead, StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import type { Reply } from "./receiver-words.ts";

/** How a try ended. A failure is a code. */
export type TryResult =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly failure: string;
      /** For the delivery's row alone: it may quote the lead. */
      readonly reply?: Reply;
      /** The least wait that the other side asked for. */
      readonly waitSeconds?: number;
      /** Another try would fail in the same way: the delivery is given up. @default false */
      readonly isFinal?: boolean;
      /** Only the owner can mend it, such as a key that was revoked: they are told at once. @default false */
      readonly needsOwner?: boolean;
      /** Nothing was tried: a limit of this server's own was reached. @default false */
      readonly isHeldBack?: boolean;
    }
  /** Nothing was sent, nothing is to be, and that is right. */
  | { readonly ok: false; readonly skipped: SkipReason };

/** Delivers one lead by one channel, within a time limit. Rejects only if the store fails. */
export type Channel<Lead = AnyLead> = (delivery: Delivery<Lead>) => Promise<TryResult>;
/** One whose mail or message says figures: no lead that was added by hand comes here. */
export type PageChannel = Channel<StoredLead>;
