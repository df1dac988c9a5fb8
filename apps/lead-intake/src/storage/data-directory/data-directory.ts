import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import { storageFailure } from "./storage-failure.ts";

/** The paths of the embedded database, its lock, what it is rebuilt from if it is lost, and unsent mail. */
export type DataDirectory = {
  readonly path: string;
  readonly database: string;
  readonly lockFile: string;
  readonly journal: string;
  readonly checkpoints: string;
  /** Visitors' reports that could not be mailed for want of a mail server. */
  readonly mail: string;
};

const DEFAULT_DATA_DIRECTORY = ".data";
const OWNER_ONLY = 0o700;

/** @param setting the variable `DATA_DIR`; relative to the current directory */
export function dataDirectory(setting: string | null): DataDirectory {
  const path = resolve(setting ?? DEFAULT_DATA_DIRECTORY);
  return {
    path,
    database: join(path, "database"),
    lockFile: join(path, "server.lock"),
    journal: join(path, "journal"),
    checkpoints: join(path, "checkpoint"),
    mail: join(path, "mail"),
  };
}

/**
 * Where a server on Postgres holds leads while that is away. Its lock and journal are not those of an embedded database,
 * which the directory may have, too.
 */
export function heldDirectory({ path }: DataDirectory): DataDirectory {
  return dataDirectory(join(path, "held"));
}

/** Creates the directory if it is missing, closed to other users. The mode of an existing directory is not changed. */
export async function createDataDirectory({ path }: DataDirectory): Promise<void> {
  try {
    await mkdir(path, { recursive: true, mode: OWNER_ONLY });
  } catch (cause) {
    throw storageFailure(`Cannot create the data directory ${path}`, cause);
  }
}
