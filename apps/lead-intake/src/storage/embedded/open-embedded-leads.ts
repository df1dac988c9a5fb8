import { existsSync } from "node:fs";
import { rm, writeFile } from "node:fs/promises";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import type { DataDirectoryLock } from "../data-directory/data-directory-lock.ts";
import { isInUse } from "./database-folder.ts";
import type { EmbeddedDatabase, EmbeddedDatabaseOptions } from "./embedded-database.ts";
import { type Checkpoint, checkpointOf, latestCheckpoint } from "./checkpoints.ts";
import { damageOf, eraseFromDamaged, eraseInDamaged, keepDamagedCheckpoint } from "../journal/damaged-files.ts";
import { DamagedDump, leadCount, readHead } from "../dump.ts";
import { type JournalFile, journalFileNames } from "../journal/journal-files.ts";
import type { JournalRecord } from "../journal/journal-record.ts";
import { FIRST_GENERATION, type Journal, openJournal } from "../journal/journal.ts";
import { type JournaledLeads, journaledLeads } from "./journaled-leads.ts";
import { erasedIds, replay } from "./replay.ts";
import { syncFolder, syncTree } from "../../platform/synced-files.ts";
import { logDamage, type TellDamage } from "../journal/tell-damage.ts";
import type { LeadStore } from "../../leads/lead-store.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { describeFailure } from "../../platform/describe-failure.ts";
import type { Log } from "../../platform/log.ts";
import { withinTime } from "../../platform/within-time.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { isDamage, openPrepared, rebuildDatabase, type RebuildDeps } from "./rebuild-database.ts";

const CHECKPOINT_GRACE_MS = 3_000;

export type EmbeddedLeads = {
  readonly database: EmbeddedDatabase;
  readonly leads: LeadStore;
  readonly journaled: JournaledLeads;
  /** Whether the database can be rebuilt from checkpoint and journal, as they are. */
  readonly isCovered: boolean;
  close(): Promise<void>;
};

/** Whether a data directory has leads, or what they can be rebuilt from. */
export async function hasLeads({ database, checkpoints, journal }: DataDirectory): Promise<boolean> {
  if (await isInUse(database)) return true;
  return (await latestCheckpoint(checkpoints)) !== null || (await journalFileNames(journal)).length > 0;
}

/**
 * Opens the embedded database of a locked data directory with everything that was acknowledged (B5): what only the journal
 * has is stored. A database that is missing, damaged or older than the latest checkpoint, or that the machine may have torn,
 * is replaced by one rebuilt from checkpoint and journal; the old one is kept beside it. So is one that does not open again
 * while it is in use.
 *
 * @param tell of each file that is damaged (B10). @default it is logged
 */
export async function openEmbeddedLeads(
  directory: DataDirectory,
  lock: Pick<DataDirectoryLock, "machineStopped">,
  log: Log = () => {},
  tell: TellDamage = logDamage(log),
): Promise<EmbeddedLeads> {
  const deps: RebuildDeps = { directory, log, tell };
  const checkpoint = await latestCheckpoint(directory.checkpoints);
  const { journal, files: all } = await openJournal(directory.journal, checkpoint?.number);
  for (const file of all) if (file.isDamaged) tell(damageOf(directory.journal, file));
  const files = filesSince(checkpoint, all);
  let rebuildInUse: EmbeddedDatabaseOptions["rebuild"];
  const whileInUse: EmbeddedDatabaseOptions = { rebuild: (signal) => rebuildInUse?.(signal) ?? Promise.resolve() };
  const { database, isCovered } =
    checkpoint === null
      ? await openWithoutCheckpoint(deps, files, whileInUse)
      : await openOrRebuild(deps, checkpoint, files, lock, whileInUse);
  const store = sqlLeadStore(database);
  const journaled = journaledLeads({ directory, database, journal, submit: store.submit, log });
  rebuildInUse = async (signal) => {
    const isWhole = await journaled.alone(() => rebuildFrom({ ...deps, signal }, journal));
    if (!isWhole) journaled.checkpointSoon();
  };
  // A process was killed while it erased.
  const erased = erasedIds(recordsOf(files));
  if (erased.size > 0) {
    await journaled.erase(async () => [...erased]);
    await eraseFromDamaged(directory, { ids: erased, email: null });
  }
  return {
    database,
    leads: { ...store, submit: journaled.submit },
    journaled: { ...journaled, erase: eraseInDamaged(journaled.erase, directory) },
    isCovered,
    async close() {
      // A checkpoint of which the database does not know makes the next start rebuild it.
      await withinTime(journaled.endCheckpoints(), CHECKPOINT_GRACE_MS).catch(() => {});
      // Before the rest, since it ends what is stuck.
      await database.close();
      await journaled.close();
      // The database itself never does, and without its lock the next start trusts it, also after a power failure.
      await syncTree(directory.database);
    },
  };
}

