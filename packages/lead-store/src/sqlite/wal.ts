// The log (WAL), which only a process that is alone with it writes back into the database. Beside a reader SQLite writes a part
// back and syncs nothing. If a later sync fails, the kernel drops that part, and SQLite takes it for written: leads that were
// acknowledged would be lost with the power. Programs of ours share a lock while they use the store; after a part that another
// program's transaction allowed, the database is synced here.
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { DataDirectory } from "./data-directory.ts";
import { type Connection, openSharedLock, type SharedLock } from "./connection.ts";
import { storageUnavailable } from "./storage-failure.ts";
import { StorageUnavailable } from "../base/operator-error.ts";

export type Wal = SharedLock & {
  /**
   * Uses the store while nobody writes the log back.
   *
   * @throws {StorageUnavailable} if somebody does for longer than the wait
   */
  sharing<Result>(work: () => Result | Promise<Result>): Promise<Result>;
  /** Writes the log back, and empties it, as it still has the pages as they were. @returns false while others use the store */
  empty(connection: Connection, waitMs?: number): boolean;
  /** Writes the log back as far as no other program reads it. The log keeps its size. */
  writeBack(connection: Connection): void;
  /** Writes the log's bytes once more, and syncs them: those that a failed sync has left in memory alone. */
  renew(connection: Connection): void;
};

/** Longer than others' usual work with the store, but not than an export or a copy. */
const WAIT_MS = 100;
const CHUNK_BYTES = 4 * 1024 * 1024;

/**
 * @param shareMs wait for others that write the log back
 * @throws {StorageUnavailable} if the directory cannot be used
 */
export function openWal({ database, walLock }: Pick<DataDirectory, "database" | "walLock">, shareMs?: number): Wal {
  const lock = opened();
  /** Never closed: that would drop SQLite's locks on the file in this process. */
  let descriptor: number | null = null;
  /** Pages of a part of the log that this process has written back and synced. */
  let synced = 0;
  return {
    ...lock,
    async sharing(work) {
      if (!lock.share())
        throw new StorageUnavailable(`${walLock} is held by another program, which was perhaps stopped.`);
      try {
        return await work();
      } finally {
        lock.unshare();
      }
    },
    empty(connection, waitMs = WAIT_MS) {
      let isEmpty = false;
      lock.alone(() => {
        isEmpty = isWrittenBack(connection) && connection.checkpoint("truncate").busy === 0;
      }, waitMs);
      return isEmpty;
    },
    writeBack: (connection) => void lock.alone(() => void isWrittenBack(connection), 0),
    renew: (connection) => connection.transaction(() => rewrite(`${database}-wal`)),
  };

  /** Writes back as much as possible. @returns whether that is all */
  function isWrittenBack(connection: Connection): boolean {
    const before = connection.checkpoint("noop");
    // A part that another process wrote back, and perhaps could not sync: its pages may be in the log alone.
    if (before.checkpointed > 0 && before.checkpointed < before.wal && before.checkpointed !== synced) return false;
    const { wal, checkpointed } = connection.checkpoint("passive");
    if (checkpointed === wal) return true;
    if (checkpointed > before.checkpointed) {
      descriptor ??= openSync(database, "r+");
      syncOrDie(descriptor);
      synced = checkpointed;
    }
    return false;
  }

  function opened(): SharedLock {
    try {
      return openSharedLock(walLock, shareMs);
    } catch (error) {
      throw storageUnavailable({ database }, error) ?? error;
    }
  }
}

/**
 * A process that only ended would close the file, and SQLite would then finish the checkpoint and delete the log, which alone
 * has the pages. A killed one leaves the log to the next start.
 */
function syncOrDie(descriptor: number): void {
  try {
    fdatasyncSync(descriptor);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    writeSync(
      2,
      `The disk failed (${code}) while another program read the leads: this process ends, and a new start goes on.\n`,
    );
    process.kill(process.pid, "SIGKILL");
  }
}

/** Bytes of the log; 0 without one. */
export async function walSize({ database }: Pick<DataDirectory, "database">): Promise<number> {
  return (await stat(`${database}-wal`).catch(() => null))?.size ?? 0;
}

function rewrite(file: string): void {
  const wal = openSync(file, "r+");
  try {
    const chunk = Buffer.alloc(CHUNK_BYTES);
    for (let at = 0, bytes; (bytes = readSync(wal, chunk, 0, CHUNK_BYTES, at)) > 0; at += bytes)
      writeSync(wal, chunk, 0, bytes, at);
    fdatasyncSync(wal);
  } finally {
    closeSync(wal);
  }
}
