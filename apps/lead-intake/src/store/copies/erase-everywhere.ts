// Erasure to the bytes: rows, written mails, daily copies and log.
import { setTimeout as sleep } from "node:timers/promises";
import type { DataDirectory } from "../data-directory.ts";
import { type Connection, openConnection } from "../sqlite/connection.ts";
import type { Erasure } from "../store.ts";
import { copiesIn } from "./copies.ts";
import { removeMails } from "./written-mails.ts";

type EraseSteps = {
  /** @returns ids of the erased leads */
  readonly erase: () => Promise<string[]>;
  /** Erases in a copy as {@link EraseSteps.erase} did. */
  readonly eraseInCopy: (copy: Connection) => unknown;
  readonly emptyLog: () => Promise<boolean>;
  /** Other addresses of the erased mailbox, whose leads stay. */
  readonly sameMailbox?: () => Promise<readonly string[]>;
};

const LOG_TRIES = 50;
const LOG_WAIT_MS = 200;

/** Erases leads wherever the store keeps them, and says where bytes remain. Others use the store between two steps. */
export async function eraseEverywhere(
  directory: DataDirectory,
  { erase, eraseInCopy, emptyLog: tryToEmptyLog, sameMailbox = async () => [] }: EraseSteps,
): Promise<Erasure> {
  const ids = await erase();
  const remains = (await sameMailbox()).map(
    (address) => `${address} is the same mailbox. Its leads stay until it is erased, too.`,
  );
  if (ids.length === 0) return { leads: 0, remains };
  // After the rows: a report that is being written finds that its lead is gone, or is removed here.
  await removeMails(directory.mail, ids);
  for (const file of await copiesIn(directory))
    try {
      changeCopy(file, eraseInCopy);
    } catch {
      remains.push(`The copy ${file} cannot be rewritten without them: delete it.`);
    }
  if (!(await emptied(tryToEmptyLog)))
    remains.push(
      `The log ${directory.database}-wal still has their bytes, since another program reads it. The server empties it when that ends.`,
    );
  return { leads: ids.length, remains };
}

function changeCopy(file: string, work: (copy: Connection) => unknown): void {
  const copy = openConnection(file);
  try {
    copy.transaction(() => work(copy));
    copy.get("pragma wal_checkpoint(truncate)");
    // A copy is one file.
    copy.script("pragma journal_mode = delete");
  } finally {
    copy.close();
  }
}

/** Ten seconds are enough for every reader but an export or a copy. */
async function emptied(tryToEmptyLog: () => Promise<boolean>): Promise<boolean> {
  for (let left = LOG_TRIES; left > 0; left -= 1) {
    if (await tryToEmptyLog()) return true;
    await sleep(LOG_WAIT_MS);
  }
  return false;
}
