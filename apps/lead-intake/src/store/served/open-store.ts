import { existsSync, statSync } from "node:fs";
import { OperatorError } from "../../platform/operator-error.ts";
import { storageFailure, storageUnavailable } from "../sqlite/storage-failure.ts";
import { type Connection, openConnection } from "../sqlite/connection.ts";
import { copyOfTheDay, copyTo } from "../copies/copies.ts";
import { createDataDirectory, type DataDirectory } from "../data-directory.ts";
import { type Examination, examine } from "../copies/examine.ts";
import { openLog, type StoreLog } from "../sqlite/store-log.ts";
import { execute, storeOf } from "./operations.ts";
import { ensureSecret } from "../leads/recipients.ts";
import { restoreFrom } from "../copies/restore.ts";
import { prepareSchema } from "../sqlite/schema.ts";
import type { Store } from "../store.ts";

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
 * @param waitMs for others to let the log be emptied
 */
export function openDatabase({ database }: DataDirectory, log: StoreLog, waitMs?: number): Connection {
  const connection = log.sharing(() => openPrepared(database));
  try {
    // After a sync that failed, pages of the log may be on no disk though they can be read: the checkpoint writes them anew.
    log.empty(connection, waitMs);
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

function openPrepared(database: string): Connection {
  const connection = openConnection(database);
  try {
    prepareSchema(connection, database);
    connection.transaction(() => ensureSecret(connection));
    return connection;
  } catch (error) {
    connection.close();
    throw error;
  }
}

/** A store with the methods of commands alone. */
export type CommandStore = Store & {
  /** Reads the whole store, and names damaged rows. */
  examine(): Promise<Examination>;
  /** @returns its path */
  copyOfTheDay(): Promise<string>;
};

/** Opens the store of a data directory in this process, for a command; a server may use it at the same time. */
export async function openStore(directory: DataDirectory): Promise<CommandStore> {
  await createDataDirectory(directory);
  const log = openLog(directory);
  const connection = orUnavailable(directory, () => openDatabase(directory, log));
  /** Nobody writes the log back meanwhile. */
  async function sharing<Result>(work: () => Promise<Result>): Promise<Result> {
    orUnavailable(directory, log.share);
    try {
      return await work();
    } finally {
      log.unshare();
    }
  }
  return {
    ...storeOf(
      directory,
      (call) => sharing(async () => orUnavailable(directory, () => execute(connection, call))),
      async () => orUnavailable(directory, () => log.empty(connection)),
    ),
    async backUp(file) {
      refuseOwnFile(directory, file);
      return sharing(() => copyTo(connection, file));
    },
    async restore(file) {
      refuseOwnFile(directory, file);
      return sharing(() => restoreFrom(connection, file));
    },
    examine: () => sharing(async () => examine(connection, { search: true })),
    copyOfTheDay: () => sharing(() => copyOfTheDay(connection, directory)),
    async close() {
      try {
        log.empty(connection);
      } catch (error) {
        // The log is on the disk, and stays there.
        if (storageUnavailable(directory, error) === null) throw error;
      } finally {
        connection.close();
        log.close();
      }
    },
  };
}

/**
 * A copy in the database's place would be the end of the log, and whoever closes the database's file drops SQLite's locks
 * on it.
 */
function refuseOwnFile({ database }: DataDirectory, file: string): void {
  if (existsSync(file) && identityOf(file) === identityOf(database))
    throw new OperatorError(`${file} is the store itself: choose another file.`);
}

function identityOf(path: string): string {
  const { dev, ino } = statSync(path, { bigint: true });
  return `${dev}:${ino}`;
}

function orUnavailable<Result>(directory: DataDirectory, work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    throw storageUnavailable(directory, error) ?? error;
  }
}
