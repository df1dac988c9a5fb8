import type { SqlDatabase } from "../database/sql-database.ts";
import type { DeliveryChannel } from "../delivery/delivery-channels.ts";
import { type Outbox, sqlOutbox } from "../delivery/outbox.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import { deleteOldLeads } from "../leads/retention.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { type ReleaseOutcome, releaseSpam } from "./release-spam.ts";

/** What the owner does with stored leads, with `pnpm leads`. */
export type LeadAdministration = {
  readonly page: LeadStore["page"];
  readonly count: LeadStore["count"];
  readonly listOutbox: Outbox["list"];
  /** Makes dead deliveries due again. @returns how many */
  readonly reviveOutbox: () => Promise<number>;
  /** Deletes a person's leads and their deliveries. Ignores case. @returns how many leads */
  readonly eraseByEmail: (email: string) => Promise<number>;
  /** @param id of the lead that was taken for spam */
  readonly releaseSpam: (id: string) => Promise<ReleaseOutcome>;
  /** @returns how many leads were deleted */
  readonly deleteOlderThan: (days: number) => Promise<number>;
};

const ERASE = "delete from public.leads where lower(email) = lower($1::text) or email = $1::text returning id";

/** @param channels by which released spam is delivered */
export function sqlLeadAdministration(database: SqlDatabase, channels: readonly DeliveryChannel[]): LeadAdministration {
  const { page, count } = sqlLeadStore(database);
  const outbox = sqlOutbox(database);
  return {
    page,
    count,
    listOutbox: outbox.list,
    reviveOutbox: () => outbox.revive(),
    eraseByEmail: async (email) => (await database.query(ERASE, [email.trim()])).length,
    releaseSpam: (id) => releaseSpam(database, id, channels),
    deleteOlderThan: (days) => deleteOldLeads(database, days),
  };
}

/** For a data directory without a database. */
export const NO_LEADS: LeadAdministration = {
  page: async () => ({ leads: [], next: null }),
  count: async () => ({ count: 0, next: null }),
  listOutbox: async () => [],
  reviveOutbox: async () => 0,
  eraseByEmail: async () => 0,
  releaseSpam: async () => ({ status: "unknown", channels: [] }),
  deleteOlderThan: async () => 0,
};
