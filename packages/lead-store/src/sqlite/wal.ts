// The log (WAL), which only a process that is alone with it writes back into the database. Beside a reader SQLite writes a part
// back and syncs nothing. If a later sync fails, the kernel drops that part, and SQLite takes it for written: leads that were
// acknowledged would be lost with the power. Programs of ours share a lock while they use the store; after a part that another
// program's transaction allowed, the database is synced here. A part of another process, which perhaps could not sync it, is written
// back once more.
import { closeSync, fdatasyncSync, openSync, readSync, writeSync } from "node:fs";
import { stat } from "node:fs/promises";
import type { DataDirectory } from "./data-directory.ts";
import { type Connection, openSharedLock, sqliteCode } from "./connection.ts";
import { storageUnavailable } from "./storage-failure.ts";
import { StorageUnavailable } from "../base/operator-error.ts";

export type Wal = ReturnType<typeof openWal>;

/** Uses the store while nobody writes the log back. */
export type Sharing = Wal["sharing"];

/** Longer than others' usual work with the store, but not than an export or a copy. */
const WAIT_MS = 100;
const CHUNK_BYTES = 4 * 1024 * 1024;
/** The place of the second head's checksum in the log's shared memory: sqlite.org/walformat.html */
const SECOND_CHECKSUM_AT = 88;
const NO_CHECKSUM = Buffer.alloc(8);

/**
 * @param shareMs wait for others that write the log back
 * @throws {StorageUnavailable} if the directory cannot be used
 */
export function openWal({ database, walLock }: Pick<DataDirectory, "database" | "walLock">, shareMs?: number) {
  const lock = opened();
  /** Never closed: that would drop SQLite's locks on the files in this process. */
  const descriptors: { database?: number; index?: number } = {};
  /** Pages of a part of the log that this process has written back and synced. */
  let synced = 0;
  return {
    ...lock,
    /** Uses the store while nobody writes the log back. @throws {StorageUnavailable} if somebody does for longer than the wait */
    async sharing<Result>(work: () => Result | Promise<Result>): Promise<Result> {
      if (!lock.share())
        throw new StorageUnavailable(`${walLock} is held by another program, which was perhaps stopped.`);
      try {
        return await work();
      } finally {
        lock.unshare();
      }
    },
    /** Writes the log back, and empties it, as it still has the pages as they were. @returns false while others use the store */
    empty(connection: Connection, waitMs = WAIT_MS): boolean {
      let isEmpty = false;
      lock.alone(() => {
        isEmpty = isWrittenBack(connection) && connection.checkpoint("truncate").busy === 0;
      }, waitMs);
      return isEmpty;
    },
    /** Writes the log back as far as no other program reads it. The log keeps its size. */
    writeBack: (connection: Connection) => void lock.alone(() => void isWrittenBack(connection), 0),
    /** Writes the log's bytes once more, and syncs them: those that a failed sync has left in memory alone. */
    renew: (connection: Connection) => connection.transaction(() => rewrite(`${database}-wal`)),
  };

  /** Writes back as much as possible. @returns whether that is all */
  function isWrittenBack(connection: Connection): boolean {
    const before = connection.checkpoint("noop");
    const isPart = before.checkpointed > 0 && before.checkpointed < before.wal;
    // It may be in the log alone.
    if (isPart && before.checkpointed !== synced && !forgetPart(connection)) return false;
    const { busy, wal, checkpointed } = connection.checkpoint("passive");
    if (busy === 1) return false;
    if (checkpointed === wal) {
      synced = 0;
      return true;
    }
    if (checkpointed !== synced) {
      descriptors.database ??= openSync(database, "r+");
      syncOrDie(descriptors.database);
      synced = checkpointed;
    }
    return false;
  }

  /**
   * Has SQLite begin the log anew, as after a crash, which it does when the two heads differ: nothing counts as written back then.
   *
   * @returns false while somebody writes
   */
  function forgetPart(connection: Connection): boolean {
    descriptors.index ??= openSync(`${database}-shm`, "r+");
    const { index } = descriptors;
    try {
      connection.waiting(0, () =>
        connection.transaction(() => writeSync(index, NO_CHECKSUM, 0, NO_CHECKSUM.length, SECOND_CHECKSUM_AT)),
      );
      return true;
    } catch (error) {
      if (sqliteCode(error) === "SQLITE_BUSY") return false;
      throw error;
    }
  }

  function opened(): ReturnType<typeof openSharedLock> {
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

/** Names nobody: the log's user may be gone, and a command beside a server cannot look. */
export const WAL_ADVICE =
  "It is emptied when no command, export or other program uses the leads' file. If it stays, end other programs that read that file, and let them read a copy: leads backup -o FILE.";

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
