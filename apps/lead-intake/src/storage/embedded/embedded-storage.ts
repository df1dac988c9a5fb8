import type { DataDirectory } from "../data-directory/data-directory.ts";
import type { AdminAddress } from "../data-directory/lock-file.ts";
import type { JournaledLeads } from "./journaled-leads.ts";
import { lockDataDirectory } from "../data-directory/data-directory-lock.ts";
import { isInUse } from "./database-folder.ts";
import type { Log } from "../../platform/log.ts";
import { latestCheckpoint } from "./checkpoints.ts";
import { keepDamagedCheckpoint } from "../journal/damaged-files.ts";
import { isWholeDump } from "../dump.ts";
import { logDamage, type TellDamage } from "../journal/tell-damage.ts";
import { ensureReportSecret } from "../../leads/report-recipients.ts";
import { openEmbeddedLeads } from "./open-embedded-leads.ts";
import type { Storage } from "../storage.ts";

export type EmbeddedStorageDeps = {
  /** Written to the lock file, for `pnpm leads`, which cannot open the database meanwhile. */
  readonly admin: AdminAddress;
  readonly log: Log;
  /** Told of each damaged file. @default it is logged */
  readonly onDamage?: TellDamage | undefined;
  /** Prints a message for the person who starts the server. */
  readonly tell: (message: string) => void;
};

export type EmbeddedStorage = Storage & {
  /** What the owner does with leads, in the journal, too. */
  readonly journaled: JournaledLeads;
};

/** Locks a data directory, which must be there, then opens the database in it and applies pending migrations. */
export async function openEmbeddedStorage(
  directory: DataDirectory,
  { admin, log, onDamage = logDamage(log), tell }: EmbeddedStorageDeps,
): Promise<EmbeddedStorage> {
  const lock = await lockDataDirectory(directory, admin);
  if (!(await isInUse(directory.database))) tell("Preparing the database…");
  const { database, leads, journaled, isCovered, close } = await openEmbeddedLeads(directory, lock, log, onDamage);
  const isNewSecret = await ensureReportSecret(database);
  // A new secret is in no journal, and damaged files are replaced.
  void renewCheckpoint();
  return {
    leads,
    database,
    journaled,
    async probe() {
      await leads.probe();
      await journaled.probe();
    },
    erase: journaled.erase,
    unsubscribe: journaled.unsubscribe,
    isBeyondRepair: database.isBeyondRepair,
    async close() {
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