/** The others are there only because dropping them was interrupted. */
function filesSince(checkpoint: Checkpoint | null, files: readonly JournalFile[]): JournalFile[] {
  return files.filter(({ generation }) => generation >= (checkpoint?.number ?? 0));
}

function recordsOf(files: readonly JournalFile[]): JournalRecord[] {
  return files.flatMap(({ records }) => records);
}

type Opened = Pick<EmbeddedLeads, "database" | "isCovered">;

async function openWithoutCheckpoint(
  { directory, log }: RebuildDeps,
  files: readonly JournalFile[],
  options: EmbeddedDatabaseOptions,
): Promise<Opened> {
  const isNew = !(await isInUse(directory.database));
  const database = await openPrepared(directory.database, log, options);
  const first = files[0]?.generation;
  // The first files are dropped once there is a checkpoint.
  const hadOne = first !== FIRST_GENERATION && (isNew ? first !== undefined : (await checkpointOf(database)) !== null);
  if (hadOne) log({ level: "error", event: "checkpoint-missing" });
  const isDamaged = (isNew && hadOne) || files.some((file) => file.isDamaged);
  await replay(database, recordsOf(files), { isDamaged });
  return { database, isCovered: false };
}

async function openOrRebuild(
  deps: RebuildDeps,
  checkpoint: Checkpoint,
  files: readonly JournalFile[],
  lock: Pick<DataDirectoryLock, "machineStopped">,
  options: EmbeddedDatabaseOptions,
): Promise<Opened> {
  const { directory, log } = deps;
  if (!(await mayBeTorn(directory, lock)) && (await isInUse(directory.database))) {
    const trusted = await openTrusted(deps, checkpoint, files, options);
    if (trusted !== null) return trusted;
  }
  const isCovered = await rebuildDatabase(deps, checkpoint, files);
  await rm(tornNote(directory), { force: true });
  return { database: await openPrepared(directory.database, log, options), isCovered };
}

/** Noted, since this start may fail, and the next one has no lock of an earlier boot. */
async function mayBeTorn(
  directory: DataDirectory,
  { machineStopped }: Pick<DataDirectoryLock, "machineStopped">,
): Promise<boolean> {
  if (machineStopped) {
    await writeFile(tornNote(directory), "", { flush: true });
    await syncFolder(directory.path);
  }
  return existsSync(tornNote(directory));
}

function tornNote({ database }: DataDirectory): string {
  return `${database}.may-be-torn`;
}

/** Null if the database is older than the checkpoint, or not whole. */
async function openTrusted(
  { directory, log, tell }: RebuildDeps,
  checkpoint: Checkpoint,
  files: readonly JournalFile[],
  options: EmbeddedDatabaseOptions,
): Promise<Opened | null> {
  const records = recordsOf(files);
  const isDamaged = files.some((file) => file.isDamaged);
  let database: EmbeddedDatabase | null = null;
  try {
    database = await openPrepared(directory.database, log, options);
    const number = await checkpointOf(database);
    if (number !== null && number >= checkpoint.number) {
      await replay(database, records, { isDamaged });
      const leads = await leadsOfCheckpoint(checkpoint);
      if (leads === null) tell(await keepDamagedCheckpoint(directory, checkpoint.file));
      if ((await leadCount(database)) >= (leads ?? 0) + leadsAdded(records))
        return { database, isCovered: !isDamaged && leads !== null && number === checkpoint.number };
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

/** Null if it cannot be read. */
async function leadsOfCheckpoint({ file }: Checkpoint): Promise<number | null> {
  try {
    return (await readHead(file)).leads;
  } catch (error) {
    if (!(error instanceof DamagedDump)) throw error;
    return null;
  }
}

function leadsAdded(records: readonly JournalRecord[]): number {
  const added = new Set(
    records.flatMap((record) => (record.kind === "lead" && !record.isRepeat ? record.lead.id : [])),
  );
  return added.size - erasedIds(records).size;
}

/** Of a database in use that does not open any more: from the files on the disk, as a start does. */
async function rebuildFrom(deps: RebuildDeps, journal: Journal): Promise<boolean> {
  const { checkpoints } = deps.directory;
  const checkpoint = await latestCheckpoint(checkpoints);
  if (checkpoint === null) throw new OperatorError(`There is no checkpoint in ${checkpoints} to rebuild from.`);
  const files: JournalFile[] = [];
  for await (const file of journal.filesBefore(await journal.rotate())) files.push(file);
  return rebuildDatabase(deps, checkpoint, filesSince(checkpoint, files));
}
