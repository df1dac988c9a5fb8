// A store of a former version becomes one of this version in its place, and a copy of before stays.
import { existsSync, statSync } from "node:fs";
import { rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { storeName } from "../leads/erase.ts";
import { replaceFile } from "../node/replace-file.ts";
import { makeFolder } from "../node/synced-files.ts";
import { type Connection, openConnection, sqliteCode } from "../sqlite/connection.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { FORMER_VERSIONS, SCHEMA_VERSION, schemaVersion } from "../sqlite/schema.ts";
import { storageUnavailable } from "../sqlite/storage-failure.ts";
import { copyBefore } from "./copies.ts";
import { examine } from "./examine.ts";
import { moveBack, moveOn, type OnProgress } from "./move-on.ts";
import { alone, type OpenedStore } from "./outside-files.ts";
import { closing, readCopy } from "./restore.ts";

/** The copy, the file's growth and the write-ahead log of one transaction, as a multiple of the file: 3.7 with 100,000 leads. */
const ROOM = 4;
const MEGABYTE = 1024 * 1024;

export function isFormer(connection: Connection, file: string): boolean {
  const version = schemaVersion(connection, file);
  return version > 0 && version < SCHEMA_VERSION;
}

/** Whether a store is of a former release, also on a disk without room for a log. */
export function isFormerFile({ database }: DataDirectory): Promise<boolean> {
  return closing(openConnection(database, { isCopy: true }), (file) => isFormer(file, database));
}

/** @throws {OperatorError} if the store stays as it was */
export async function upgrade(store: OpenedStore, onProgress?: OnProgress): Promise<void> {
  const { database } = store.directory;
  try {
    await requireRoom(store.directory.path, database);
    await alone(store.directory, async () => {
      if (!isFormer(store.connection, database)) return;
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

/** Works with a copy of before an upgrade of this store. @throws {OperatorError} if it is none, or nobody goes back to its release */
export function withFormer<Result>(
  { connection, directory }: OpenedStore,
  file: string,
  work: (copy: Connection) => Result | Promise<Result>,
): Promise<Result> {
  return readCopy(file, directory, (copy) => {
    if (FORMER_VERSIONS[schemaVersion(copy, file)]?.back && storeName(copy) === storeName(connection))
      return work(copy);
    throw new OperatorError(`${file} is no copy of before an upgrade of these leads, or of a release that is too old.`);
  });
}

/** Makes a copy of before an upgrade, with all that the store has, the store: a former release reads it. No server runs. */
export function goBack(store: OpenedStore, file: string, emptyWal: () => boolean): Promise<void> {
  const { connection, directory, sharing } = store;
  const changed = () => JSON.stringify(connection.get("pragma data_version"));
  const before = changed();
  return withFormer(store, file, async (copy) => {
    await makeFolder(directory.drafts);
    await replaceFile(
      directory.database,
      async (draft) => {
        await rm(draft);
        copy.run("vacuum into ?", draft);
        const former = openConnection(draft);
        try {
          await sharing(() => moveBack(former, directory.database));
          former.checkpoint("truncate");
          former.script("pragma journal_mode = delete");
          const [damage] = examine(former, { search: false }).damages.filter(({ isOfRow }) => !isOfRow);
          if (damage) throw new OperatorError(`Nothing was changed: the former file is not whole (${damage.text}).`);
        } finally {
          former.close();
        }
        // Its pages would be played back into the other file.
        if (!emptyWal() || changed() !== before)
          throw new OperatorError("Nothing was changed: another program uses the leads. End it, and try again.");
      },
      join(directory.drafts, "former.db"),
    );
  });
}
