import type { SqlDatabase } from "../leads/sql-database.ts";
import type { Erase } from "../leads/erasure.ts";
import type { LeadStore } from "../leads/lead-store.ts";

/** A running server's leads and the resources that it holds for them. */
export type Storage = {
  readonly leads: LeadStore;
  /** Their database, for delivery and retention. */
  readonly database: SqlDatabase;
  readonly erase: Erase;
  /** Rejects unless a lead would be kept now, in the database or elsewhere. May write what is no lead. */
  readonly probe: () => Promise<void>;
  /** Whether leads are held elsewhere, since their database is away. @default never */
  readonly isHolding?: () => boolean;
  /** Whether the database is damaged and could not be rebuilt, for another reason than space. @default never */
  readonly isBeyondRepair?: () => boolean;
  /** How many are held. @default none ever */
  readonly heldLeads?: (() => number) | undefined;
  /** Stores that an address is not to be mailed again. @param hash the address's */
  readonly unsubscribe: (hash: string) => Promise<void>;
  /** Closes the database when pending statements are done, then releases its lock. */
  close(): Promise<void>;
};
