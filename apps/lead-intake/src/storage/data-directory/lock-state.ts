import { readdirSync, readlinkSync, realpathSync } from "node:fs";
import { join } from "node:path";
import type { DataDirectory } from "./data-directory.ts";
import type { DirectoryIdentity } from "./directory-identity.ts";
import type { LockHolder } from "./lock-file.ts";
import { isRunning } from "./process-identity.ts";

/**
 * Whether a lock found in a directory is in force there.
 *
 * `held`: its holder runs and has this directory. `free`: the holder has ended, or the lock was copied with the holder's
 * directory. `unclear`: the holder runs, but its directory is unknown: the first release did not record it, and the process
 * has no file of this database open. It may be the server of the directory that this is a copy of, or one that is about to
 * open this one, so it is neither contacted nor replaced.
 */
export type LockState = "held" | "free" | "unclear";

export function lockState(holder: LockHolder, directory: DataDirectory, own: DirectoryIdentity): LockState {
  if (!isRunning(holder)) return "free";
  if (holder.directory !== null) return holder.directory === own ? "held" : "free";
  return hasOpenFileIn(directory.database, holder.pid) ? "held" : "unclear";
}

/** False also without `/proc` (not Linux). */
function hasOpenFileIn(folder: string, pid: number): boolean {
  try {
    const within = `${realpathSync(folder)}/`;
    const descriptors = `/proc/${pid}/fd`;
    return readdirSync(descriptors).some((descriptor) => readLink(join(descriptors, descriptor)).startsWith(within));
  } catch {
    return false;
  }
}

/** Empty for a descriptor that was closed in the meantime. */
function readLink(path: string): string {
  try {
    return readlinkSync(path);
  } catch {
    return "";
  }
}
