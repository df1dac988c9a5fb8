import { openAdminListener } from "./admin-listener.ts";
import { prepareDatabase } from "./apply-migrations.ts";
import { createDataDirectory, type DataDirectory, holdsDatabase } from "./data-directory.ts";
import { lockDataDirectory } from "./data-directory-lock.ts";
import { deferred } from "./deferred.ts";
import type { DeliveryChannel } from "./delivery-channels.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import { type LeadAdministration, sqlLeadAdministration } from "./lead-administration.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import type { Storage } from "./storage.ts";

/**
 * Takes the data directory and opens the database in it, brought up to date: the lock before the database. While it is
 * open, `pnpm leads` reads through the admin listener.
 *
 * @param channels to tell of spam that is released
 */
export async function openEmbeddedStorage(
  directory: DataDirectory,
  channels: readonly DeliveryChannel[],
  tell: (message: string) => void,
): Promise<Storage> {
  const administration = deferred<LeadAdministration>();
  const admin = await openAdminListener(administration.promise);
  await createDataDirectory(directory);
  const lock = await lockDataDirectory(directory, admin.address);
  if (!holdsDatabase(directory)) tell("Preparing the database…");
  const database = await openEmbeddedDatabase(directory.database);
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
