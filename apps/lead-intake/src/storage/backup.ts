import { rename, rm } from "node:fs/promises";
import type { SqlDatabase } from "../leads/sql-database.ts";
import { dumpHead, restoreDump, writeDump } from "./dump.ts";
import { requireFilePlace } from "../platform/draft-file.ts";
import { OperatorError } from "../platform/operator-error.ts";

/**
 * Writes all leads and their deliveries to a file, which appears when it is whole and verified. Others use the database
 * meanwhile.
 *
 * @param file absolute, since it may be a running server that writes it
 * @returns how many leads there were when it began
 */
export async function backUp(database: SqlDatabase, file: string): Promise<number> {
  const draft = `${file}.draft-${crypto.randomUUID()}`;
  const head = await dumpHead(database);
  try {
    await requireFilePlace(file);
    await writeDump(draft, database, { head });
    await rename(draft, file);
  } catch (cause) {
    throw aboutFile(cause, `Cannot write ${file}`);
  } finally {
    await rm(draft, { force: true });
  }
  return head.leads;
}

/**
 * Stores what a backup has and the database lacks. What is stored stays, but for a status that was set later, and the wish for
 * no more mail.
 *
 * @returns how many leads were added
 */
export async function restore(database: SqlDatabase, file: string): Promise<number> {
  const before = (await dumpHead(database)).leads;
  try {
    await restoreDump(file, database);
  } catch (cause) {
    throw aboutFile(cause, `Cannot read ${file}`);
  }
  return (await dumpHead(database)).leads - before;
}

/** An error of the file system names no lead; one of the database is passed on. */
function aboutFile(cause: unknown, attempt: string): unknown {
  const { code, syscall } = cause as NodeJS.ErrnoException;
  return syscall === undefined ? cause : new OperatorError(`${attempt} (${code}): choose another file.`, { cause });
}
