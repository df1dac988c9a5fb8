import { constants, existsSync } from "node:fs";
import { access, mkdir, readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { storageFailure } from "../data-directory/storage-failure.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { startDatabaseThread } from "./database-thread.ts";
import { freeSpace, isAboutSpace, NoSpaceLeft, noSpaceSentence, refuseWithoutSpace, TO_CREATE } from "./disk-space.ts";
import { unpackPreparedDatabase } from "./prepared-database.ts";

/** What every database contains: version, control file, tables, write-ahead log, transaction status. */
const PARTS = ["PG_VERSION", "global/pg_control", "base", "pg_wal", "pg_xact"];
const OWNER_ONLY = 0o700;

/** Something is in the database's folder that is not a whole database. */
export class DamagedDatabase extends OperatorError {
  override readonly name = "DamagedDatabase";
}

/** Returns whether the folder exists and is not empty. */
export async function isInUse(folder: string): Promise<boolean> {
  try {
    return (await readdir(folder)).length > 0;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return false;
    throw storageFailure(`Cannot read ${folder}`, error);
  }
}

/**
 * Makes sure that the folder holds a whole database. A new one is unpacked beside it and renamed when it is whole, so that
 * existing data is never overwritten; the draft of a start that was killed is removed.
 *
 * @throws {DamagedDatabase} if the folder has something in it that is not a whole database
 */
export async function prepareDatabaseFolder(folder: string): Promise<void> {
  if (await isInUse(folder)) return refuseUnlessWhole(folder);
  await refuseWithoutSpace(dirname(folder), TO_CREATE);
  const draft = `${folder}.draft`;
  try {
    await rm(draft, { recursive: true, force: true });
    await mkdir(draft, { mode: OWNER_ONLY });
    if (!(await unpackPreparedDatabase(draft))) await createDatabase(draft);
    await rename(draft, folder);
  } catch (cause) {
    const free = await freeSpace(dirname(folder));
    // What was being unpacked beside the file that failed may still be written.
    await rm(draft, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
    if (!free.isEnough || isAboutSpace(cause))
      throw new NoSpaceLeft(noSpaceSentence(folder, free, TO_CREATE), { cause });
    throw storageFailure(`Cannot create a database in ${folder}`, cause);
  }
}

async function createDatabase(folder: string): Promise<void> {
  const thread = await startDatabaseThread(folder, { isNew: true });
  await thread.ask({ kind: "close" }).finally(() => thread.end());
}

async function refuseUnlessWhole(folder: string): Promise<void> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw storageFailure(`Cannot use the database in ${folder}`, cause);
  }
  const missing = PARTS.find((part) => !existsSync(join(folder, part)));
  if (missing === undefined) return;
  throw new DamagedDatabase(
    `The database in ${folder} is not whole: ${missing} is missing. Nothing was changed: restore the folder from a backup.`,
  );
}
