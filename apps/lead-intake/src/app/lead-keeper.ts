import type { DeskApp } from "../desk/desk-app.ts";
import type { IntakePolicy } from "../intake/intake-policy.ts";
import type { ReportRecipients } from "../leads/report-recipients.ts";
import type { Store } from "../store/store.ts";

/** The keeper of a server's leads: an office's store, or a door's mailbox. */
export type LeadKeeper = Pick<Store, "submit" | "probe"> &
  Pick<ReportRecipients, "secrets" | "unsubscribe"> & {
    /** The desk on a host of its own; null without one. */
    readonly desk: { readonly url: string; readonly app: DeskApp } | null;
    readonly policy: Pick<IntakePolicy, "channels" | "plans" | "onStored">;
    /** Stops all other work at once, and closes when the last requests are answered. */
    stop(answered: Promise<void>): Promise<void>;
  };
