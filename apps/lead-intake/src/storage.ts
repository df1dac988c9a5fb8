import type { LeadStore } from "./lead-store.ts";
import type { SqlDatabase } from "./sql-database.ts";

/** The leads of a running server, with everything that it holds open for them. */
export type Storage = {
  readonly leads: LeadStore;
  /** The database that has them, for what goes on beside: deliveries and retention. */
  readonly database: SqlDatabase;
  /** Gives up the database after what is under way, and only then what guards it. */
  close(): Promise<void>;
};
