// Files with leads outside of the data directory. The store knows each before its first byte, so that erasures name it.
import { existsSync, statSync } from "node:fs";
import { copyFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { replaceFile } from "../node/replace-file.ts";
import { makeFolder } from "../node/synced-files.ts";
import { type Connection, lockFile } from "../sqlite/connection.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { reading } from "../sqlite/operation.ts";
import { columnsIn } from "../sqlite/schema.ts";
import type { Sharing } from "../sqlite/wal.ts";
import { identityOf } from "./named-files.ts";

/** A store that is open in this process. */
export type OpenedStore = {
  readonly connection: Connection;
  readonly directory: DataDirectory;
  readonly sharing: Sharing;
};

const DRAFT_NAME = /\.draft-[\da-f-]{36}$/;
/** The time of several copies of a million leads. */
const LOCK_WAIT_MS = 15 * 60_000;

/** Ends of the names of files that SQLite has beside a database under change, if they are there. */
export function restsOf(file: string): string[] {
  return ["-journal", "-wal"].filter((end) => existsSync(file + end));
}

/** Files that the owner has named, and that are still there. A folder was named by mistake. */
export const outsideFiles = reading(function outsideFiles(connection: Connection): string[] {
  const files = notedFiles(connection).filter((path) => existsSync(path) && statSync(path).isFile());
  return files.flatMap((path) => [path, ...restsOf(path).map((end) => path + end)]);
});

function notedFiles(connection: Connection): string[] {
  const rows = connection.all<{ path: string }>("select path from outside_copies order by path");
  return rows.map(({ path }) => path);
}

const NOTE = "insert into outside_copies (path, made_at) values (?, ?) on conflict do nothing";

/** Works with a file that the store notes first, and forgets if the work fails and has not replaced it. */
export async function noting<Result>(
  { connection, sharing }: OpenedStore,
  path: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const before = identityOf(path);
  // The first version has no such table: an upgrade copies it into the folder of copies, where each file is known.
  const note = () =>
    columnsIn(connection, "outside_copies").length > 0 && connection.run(NOTE, path, new Date().toISOString());
  const isNew = Number(await sharing(note)) > 0;
  try {
    return await work();
  } catch (error) {
    if (isNew && identityOf(path) === before) await sharing(() => forget(connection, path));
    throw error;
  }
}

function forget(connection: Connection, path: string): void {
  if (columnsIn(connection, "outside_copies").length > 0)
    connection.run("delete from outside_copies where path = ?", path);
}

/** Writes a file by way of a draft in the data directory. On another file system a draft beside the file follows, and is noted. */
export async function placeFile<Result>(
  store: OpenedStore,
  file: string,
  write: (draft: string) => Promise<Result>,
): Promise<Result> {
  const { drafts } = store.directory;
  await makeFolder(drafts);
  const id = crypto.randomUUID();
  return replaceFile(file, write, join(drafts, id), async (draft) => {
    try {
      await rename(draft, file);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EXDEV") throw error;
      const beside = `${file}.draft-${id}`;
      await noting(store, beside, () => replaceFile(file, () => copyFile(draft, beside), beside));
      await store.sharing(() => forget(store.connection, beside));
    }
  });
}

/** Ends drafts, whose writers are dead while this process is {@link alone}. An erasure names one that cannot be removed. */
export async function endDrafts({ connection, directory, sharing }: OpenedStore): Promise<void> {
  await rm(directory.drafts, { recursive: true, force: true });
  await sharing(async () => {
    for (const path of notedFiles(connection).filter((name) => DRAFT_NAME.test(name) && existsSync(name))) {
      await rm(path).catch(() => {});
      if (!existsSync(path)) forget(connection, path);
    }
  });
}

/** Runs work while nobody else writes copies, exports or drafts. @throws {OperatorError} if somebody does for too long */
export async function alone<Result>({ copiesLock }: DataDirectory, work: () => Promise<Result>): Promise<Result> {
  const lock = lockFile(copiesLock, LOCK_WAIT_MS);
  if (lock === null)
    throw new OperatorError("Another program has written copies or exports of these leads for a quarter of an hour.");
  try {
    return await work();
  } finally {
    lock.release();
  }
}
