// The log (WAL), which is written back into the database only by a process that is alone with it. Beside a reader SQLite writes
// a part back and syncs nothing. If a later sync fails, the kernel drops that part, and SQLite takes it for written: leads that
// were acknowledged would be lost with the power.
import { type Connection, openSharedLock, type SharedLock } from "./connection.ts";
import type { DataDirectory } from "../data-directory.ts";
import { storageUnavailable } from "./storage-failure.ts";

export type StoreLog = Pick<SharedLock, "share" | "unshare" | "close"> & {
  /** Uses the store while nobody writes the log back. */
  sharing<Result>(work: () => Result): Result;
  /** Writes the log back, and empties it, as it still has the pages as they were. @returns false while others use the store */
  empty(connection: Connection, waitMs?: number): boolean;
  /** Writes the log back if nobody else uses the store. The log keeps its size. */
  writeBack(connection: Connection): void;
};

/** Longer than others' usual work with the store, but not than an export or a copy. */
const WAIT_MS = 100;

/** @throws {StorageUnavailable} if the directory cannot be used */
export function openLog({ database, logLock }: Pick<DataDirectory, "database" | "logLock">): StoreLog {
  const lock = opened();
  return {
    ...lock,
    sharing(work) {
      lock.share();
      try {
        return work();
      } finally {
        lock.unshare();
      }
    },
    empty: (connection, waitMs = WAIT_MS) =>
      lock.alone(() => void connection.get("pragma wal_checkpoint(truncate)"), waitMs),
    writeBack: (connection) => void lock.alone(() => void connection.get("pragma wal_checkpoint(passive)"), 0),
  };

  function opened(): SharedLock {
    try {
      return openSharedLock(logLock);
    } catch (error) {
      throw storageUnavailable({ database }, error) ?? error;
    }
  }
}
