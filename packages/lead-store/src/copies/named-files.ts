// Files that the owner names for a command: to be written, none of a store's; to be read, not the store itself.
import { existsSync, statSync } from "node:fs";
import { readdir, realpath } from "node:fs/promises";
import { dirname, join, sep } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { databaseHead } from "../sqlite/database-head.ts";

/** Ends of the names of files that SQLite has beside a database. */
const BESIDE = /-(?:journal|shm|wal)$/;

/**
 * @param mayBeCopy whether a copy of leads may be replaced
 * @throws {OperatorError} if the file is in the data directory, a link to one there, or a database elsewhere or beside one
 */
export async function requireOutputFile({ path }: DataDirectory, file: string, mayBeCopy: boolean): Promise<void> {
  // First: whoever opens and closes the store's database once more drops SQLite's locks on it.
  if (!(await isIn(path, file))) {
    const heads = await Promise.all([file, file.replace(BESIDE, "")].map(headOf));
    if (heads.every((head) => head === null || (mayBeCopy && !head.hasWal))) return;
  }
  throw new OperatorError(
    `Cannot write ${file}: it belongs to the data directory or to a database, or cannot be read, and is left alone. Choose another file.`,
  );
}

/** @throws {OperatorError} if the file is the store's database, by whatever name */
export function refuseStore({ database }: DataDirectory, file: string): void {
  if (existsSync(file) && identityOf(file) === identityOf(database))
    throw new OperatorError(`${file} is the store itself: choose another file.`);
}

/** A file that cannot be read may be a store of somebody else. */
function headOf(file: string): ReturnType<typeof databaseHead> {
  return databaseHead(file).catch(() => ({ hasWal: true }));
}

async function isIn(folder: string, file: string): Promise<boolean> {
  const parent = await realpath(dirname(file)).catch(() => "");
  if (`${parent}${sep}`.startsWith(`${await realpath(folder)}${sep}`)) return true;
  const names = existsSync(file) ? await readdir(folder, { recursive: true }) : [];
  return names.some((name) => identityOf(join(folder, name)) === identityOf(file));
}

/** @returns the same as long as the same file, or none, is there */
export function identityOf(path: string): string {
  const file = existsSync(path) ? statSync(path, { bigint: true }) : null;
  return file ? `${file.dev}:${file.ino}` : path;
}
