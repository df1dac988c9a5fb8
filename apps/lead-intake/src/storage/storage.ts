import type { SqlDatabase } from "../database/sql-database.ts";
import type { LeadStore } from "../leads/lead-store.ts";

/** The leads of a running server, with everything that it holds open for them. */
export type Storage = {
  readonly leads: LeadStore;
  /** The database that has them, for what goes on beside: deliveries and retention. */
  readonly database: SqlDatabase;
  /** Gives up the database after what is under way, and only then what guards it. */
  close(): Promise<void>;
};
