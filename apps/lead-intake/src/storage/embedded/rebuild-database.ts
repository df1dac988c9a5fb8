import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import { prepareDatabase } from "../apply-migrations.ts";
import { DamagedDatabase, isInUse } from "./database-folder.ts";
import { DatabaseError } from "./database-thread.ts";
import { isAboutSpace } from "./disk-space.ts";
import { type EmbeddedDatabase, type EmbeddedDatabaseOptions, openEmbeddedDatabase } from "./embedded-database.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { type Checkpoint, checkpointOf, noteCheckpoint } from "./checkpoints.ts";
import { keepDamagedCheckpoint, keepDamagedFolder } from "../journal/damaged-files.ts";
import { copyRows, isWholeDump, leadCount, restoreDump, salvageDump } from "../dump.ts";
import { holdReports } from "../journal/held-reports.ts";
import type { JournalFile } from "../journal/journal-files.ts";
import { setAside } from "./journaled-leads.ts";
import { replay } from "./replay.ts";
import { syncFolder, syncTree } from "../../platform/synced-files.ts";
import type { TellDamage } from "../journal/tell-damage.ts";
import type { Log } from "../../platform/log.ts";

export type RebuildDeps = {
  readonly directory: DataDirectory;
  readonly log: Log;
  readonly tell: TellDamage;
  /** Ends it. */
  readonly signal?: AbortSignal;
};

/**
 * Makes the database anew of checkpoint and journal, and only then moves the old one away. Where those are damaged, the new
 * one has what can be read of them and of the old one (B10).
 *
 * @param files of the journal, since the checkpoint
 * @returns whether checkpoint and journal are whole
 */
export async function rebuildDatabase(
  { directory, log, tell, signal }: RebuildDeps,
  checkpoint: Checkpoint,
  files: readonly JournalFile[],
): Promise<boolean> {
  const isWhole = await isWholeDump(checkpoint.file);
  if (!isWhole) tell(await keepDamagedCheckpoint(directory, checkpoint.file));
  const isCovered = isWhole && !files.some(({ isDamaged }) => isDamaged);
  const records = files.flatMap((file) => file.records);
  const draft = `${directory.database}.rebuilt`;
  await rm(draft, { recursive: true, force: true });
  const database = await openPrepared(draft, () => {});
  // Every further statement fails then.
  const stop = () => void database.close();
  signal?.addEventListener("abort", stop);
  let leads: number;
  let isOldOneRead = true;
  try {
    if (isWhole) await restoreDump(checkpoint.file, database);
    await replay(database, records);
    if (!isCovered) {
      const since = isWhole ? checkpoint.number : 0;
      isOldOneRead = await addFrom(directory.database, database, since);
      await addFrom(setAside(directory), database, since);
      if (!isWhole) await salvageDump(checkpoint.file, database);
      // Once more: what the records say of what has come now.
      await replay(database, records);
      await holdReports(database);
    }
    await noteCheckpoint(database, checkpoint.number);
    leads = await leadCount(database);
  } finally {
    signal?.removeEventListener("abort", stop);
    await database.close();
  }
  signal?.throwIfAborted();
  await syncTree(draft);
  if (isOldOneRead) await moveAside(directory);
  else tell(await keepDamagedFolder(directory.database));
  await rename(draft, directory.database);
  await syncFolder(directory.path);
  log({ level: "warn", event: "database-rebuilt", leads });
  return isCovered;
}

export async function openPrepared(
  folder: string,
  log: Log,
  options?: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(folder, log, options);
  try {
    await prepareDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Not so if there is no space or no permission: then there is nothing to rebuild. */
export function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true;
  const fault = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return fault instanceof DatabaseError && !isAboutSpace(fault);
}

/**
 * Stores what an old database has in addition.
 *
 * @param since the checkpoint of an older one may have who was erased since
 * @returns whether all of it was read
 */
async function addFrom(folder: string, database: SqlDatabase, since: number): Promise<boolean> {
  if (!(await isInUse(folder))) return true;
  let old: SqlDatabase | null = null;
  try {
    old = await openPrepared(folder, () => {});
    if (((await checkpointOf(old)) ?? 0) < since) return false;
    await copyRows(old, database);
    return true;
  } catch (error) {
    if (!isDamage(error)) throw error;
    return false;
  } finally {
    await old?.close();
  }
}

async function moveAside(directory: DataDirectory): Promise<void> {
  if (!existsSync(directory.database)) return;
  await rm(setAside(directory), { recursive: true, force: true });
  await rename(directory.database, setAside(directory));
}
