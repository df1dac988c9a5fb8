import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import type { StatusEntry } from "../../leads/lead-status.ts";
import type { LeadSubmission } from "../../leads/lead-store.ts";

/** What must survive the database's folder: everything that was acknowledged since the last checkpoint. */
export type JournalRecord =
  | {
      readonly kind: "lead";
      readonly lead: JournaledLead;
      /** The lead was stored already when it was sent: an earlier record or the checkpoint may have it, too. */
      readonly isRepeat?: boolean;
    }
  | { readonly kind: "released"; readonly id: string; readonly channels: readonly DeliveryChannel[] }
  /** A change of a lead's status or note. */
  | { readonly kind: "noted"; readonly entry: StatusEntry }
  /** Whoever wants no more reports, by the hash of his address. */
  | { readonly kind: "unsubscribed"; readonly hash: string }
  /** Ids only: the erased are not named once more. */
  | { readonly kind: "erased"; readonly ids: readonly string[] };

export type JournaledLead = LeadSubmission & { readonly id: string };
