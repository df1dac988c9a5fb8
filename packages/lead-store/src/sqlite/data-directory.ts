import { join, resolve } from "node:path";
import { makeFolder } from "../node/synced-files.ts";
import { storageFailure } from "./storage-failure.ts";

/** Paths of the leads, of the locks of server, log and copies, of drafts, of the daily copies, and of mail that was not sent. */
export type DataDirectory = {
  readonly path: string;
  readonly database: string;
  readonly serverLock: string;
  readonly walLock: string;
  readonly copiesLock: string;
  /** Drafts of files that stand elsewhere when they are whole. */
  readonly drafts: string;
  readonly copies: string;
  /** Folders that may hold copies: older ones are in the data directory still, once a folder is set for them. */
  readonly copyFolders: readonly string[];
  /** Visitors' reports that could not be mailed for want of a mail server. */
  readonly mail: string;
};

const DEFAULT_DATA_DIRECTORY = ".data";

/**
 * @param setting the variable `DATA_DIR`; relative to the current directory
 * @param set the variable `BACKUP_DIR`. @default `copies` in the data directory
 */
export function dataDirectory(setting: string | null, set: string | null = null): DataDirectory {
  const path = resolve(setting ?? DEFAULT_DATA_DIRECTORY);
  const inside = join(path, "copies");
  const copies = set === null ? inside : resolve(set);
  return {
    path,
    database: join(path, "leads.db"),
    serverLock: join(path, "server.lock"),
    walLock: join(path, "wal.lock"),
    copiesLock: join(path, "copies.lock"),
    drafts: join(path, "drafts"),
    copies,
    copyFolders: [...new Set([copies, inside])],
    mail: join(path, "mail"),
  };
}

export async function createDataDirectory({ path }: DataDirectory): Promise<void> {
  try {
    await makeFolder(path);
  } catch (cause) {
    throw storageFailure(`Cannot create the data directory ${path}`, cause);
  }
}
