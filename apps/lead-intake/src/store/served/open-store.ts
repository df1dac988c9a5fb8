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
import { isServed } from "./server-lock.ts";
import type { Store } from "../store.ts";

/** @throws {OperatorError} if this user may not look */
export function hasStore({ database }: DataDirectory): boolean {
  try {
    return statSync(database, { throwIfNoEntry: false }) !== undefined;
  } catch (error) {
    throw storageFailure(`Cannot use ${database}`, error);
  }
}

/** Opens the database of a data directory, and makes it if it is missing. The directory must be there. */
export function openDatabase({ database }: DataDirectory, log: StoreLog): Promise<Connection> {
  return log.sharing(() => {
    const connection = openConnection(database);
    try {
      prepareSchema(connection, database);
      connection.transaction(() => ensureSecret(connection));
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
export function secureLog(log: StoreLog, connection: Connection, waitMs?: number): void {
  if (!log.empty(connection, waitMs)) log.renew(connection);
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
  const connection = await orUnavailable(directory, () => openDatabase(directory, log));
  // A server does it beside commands: one that is stopped while it does would stop the server's leads, too.
  if (!(await isServed(directory))) await orUnavailable(directory, () => secureLog(log, connection));
  /** Nobody writes the log back meanwhile. */
  const sharing = <Result>(work: () => Result | Promise<Result>) => orUnavailable(directory, () => log.sharing(work));
  return {
    ...storeOf(
      directory,
      (call) => sharing(() => execute(connection, call)),
      () => orUnavailable(directory, () => log.empty(connection)),
    ),
    async backUp(file) {
      refuseOwnFile(directory, file);
      return sharing(() => copyTo(connection, file));
    },
    async restore(file) {
      refuseOwnFile(directory, file);
      return sharing(() => restoreFrom(connection, file));
    },
    examine: () => sharing(() => examine(connection, { search: true })),
    copyOfTheDay: () => sharing(() => copyOfTheDay(connection, directory)),
    async close() {
      try {
        if (!(await isServed(directory))) log.empty(connection);
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

async function orUnavailable<Result>(directory: DataDirectory, work: () => Result | Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (error) {
    throw storageUnavailable(directory, error) ?? error;
  }
}
