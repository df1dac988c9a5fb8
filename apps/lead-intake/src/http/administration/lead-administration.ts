import type { Plans } from "@contractor-roi/roi-core";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import { type Outbox, sqlOutbox } from "../../delivery/outbox.ts";
import type { JournaledLeads } from "../../storage/embedded/journaled-leads.ts";
import { eraseRows } from "../../leads/erasure.ts";
import type { LeadStore } from "../../leads/lead-store.ts";
import type { DeskLeads } from "../desk/desk-leads.ts";
import { deleteOldLeads } from "../../leads/retention.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { backUp, restore } from "../../storage/backup.ts";
import { type ReleaseOutcome, releaseSpam } from "../../leads/release-spam.ts";
import { sendTestLead, type SentTest } from "../../leads/send-test-lead.ts";

/** What the owner does with stored leads, with `pnpm leads`. */
export type LeadAdministration = {
  readonly page: LeadStore["page"];
  readonly count: LeadStore["count"];
  readonly listOutbox: Outbox["list"];
  readonly outboxDepth: Outbox["depth"];
  /** Makes dead deliveries due again. @returns how many */
  readonly reviveOutbox: () => Promise<number>;
  /** Deletes a person's leads and their deliveries. Ignores case. @returns how many leads */
  readonly eraseByEmail: (email: string) => Promise<number>;
  /** @param id of the lead that was taken for spam, or whose report waits for a person */
  readonly releaseSpam: (id: string) => Promise<ReleaseOutcome>;
  /** Stores a test lead to be delivered; none without a channel. @param plans of the owner's site, as far as the command knows */
  readonly sendTest: (plans: Plans) => Promise<SentTest>;
  /** @returns how many leads were deleted */
  readonly deleteOlderThan: (days: number) => Promise<number>;
  /** @param file absolute */
  readonly backUp: (file: string) => Promise<number>;
  /** @param file absolute */
  readonly restore: (file: string) => Promise<number>;
};

/** What the owner's programs do with leads. */
export type Administration = {
  readonly leads: LeadAdministration;
  readonly desk: DeskLeads;
};

const OF_EMAIL = "select id::text as id from public.leads where lower(email) = lower($1::text) or email = $1::text";

/** What else has to be done if leads are kept in more than the database. */
type AdministrationDeps = Pick<JournaledLeads, "erase" | "release" | "checkpoint">;

/** @param channels by which what is released is delivered */
export function sqlLeadAdministration(
  database: SqlDatabase,
  channels: readonly DeliveryChannel[],
  elsewhere: Partial<AdministrationDeps> = {},
): LeadAdministration {
  const { erase, release, checkpoint } = { ...inDatabaseOnly(database), ...elsewhere };
  const { page, count } = sqlLeadStore(database);
  const outbox = sqlOutbox(database);
  return {
    page,
    count,
    listOutbox: outbox.list,
    outboxDepth: outbox.depth,
    reviveOutbox: () => outbox.revive(),
    eraseByEmail: (email) =>
      erase(async () => (await database.query<{ id: string }>(OF_EMAIL, [email.trim()])).map(({ id }) => id), email),
    releaseSpam: (id) => release(id, channels, () => releaseSpam(database, id, channels)),
    sendTest: (plans) => sendTestLead(database, channels, plans),
    deleteOlderThan: (days) => deleteOldLeads(database, erase, days),
    backUp: (file) => backUp(database, file),
    async restore(file) {
      const added = await restore(database, file);
      await checkpoint();
      return added;
    },
  };
}

function inDatabaseOnly(database: SqlDatabase): AdministrationDeps {
  return { erase: eraseRows(database), release: (_id, _channels, work) => work(), checkpoint: async () => {} };
}

/** For a data directory without a database. */
export const NO_LEADS: LeadAdministration = {
  page: async () => ({ leads: [], next: null }),
  count: async () => ({ count: 0, next: null }),
  listOutbox: async () => [],
  outboxDepth: async () => [],
  reviveOutbox: async () => 0,
  eraseByEmail: async () => 0,
  releaseSpam: async () => ({ status: "unknown", channels: [] }),
  sendTest: async () => ({ id: "", channels: [] }),
  deleteOlderThan: async () => 0,
  backUp: () => Promise.reject(new OperatorError("There are no leads: nothing was written.")),
  restore: () => Promise.reject(new OperatorError("There is no database to restore to.")),
};
