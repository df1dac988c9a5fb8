import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../../platform/operator-error.ts";
import { replaceFile } from "../../platform/replace-file.ts";
import { makeFolder, namesIn } from "../../platform/synced-files.ts";
import { type Connection, openConnection, sqliteCode } from "../sqlite/connection.ts";
import type { DataDirectory } from "../data-directory.ts";
import { examine } from "./examine.ts";

const COPIES = 7;
const COPY_NAME = /^leads-\d{4}-\d{2}-\d{2}\.db$/;

/**
 * Writes a copy of the store to a file, which appears when it is whole, verified and on the disk. Others use the store
 * meanwhile.
 *
 * @returns the number of leads in it
 */
export async function copyTo(connection: Connection, file: string): Promise<number> {
  return replaceFile(file, async (draft) => {
    try {
      connection.run("vacuum into ?", draft);
      return verified(draft);
    } catch (cause) {
      const failure = sqliteCode(cause);
      throw failure ? new OperatorError(`Cannot write ${file} (${failure}): choose another file.`, { cause }) : cause;
    }
  });
}

/** Makes the copy of the day, and deletes those beyond the newest seven. @returns its path */
export async function copyOfTheDay(connection: Connection, directory: DataDirectory): Promise<string> {
  await makeFolder(directory.copies);
  const file = join(directory.copies, `leads-${new Date().toISOString().slice(0, 10)}.db`);
  await copyTo(connection, file);
  for (const old of (await copiesIn(directory)).slice(COPIES)) await rm(old, { force: true });
  return file;
}

/** The daily copies, newest first. */
export async function copiesIn({ copies }: DataDirectory): Promise<string[]> {
  const names = (await namesIn(copies)).filter((name) => COPY_NAME.test(name));
  return names
    .sort()
    .reverse()
    .map((name) => join(copies, name));
}

/** When the newest daily copy was made, in milliseconds since 1970; null if there is none. */
export async function lastCopyAt(directory: DataDirectory): Promise<number | null> {
  const [newest] = await copiesIn(directory);
  return newest === undefined ? null : (await stat(newest)).mtimeMs;
}

function verified(draft: string): number {
  const copy = openConnection(draft, { isReadOnly: true });
  try {
    const { leads, damages } = examine(copy, { search: false });
    const [damage] = damages.filter(({ isOfRow }) => !isOfRow);
    if (damage) throw new OperatorError(`The copy is not whole (${damage.text}): nothing was written.`);
    return leads;
  } finally {
    copy.close();
  }
}
