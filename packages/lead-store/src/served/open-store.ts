import { statSync } from "node:fs";
import { OperatorError } from "../base/operator-error.ts";
import { withoutPlace } from "../copies/move-on.ts";
import { goBack, isFormer, upgrade, withFormer } from "../copies/upgrade.ts";
import { storageFailure, storageUnavailable } from "../sqlite/storage-failure.ts";
import { type Connection, openConnection } from "../sqlite/connection.ts";
import { copyOfTheDay, copyTo, findCopyBefore, isAmongCopies, ownFolder } from "../copies/copies.ts";
import { createDataDirectory, type DataDirectory } from "../sqlite/data-directory.ts";
import { examine } from "../copies/examine.ts";
import { openWal, type Wal } from "../sqlite/wal.ts";
import { addMissingWords } from "../leads/search-index.ts";
import { ensureSecret, recipients } from "../leads/recipients.ts";
import { alone, noting, type OpenedStore, placeFile } from "../copies/outside-files.ts";
import { adoptCopies, isWalEmptied, othersCopies, reconcile } from "../copies/reconcile.ts";
import { restoreFrom } from "../copies/restore.ts";
import { refuseStore, requireOutputFile } from "../copies/named-files.ts";
import { prepareSchema } from "../sqlite/schema.ts";
import { isServed, lockForServer } from "../sqlite/server-lock.ts";
import { execute, storeOf } from "./store.ts";

const DAY_MS = 24 * 3_600_000;

/** @throws {OperatorError} if this user may not look */
export function hasStore({ database }: DataDirectory): boolean {
  try {
    return statSync(database, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw storageFailure(`Cannot use ${database}`, error);
  }
}

/**
 * Opens the database of a data directory, and makes it if it is missing. The directory must be there.
 *
 * @param onFormer moves a file of a former release on. @default it is refused
 */
export function openDatabase(
  directory: DataDirectory,
  wal: Wal,
  onFormer: (store: OpenedStore) => Promise<void> = async () => {},
): Promise<Connection> {
  const { database } = directory;
  return wal.sharing(async () => {
    const connection = openConnection(database);
    try {
      if (isFormer(connection, database)) await onFormer({ connection, directory, sharing: wal.sharing });
      prepareSchema(connection, database);
      // A command that lists leads waits for nobody who writes.
      if (recipients.secrets(connection).length === 0) connection.transaction(() => ensureSecret(connection));
      return connection;
    } catch (error) {
      connection.close();
      throw error;
    }
  });
}

/**
 * After a sync that failed, pages of the log may be on no disk though they can be read: they are written anew.
 *
 * @param waitMs for others to let the log be emptied
 */
export function secureWal(wal: Wal, connection: Connection, waitMs?: number): void {
  if (!wal.empty(connection, waitMs)) wal.renew(connection);
}

/** A store with the methods of commands alone. */
export type CommandStore = Awaited<ReturnType<typeof openStore>>;

/**
 * Opens the store of a data directory in this process, for a command; a server may use it at the same time.
 *
 * @param options.movesOn whether a file of a former release is moved on unless a server runs. @default it is
 */
export async function openStore(directory: DataDirectory, { movesOn = true } = {}) {
  await createDataDirectory(directory);
  const wal = openWal(directory);
  const connection = await orUnavailable(directory, () =>
    openDatabase(directory, wal, movesOn ? upgradeAlone : undefined),
  );
  // A server does it beside commands: one that is stopped while it does would stop the server's leads, too.
  if (!(await isServed(directory))) await orUnavailable(directory, () => secureWal(wal, connection));
  /** Nobody writes the log back meanwhile. */
  const sharing = <Result>(work: () => Result | Promise<Result>) => orUnavailable(directory, () => wal.sharing(work));
  const opened: OpenedStore = { connection, directory, sharing };
  const reconcileFiles = (days: number | null) => orUnavailable(directory, () => reconcile(opened, days));
  const store = storeOf(directory, {
    run: (call) => sharing(() => execute(connection, call)),
    reconcileFiles,
    async emptyWal() {
      // A server does it as soon as nobody reads.
      if (await isServed(directory)) return sharing(() => isWalEmptied(connection));
      return orUnavailable(directory, () => wal.empty(connection));
    },
    reconcileLimitMs: DAY_MS,
  });
  /** Works with a file outside of the data directory. Those among the copies are found there. */
  const notedAlone = <Result>(file: string, work: () => Promise<Result>) =>
    alone(directory, () => (isAmongCopies(directory, file) ? work() : noting(opened, file, work)));
  return {
    ...store,
    /** Makes copies and mails agree with the store, but not the log. */
    reconcileFiles,
    othersCopies: () => othersCopies(opened),
    adoptCopies: () => alone(directory, () => adoptCopies(opened)),
    /** Tries to write to the folder of the daily copies. @returns its path. @throws {OperatorError} if it cannot be used */
    tryCopiesFolder: () => ownFolder(opened),
    /** Writes a file with leads outside of the data directory. @param write fills its draft */
    async writeOutside(file: string, write: (draft: string) => Promise<void>): Promise<void> {
      await requireOutputFile(directory, file, false);
      return notedAlone(file, () => placeFile(opened, file, write));
    },
    async backUp(file: string): Promise<number> {
      await requireOutputFile(directory, file, true);
      return notedAlone(file, async () => (await copyTo(opened, file)).leads);
    },
    async restore(file: string, days: number | null = null) {
      refuseStore(directory, file);
      const before = days === null ? null : new Date(Date.now() - days * DAY_MS).toISOString();
      const restored = await notedAlone(file, () => sharing(() => restoreFrom(opened, file, before)));
      const { former } = await store.reconcile(null);
      return { ...restored, former };
    },
    findCopyBefore: () => findCopyBefore(opened),
    /** Values that a copy of before an upgrade has no place for. */
    withoutPlace: (file: string) => sharing(() => withFormer(opened, file, (copy) => withoutPlace(connection, copy))),
    /** Makes a copy of before an upgrade, with all that came since, the store. A copy of the day stays. */
    async goBack(file: string): Promise<void> {
      const lock = lockForServer(directory);
      try {
        await alone(directory, async () => {
          await copyOfTheDay(opened);
          await orUnavailable(directory, () => goBack(opened, file, () => wal.empty(connection)));
        });
      } finally {
        lock.release();
      }
    },
    /** Reads the whole store, and names damaged rows. */
    examine: () => sharing(() => examine(connection, { search: true })),
    async copyOfTheDay(): Promise<string> {
      const file = await alone(directory, () => copyOfTheDay(opened));
      await store.reconcile(null);
      return file;
    },
    async close(): Promise<void> {
      try {
        if (!(await isServed(directory))) wal.empty(connection);
      } catch (error) {
        // The log is on the disk, and stays there.
        if (storageUnavailable(directory, error) === null) throw error;
      } finally {
        connection.close();
        wal.close();
      }
    },
  };
}

/** @throws {OperatorError} while a server runs: one of this release does it itself */
async function upgradeAlone(store: OpenedStore): Promise<void> {
  if (await isServed(store.directory))
    throw new OperatorError(
      `${store.directory.database} was written by an earlier release, and a server runs on it: restart that with this release, and wait until it is ready.`,
    );
  const lock = lockForServer(store.directory);
  try {
    await upgrade(store);
    while (store.connection.transaction(() => addMissingWords(store.connection)));
  } finally {
    lock.release();
  }
}

async function orUnavailable<Result>(directory: DataDirectory, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageUnavailable(directory, error) ?? error;
  }
}
