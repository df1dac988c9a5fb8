import { unlink } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { OperatorError } from "../../platform/operator-error.ts";
import type { DataDirectory } from "./data-directory.ts";
import { type DirectoryIdentity, holdDirectory } from "./directory-identity.ts";
import { type AdminAddress, type LockHolder, placeLockFile, readLockFile, replaceLockFile } from "./lock-file.ts";
import { isOfThisBoot, isRunning, ownIdentity } from "./process-identity.ts";

export type DataDirectoryLock = {
  /** Whether the machine stopped while the last process had the directory: what that wrote last may be torn or missing. */
  readonly machineStopped: boolean;
  release(): Promise<void>;
};

/** Another process holds the directory: a server, unless `holder.admin` is null. */
export class DataDirectoryInUse extends OperatorError {
  override readonly name = "DataDirectoryInUse";
  readonly holder: LockHolder;

  constructor({ path }: DataDirectory, holder: LockHolder) {
    const user = holder.admin === null ? `process ${holder.pid}` : `the server with process id ${holder.pid}`;
    super(`The data directory ${path} is in use by ${user}: stop it, or choose another directory with DATA_DIR=…`);
    this.holder = holder;
  }
}

const RETRY_MS = 25;
/** A reader holds the lock while it opens the database, lists and closes. */
const READER_PATIENCE_MS = 15_000;

/**
 * Locks a data directory for this process, since two processes on one embedded database lose rows.
 *
 * A lock is taken over only from a process that has ended, never for its age, or if it came with a copy of another
 * directory. Several processes may find the same stale lock at once, so each must first create a
 * ticket for it, exclusively: a file whose name contains the stale lock's nonce. Only the ticket's owner replaces the lock,
 * atomically, after checking that it is still the stale one. A process that read the stale lock before it was replaced can
 * only win a ticket, and then finds another lock. So there is always a lock, and never two processes that may replace it.
 * Processes must see each other: the directory must not be shared between machines or containers.
 *
 * @param admin how `pnpm leads` reaches this server; null if this process is not one
 * @throws {DataDirectoryInUse} if another process holds it; one that only reads is waited for
 */
export async function lockDataDirectory(
  directory: DataDirectory,
  admin: AdminAddress | null,
): Promise<DataDirectoryLock> {
  const { identity, release: letGo } = holdDirectory(directory.path);
  const own: LockHolder = { ...ownIdentity(), nonce: crypto.randomUUID(), directory: identity, admin };
  let last: LockHolder | null;
  try {
    last = await take(directory, own);
  } catch (error) {
    letGo();
    throw error;
  }
  return {
    machineStopped: last !== null && !isOfThisBoot(last),
    async release() {
      await release(directory.lockFile, own);
      letGo();
    },
  };
}

/** @returns the process from which the lock was taken over; null if there was none */
async function take(directory: DataDirectory, own: LockHolder): Promise<LockHolder | null> {
  const patience = Date.now() + READER_PATIENCE_MS;
  for (;;) {
    if (await placeLockFile(directory.lockFile, own)) return null;
    const holder = await readLockFile(directory.lockFile);
    if (holder === null) continue;
    const isHeld = isInForce(holder, own.directory);
    if (!isHeld && (await takeOver(directory, holder, own))) return holder;
    if ((isHeld && holder.admin !== null) || Date.now() > patience) throw new DataDirectoryInUse(directory, holder);
    await sleep(RETRY_MS);
  }
}

/** Returns whether the holder of a lock found in a directory still runs, and has this directory and not one that it was copied from. */
export function isInForce(holder: LockHolder, directory: DirectoryIdentity): boolean {
  return isRunning(holder) && holder.directory === directory;
}

/** Returns whether this process has the lock now. If not, another one has it or is about to take it. */
async function takeOver({ lockFile }: DataDirectory, dead: LockHolder, own: LockHolder): Promise<boolean> {
  const deadTickets: string[] = [];
  for (let number = 1; ; number += 1) {
    const ticket = `${lockFile}.takeover-${dead.nonce}-${number}`;
    if (await placeLockFile(ticket, own)) {
      try {
        const current = await readLockFile(lockFile);
        if (current?.nonce !== dead.nonce) return false;
        await replaceLockFile(lockFile, own);
        for (const deadTicket of deadTickets) await unlink(deadTicket);
        return true;
      } finally {
        await unlink(ticket);
      }
    }
    const rival = await readLockFile(ticket);
    if (rival === null || isInForce(rival, own.directory)) return false;
    deadTickets.push(ticket);
  }
}

/** Removes only the lock of this process: a stale one is left to the next start. */
async function release(lockFile: string, own: LockHolder): Promise<void> {
  const holder = await readLockFile(lockFile);
  if (holder?.nonce === own.nonce) await unlink(lockFile);
}
