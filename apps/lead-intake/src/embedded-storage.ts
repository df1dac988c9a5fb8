import { openAdminListener } from "./admin-listener.ts";
import { prepareDatabase } from "./apply-migrations.ts";
import { createDataDirectory, type DataDirectory } from "./data-directory.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { isInUse } from "./database-folder.ts";
import { deferred } from "./deferred.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";
import { directoryIdentity } from "./directory-identity.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { type LeadAdministration, sqlLeadAdministration } from "./lead-administration.ts";
import type { Log } from "./log.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import type { Storage } from "./storage.ts";

export type EmbeddedStorageDeps = {
  /** Whom to tell of spam that is released. */
  readonly channels: readonly DeliveryChannel[];
  readonly log: Log;
  /** Something the person who starts the server should know while waiting. */
  readonly tell: (message: string) => void;
};

/**
 * Takes the data directory and opens the database in it, brought up to date: the lock before the database. While it is
 * open, `pnpm leads` reads through the admin listener.
 */
export async function openEmbeddedStorage(
  directory: DataDirectory,
  { channels, log, tell }: EmbeddedStorageDeps,
): Promise<Storage> {
  await createDataDirectory(directory);
  const administration = deferred<LeadAdministration>();
  const admin = await openAdminListener(administration.promise, await directoryIdentity(directory.path));
  const lock = await lockDataDirectory(directory, admin.address);
  if (!(await isInUse(directory.database))) tell("Preparing the database…");
  const database = await openEmbeddedDatabase(directory.database, log);
  await prepareDatabase(database);
  const leads = sqlLeadStore(database);
  administration.resolve(sqlLeadAdministration(database, channels));
  return {
    leads,
    database,
    async close() {
      await admin.close();
      await leads.close();
      await lock.release();
    },
  };
}
