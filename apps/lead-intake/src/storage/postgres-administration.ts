import { type LeadAdministration, sqlLeadAdministration } from "../administration/lead-administration.ts";
import { type DataDirectory, heldDirectory } from "../data-directory/data-directory.ts";
import { DataDirectoryInUse, lockDataDirectory } from "../data-directory/data-directory-lock.ts";
import { CommitLimitError, type WritablePostgres } from "../database/writable-postgres.ts";
import type { DeliveryChannel } from "../delivery/delivery-channels.ts";
import { type DeskLeads, sqlDeskLeads } from "../desk/desk-leads.ts";
import { eraseInDamaged } from "../journal/damaged-files.ts";
import { heldLeadCount, openHeldLeads } from "../journal/held-leads.ts";
import { readRefused, refusedFolder, removeRefused } from "../journal/refused-leads.ts";
import { type Erase, eraseRows } from "../leads/erasure.ts";
import { OperatorError } from "../platform/operator-error.ts";

/**
 * What the owner does with the leads of a Postgres server. What writes is refused while commits wait.
 *
 * @param channels by which what is released is delivered
 * @param directory the setting `DATA_DIR`; null if leads are held nowhere
 */
export function postgresAdministration(
  database: WritablePostgres,
  channels: readonly DeliveryChannel[],
  directory: DataDirectory | null,
): { readonly leads: LeadAdministration; readonly desk: DeskLeads } {
  const leads = sqlLeadAdministration(database, channels, { erase: erasePostgresLeads(database, directory) });
  const desk = sqlDeskLeads(database);
  const whereItCommits =
    <Args extends unknown[], Result>(work: (...args: Args) => Promise<Result>) =>
    async (...args: Args): Promise<Result> => {
      await requireCommits(database);
      return work(...args);
    };
  return {
    leads: {
      ...leads,
      reviveOutbox: whereItCommits(leads.reviveOutbox),
      eraseByEmail: whereItCommits(leads.eraseByEmail),
      releaseSpam: whereItCommits(leads.releaseSpam),
      sendTest: whereItCommits(leads.sendTest),
      deleteOlderThan: whereItCommits(leads.deleteOlderThan),
      restore: whereItCommits(leads.restore),
    },
    desk: {
      ...desk,
      setStatus: whereItCommits(desk.setStatus),
      retryDelivery: whereItCommits(desk.retryDelivery),
    },
  };
}

/**
 * Erases what a server that was stopped still holds, too: its next start would bring it back.
 *
 * @param directory the setting `DATA_DIR`; null if leads are held nowhere
 */
export function erasePostgresLeads(database: WritablePostgres, directory: DataDirectory | null): Erase {
  const erase = eraseRows(database);
  if (directory === null) return erase;
  const held = heldDirectory(directory);
  return eraseInDamaged(async (find, email) => {
    await handOverHeld(database, held);
    const count = await erase(find);
    return count + (email === undefined ? 0 : await eraseRefused(held, email));
  }, held);
}

/** Erases a person's leads that the database refused. @returns how many */
async function eraseRefused({ journal }: DataDirectory, email: string): Promise<number> {
  const folder = refusedFolder(journal);
  const theirs = (await readRefused(folder)).filter(
    ({ lead }) => lead?.email.toLowerCase() === email.trim().toLowerCase(),
  );
  await removeRefused(
    folder,
    theirs.map(({ id }) => id),
  );
  return theirs.length;
}

/** @throws {OperatorError} if commits wait: then a command would wait, too, without a word */
export async function requireCommits(database: WritablePostgres): Promise<void> {
  try {
    await database.confirmCommits();
  } catch (cause) {
    if (!(cause instanceof CommitLimitError)) throw cause;
    throw new OperatorError(
      "The database commits nothing for now: is its synchronous standby away? Nothing was changed: try again when it is back.",
      { cause },
    );
  }
}

/** @throws {OperatorError} if a server runs that holds leads */
async function handOverHeld(database: WritablePostgres, directory: DataDirectory): Promise<void> {
  if ((await heldLeadCount(directory.journal)) === 0) return;
  try {
    const lock = await lockDataDirectory(directory, null);
    const leads = await openHeldLeads(directory.journal, () => {});
    try {
      await leads.handOver(database);
    } finally {
      await leads.close();
      await lock.release();
    }
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error;
    if ((await heldLeadCount(directory.journal)) > 0)
      throw new OperatorError(
        `The server with process id ${error.holder.pid} holds leads that the database does not have yet, so nothing was erased: try again when its /readyz says ready.`,
        { cause: error },
      );
  }
}
