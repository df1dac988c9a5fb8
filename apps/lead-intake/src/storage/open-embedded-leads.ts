import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import type { DataDirectoryLock } from "../data-directory/data-directory-lock.ts";
import { prepareDatabase } from "../database/apply-migrations.ts";
import { DamagedDatabase, isInUse } from "../database/database-folder.ts";
import { DatabaseError } from "../database/database-thread.ts";
import { isAboutSpace } from "../database/disk-space.ts";
import {
  type EmbeddedDatabase,
  type EmbeddedDatabaseOptions,
  openEmbeddedDatabase,
} from "../database/embedded-database.ts";
import { type Checkpoint, checkpointOf, latestCheckpoint, noteCheckpoint } from "../journal/checkpoints.ts";
import { leadCount, readHead, restoreDump, verifyDump } from "../journal/dump.ts";
import type { JournalRecord } from "../journal/journal-record.ts";
import { type Journal, openJournal } from "../journal/journal.ts";
import { type JournaledLeads, journaledLeads, setAside } from "../journal/journaled-leads.ts";
import { erasedIds, replay } from "../journal/replay.ts";
import { syncTree } from "../journal/synced-files.ts";
import type { LeadStore } from "../leads/lead-store.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { OperatorError } from "../platform/operator-error.ts";

export type EmbeddedLeads = {
  readonly database: EmbeddedDatabase;
  readonly leads: LeadStore;
  readonly journaled: JournaledLeads;
  /** Whether there is a checkpoint to rebuild the database from. */
  readonly hasCheckpoint: boolean;
  close(): Promise<void>;
};

/** Whether a data directory has leads, or what they can be rebuilt from. */
export async function hasLeads(directory: DataDirectory): Promise<boolean> {
  return (await isInUse(directory.database)) || (await latestCheckpoint(directory.checkpoints)) !== null;
}

/**
 * Opens the embedded database of a locked data directory with everything that was acknowledged (B5): what only the journal
 * has is stored. A database that is missing, damaged or another than the one of the latest checkpoint, or that the machine
 * may have torn, is replaced by one rebuilt from checkpoint and journal; the old one is kept beside it. So is one that does
 * not open again while it is in use.
 */
export async function openEmbeddedLeads(
  directory: DataDirectory,
  lock: Pick<DataDirectoryLock, "machineStopped">,
  log: Log = () => {},
): Promise<EmbeddedLeads> {
  const checkpoint = await latestCheckpoint(directory.checkpoints);
  const { journal, records } = await openJournal(directory.journal, checkpoint?.number);
  let rebuildInUse: EmbeddedDatabaseOptions["rebuild"];
  const whileInUse: EmbeddedDatabaseOptions = { rebuild: (signal) => rebuildInUse?.(signal) ?? Promise.resolve() };
  let database: EmbeddedDatabase | null;
  if (checkpoint === null) {
    database = await openPrepared(directory.database, log, whileInUse);
    await replay(database, records);
  } else {
    const isSuspect = lock.machineStopped || !(await isInUse(directory.database));
    database = isSuspect ? null : await openTrusted(directory.database, checkpoint, records, log, whileInUse);
    if (database === null) {
      // First: were the rest to fail, the next start would not know that the machine may have torn it.
      await moveAside(directory);
      await rebuild(directory, checkpoint, records, log);
      database = await openPrepared(directory.database, log, whileInUse);
    }
  }
  const opened = database;
  const store = sqlLeadStore(opened);
  const journaled = journaledLeads({ directory, database: opened, journal, submit: store.submit, log });
  rebuildInUse = (signal) => journaled.alone(() => rebuildFrom(directory, journal, log, signal));
  // A process was killed while it erased.
  const erased = erasedIds(records);
  if (erased.size > 0) await journaled.erase(async () => [...erased]);
  return {
    database: opened,
    leads: { ...store, submit: journaled.submit },
    journaled,
    hasCheckpoint: checkpoint !== null,
    async close() {
      // First, since it ends what is stuck, for which a checkpoint would wait.
      await opened.close();
      await journaled.close();
      // The database itself never does, and without its lock the next start trusts it, also after a power failure.
      await syncTree(directory.database);
    },
  };
}

