// A store of a former version becomes one of this version in its place, and a copy of before stays.
import { statfs } from "node:fs/promises";
import { existsSync, statSync } from "node:fs";
import { OperatorError } from "../base/operator-error.ts";
import { sqliteCode } from "../sqlite/connection.ts";
import { SCHEMA_VERSION, schemaVersion } from "../sqlite/schema.ts";
import { storageUnavailable } from "../sqlite/storage-failure.ts";
import { copyBefore } from "./copies.ts";
import { moveOn, type OnProgress } from "./move-on.ts";
import { alone, type OpenedStore } from "./outside-files.ts";

/** The copy, the file's growth and the write-ahead log of one transaction, as a multiple of the file: 3.7 with 100,000 leads. */
const ROOM = 4;
const MEGABYTE = 1024 * 1024;

export function isFormer({ connection, directory }: OpenedStore): boolean {
  const version = schemaVersion(connection, directory.database);
  return version > 0 && version < SCHEMA_VERSION;
}

/** @throws {OperatorError} if the store stays as it was */
export async function upgrade(store: OpenedStore, onProgress?: OnProgress): Promise<void> {
  const { database } = store.directory;
  try {
    await requireRoom(store.directory.path, database);
    await alone(store.directory, async () => {
      if (!isFormer(store)) return;
      await copyBefore(store, SCHEMA_VERSION);
      moveOn(store.connection, onProgress);
    });
  } catch (cause) {
    const reason = storageUnavailable(store.directory, cause)?.message ?? sqliteCode(cause) ?? (cause as Error).message;
    throw new OperatorError(`${database} was written by an earlier release, and stays as it was. ${reason}`, {
      cause,
    });
  }
}

async function requireRoom(path: string, database: string): Promise<void> {
  const files = [database, `${database}-wal`].filter((file) => existsSync(file));
  const needed = ROOM * files.reduce((sum, file) => sum + statSync(file).size, 0);
  const { bavail, bsize } = await statfs(path);
  if (bavail * bsize < needed)
    throw new OperatorError(
      `To move it on takes ${Math.ceil(needed / MEGABYTE)} MB of its disk, for a copy of it and for a while: free them.`,
    );
}
