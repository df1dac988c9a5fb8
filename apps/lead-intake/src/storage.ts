import type { LeadStore } from "./lead-store.ts";

/** The leads of a running server, with everything that it holds open for them. */
export type Storage = {
  readonly leads: LeadStore;
  /** Gives up the database after what is under way, and only then what guards it. */
  close(): Promise<void>;
};