async function openPrepared(folder: string, log: Log, options?: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const database = await openEmbeddedDatabase(folder, log, options);
  try {
    await prepareDatabase(database);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Null if the database is not the one that the checkpoint was made of, or not whole. */
async function openTrusted(
  folder: string,
  checkpoint: Checkpoint,
  records: readonly JournalRecord[],
  log: Log,
  options: EmbeddedDatabaseOptions,
): Promise<EmbeddedDatabase | null> {
  let database: EmbeddedDatabase | null = null;
  try {
    database = await openPrepared(folder, log, options);
    if ((await checkpointOf(database)) === checkpoint.number) {
      await replay(database, records);
      if ((await leadCount(database)) >= (await leadsAtLeast(checkpoint, records))) return database;
    }
  } catch (error) {
    if (!isDamage(error)) {
      await database?.close();
      throw error;
    }
    log({ level: "error", event: "database-damaged", ...describeFailure(error) });
  }
  await database?.close();
  return null;
}

async function leadsAtLeast(checkpoint: Checkpoint, records: readonly JournalRecord[]): Promise<number> {
  const { leads } = await readHead(checkpoint.file);
  const added = new Set(
    records.flatMap((record) => (record.kind === "lead" && !record.isRepeat ? record.lead.id : [])),
  );
  return leads + added.size - erasedIds(records).size;
}

/** Not so if there is no space or no permission: then there is nothing to rebuild. */
function isDamage(error: unknown): boolean {
  if (error instanceof DamagedDatabase) return true;
  const fault = error instanceof Error && error.cause instanceof DatabaseError ? error.cause : error;
  return fault instanceof DatabaseError && !isAboutSpace(fault);
}

/** Of a database in use that does not open any more: from the files on the disk, as a start does. */
async function rebuildFrom(directory: DataDirectory, journal: Journal, log: Log, signal: AbortSignal): Promise<void> {
  const checkpoint = await latestCheckpoint(directory.checkpoints);
  if (checkpoint === null)
    throw new OperatorError(`There is no checkpoint in ${directory.checkpoints} to rebuild from.`);
  const records: JournalRecord[] = [];
  await journal.dropBefore(checkpoint.number);
  for await (const some of journal.recordsBefore(await journal.rotate())) records.push(...some);
  await rebuild(directory, checkpoint, records, log, signal);
}

/** Makes a database of checkpoint and records, which takes the place of the one that there is. */
async function rebuild(
  directory: DataDirectory,
  checkpoint: Checkpoint,
  records: readonly JournalRecord[],
  log: Log,
  signal?: AbortSignal,
): Promise<void> {
  await verifyDump(checkpoint.file);
  const draft = `${directory.database}.rebuilt`;
  await rm(draft, { recursive: true, force: true });
  const database = await openPrepared(draft, () => {});
  // Every further statement fails then.
  const stop = () => void database.close();
  signal?.addEventListener("abort", stop);
  let leads: number;
  try {
    await restoreDump(checkpoint.file, database);
    await replay(database, records);
    await noteCheckpoint(database, checkpoint.number);
    leads = await leadCount(database);
  } finally {
    signal?.removeEventListener("abort", stop);
    await database.close();
  }
  signal?.throwIfAborted();
  await moveAside(directory);
  await rename(draft, directory.database);
  log({ level: "warn", event: "database-rebuilt", leads });
}

async function moveAside(directory: DataDirectory): Promise<void> {
  if (!existsSync(directory.database)) return;
  await rm(setAside(directory), { recursive: true, force: true });
  await rename(directory.database, setAside(directory));
}
