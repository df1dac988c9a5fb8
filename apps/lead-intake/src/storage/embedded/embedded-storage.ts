import { type AdminListener, type AdminOptions, openAdminListener } from "../../http/administration/admin-listener.ts";
import { sqlLeadAdministration } from "../../http/administration/lead-administration.ts";
import { lockDataDirectory } from "../data-directory/data-directory-lock.ts";
import { createDataDirectory, type DataDirectory } from "../data-directory/data-directory.ts";
import { directoryIdentity } from "../data-directory/directory-identity.ts";
import { isInUse } from "./database-folder.ts";
import type { DeliveryChannel } from "../../leads/delivery-channels.ts";
import type { Administration } from "../../http/desk/desk-app.ts";
import { sqlDeskLeads } from "../../http/desk/desk-leads.ts";
import { deferred } from "../../platform/deferred.ts";
import type { Log } from "../../platform/log.ts";
import { latestCheckpoint } from "./checkpoints.ts";
import { keepDamagedCheckpoint } from "../journal/damaged-files.ts";
import { isWholeDump } from "../dump.ts";
import { logDamage, type TellDamage } from "../journal/tell-damage.ts";
import { ensureReportSecret } from "../../leads/report-recipients.ts";
import { openEmbeddedLeads } from "./open-embedded-leads.ts";
import type { Storage } from "../storage.ts";

export type EmbeddedStorageDeps = {
  /** Where released spam is delivered. */
  readonly channels: readonly DeliveryChannel[];
  readonly log: Log;
  /** Told of each damaged file. @default it is logged */
  readonly onDamage?: TellDamage | undefined;
  /** Prints a message for the person who starts the server. */
  readonly tell: (message: string) => void;
  /** Of the listener for `pnpm leads`. */
  readonly admin?: AdminOptions | undefined;
};

export type EmbeddedStorage = Storage & Pick<AdminListener, "signInLink">;

/**
 * Locks the data directory, then opens the database in it and applies pending migrations. While it is open, `pnpm leads`
 * reads through the admin listener.
 */
export async function openEmbeddedStorage(
  directory: DataDirectory,
  { channels, log, onDamage = logDamage(log), tell, admin: options }: EmbeddedStorageDeps,
): Promise<EmbeddedStorage> {
  await createDataDirectory(directory);
  const administration = deferred<Administration>();
  const { path } = directory;
  const admin = await openAdminListener(administration.promise, await directoryIdentity(path), path, options);
  const lock = await lockDataDirectory(directory, admin.address);
  if (!(await isInUse(directory.database))) tell("Preparing the database…");
  const { database, leads, journaled, isCovered, close } = await openEmbeddedLeads(directory, lock, log, onDamage);
  const isNewSecret = await ensureReportSecret(database);
  // What earlier releases stored is in no journal, nor is a secret; and damaged files are replaced.
  void renewCheckpoint();
  administration.resolve({
    leads: sqlLeadAdministration(database, channels, journaled),
    desk: sqlDeskLeads(database),
  });
  return {
    leads,
    database,
    async probe() {
      await leads.probe();
      await journaled.probe();
    },
    erase: journaled.erase,
    unsubscribe: journaled.unsubscribe,
    isBeyondRepair: database.isBeyondRepair,
    signInLink: admin.signInLink,
    async close() {
      await admin.close();
      await close();
      await lock.release();
    },
  };

  async function renewCheckpoint(): Promise<void> {
    const isDamaged = await isCheckpointDamaged(directory, onDamage).catch(() => true);
    if (isDamaged || !isCovered || isNewSecret) journaled.checkpointSoon();
  }
}

/** Also while the database is whole: without it a damaged checkpoint would be found too late. */
async function isCheckpointDamaged(directory: DataDirectory, onDamage: TellDamage): Promise<boolean> {
  const checkpoint = await latestCheckpoint(directory.checkpoints);
  if (checkpoint === null || (await isWholeDump(checkpoint.file))) return false;
  onDamage(await keepDamagedCheckpoint(directory, checkpoint.file));
  return true;
}
