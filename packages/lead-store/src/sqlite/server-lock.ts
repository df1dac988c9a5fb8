// Two servers on one data directory would deliver each lead twice. Commands take no lock.
import { existsSync } from "node:fs";
import { OperatorError } from "../base/operator-error.ts";
import { lockFile } from "./connection.ts";
import type { DataDirectory } from "./data-directory.ts";
import { storageUnavailable } from "./storage-failure.ts";

/** A command holds the lock for a moment, to see whether a server has it. */
const WAIT_MS = 1_000;

/** Keeps other servers off the directory until the lock is released. @throws {OperatorError} if another server runs on it */
export function lockForServer({ path, serverLock }: DataDirectory): { release(): void } {
  const lock = tryToLock(serverLock, WAIT_MS);
  if (lock !== null) return lock;
  throw new OperatorError(
    `Another server runs with the data directory ${path}: stop it, or choose another directory with DATA_DIR=…`,
  );
}

function tryToLock(serverLock: string, waitMs: number): { release(): void } | null {
  try {
    return lockFile(serverLock, waitMs);
  } catch (error) {
    throw storageUnavailable({ database: serverLock }, error) ?? error;
  }
}

export async function isServed({ serverLock }: DataDirectory): Promise<boolean> {
  if (!existsSync(serverLock)) return false;
  const lock = tryToLock(serverLock, 0);
  lock?.release();
  return lock === null;
}
