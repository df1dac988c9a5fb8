// Erasure is a state: one step, which can be repeated and cut off, makes copies, mails, drafts and the log agree with the store.
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { makeFolder, namesIn } from "../node/synced-files.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { isDoubted } from "../leads/clock.ts";
import { isErasedLead, lastErasure, storeName } from "../leads/erase.ts";
import { reading } from "../sqlite/operation.ts";
import { type Connection, lockFile } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";
import { storageUnavailable } from "../sqlite/storage-failure.ts";
import type { Sharing } from "../sqlite/wal.ts";
import { copiesIn, isOwn, lastCopy, rewriteCopy } from "./copies.ts";
import { openCopy } from "./restore.ts";

const RECONCILED = "reconciled";
const WAL_EMPTIED = "wal-emptied";
const DRAFT_NAME = /^leads-.*\.db\.draft-/;
const MAIL_NAME = /^([\da-f-]{36})\.eml(?:\.draft)?$/;
const DAY_MS = 24 * 3_600_000;
const KEPT_COPIES_MS = 7 * DAY_MS;
const NEWER_COPIES = 2;
const KEPT_MAILS_DAYS = 30;
/** The time of several copies of a million leads. */
const LOCK_WAIT_MS = 15 * 60_000;

/** Whether copies, mails and log are known to be without everybody who was erased. */
export const isReconciled = reading(function isReconciled(connection: Connection): boolean {
  return Number(fact(connection, RECONCILED) ?? 0) >= (lastErasure(connection, storeName(connection)) ?? 0);
});

export function noteReconciled(connection: Connection, erasure: number): void {
  if (Number(fact(connection, RECONCILED) ?? 0) < erasure) setFact(connection, RECONCILED, String(erasure));
}

/** Whether a server has emptied the log since the last erasure. */
export function isWalEmptied(connection: Connection): boolean {
  const last = lastErasure(connection, storeName(connection)) ?? 0;
  return isReconciled(connection) || Number(fact(connection, WAL_EMPTIED) ?? 0) >= last;
}

export function noteEmptiedWal(connection: Connection, erasure: number): void {
  setFact(connection, WAL_EMPTIED, String(erasure));
}

/** Copies in files that the owner has named, and that are still there. */
export const outsideCopies = reading(function outsideCopies(connection: Connection): string[] {
  return connection
    .all<{ path: string }>("select path from outside_copies order by path")
    .flatMap(({ path }) => (existsSync(path) ? [path] : []));
});

export function noteOutsideCopy(connection: Connection, path: string): void {
  const made = new Date().toISOString();
  connection.run("insert or replace into outside_copies (path, made_at) values (?, ?)", path, made);
}

/** Runs work while nobody else writes copies to the folder of the daily copies. @throws {OperatorError} if it cannot be used */
export async function alone<Result>({ copies }: DataDirectory, work: () => Promise<Result>): Promise<Result> {
  const lock = await makeFolder(copies)
    .then(() => lockFile(join(copies, "copies.lock"), LOCK_WAIT_MS))
    .catch((cause: unknown) => {
      throw new OperatorError(`The folder ${copies} cannot be written to.`, { cause });
    });
  if (lock === null)
    throw new OperatorError(`Another program has written copies to ${copies} for a quarter of an hour.`);
  try {
    return await work();
  } finally {
    lock.release();
  }
}

export type Reconciled = {
  /** The number of the last erasure with which copies and mails agree; 0 if nobody was erased. */
  readonly erasure: number;
  /** Sentences about files that do not agree. */
  readonly remains: readonly string[];
  readonly foreign: ForeignCopies;
};

/** Copies of other stores in the folder of the daily copies, which are left alone. */
export type ForeignCopies = {
  readonly paths: readonly string[];
  /** The newest of a store that was in the same data directory: perhaps its disk is not mounted, or was not. Null without one. */
  readonly former: string | null;
};

type ReconcileOptions = {
  /** The variable `RETENTION_DAYS`. */
  readonly retentionDays: number | null;
  readonly sharing: Sharing;
};

/** Makes copies and mails agree with the store; the log is the caller's. */
export async function reconcile(
  connection: Connection,
  directory: DataDirectory,
  { retentionDays, sharing }: ReconcileOptions,
): Promise<Reconciled> {
  const erasure = lastErasure(connection, storeName(connection)) ?? 0;
  const remains: string[] = [];
  let foreign: ForeignCopies = { paths: [], former: null };
  try {
    await alone(directory, async () => {
      remains.push(...(await reconcileCopies(connection, directory, sharing)));
      foreign = await sharing(() => foreignCopies(connection, directory));
    });
  } catch (error) {
    const failure = storageUnavailable(directory, error) ?? error;
    if (!(failure instanceof OperatorError)) throw error;
    remains.push(`Copies still have them: ${failure.message}`);
  }
  const days = isDoubted(connection) ? Infinity : Math.min(retentionDays ?? Infinity, KEPT_MAILS_DAYS);
  await removeOldMails(connection, directory.mail, days);
  return { erasure, remains: erasure === 0 ? [] : remains, foreign };
}

export async function foreignCopies(connection: Connection, directory: DataDirectory): Promise<ForeignCopies> {
  const found = (await copiesIn(connection, directory.copies)).filter(({ kind }) => kind === "foreign");
  const former = found.find(({ servedFrom }) => servedFrom === directory.path);
  return { paths: found.map(({ path }) => path), former: former?.path ?? null };
}

async function reconcileCopies(
  connection: Connection,
  { copies: folder }: DataDirectory,
  sharing: Sharing,
): Promise<string[]> {
  const remains: string[] = [];
  // Their writers are dead: a living one would have the lock.
  for (const name of await namesIn(folder))
    if (DRAFT_NAME.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  const last = await sharing(() => lastErasure(connection, storeName(connection)));
  for (const { path, kind, erasure } of await sharing(() => copiesIn(connection, folder))) {
    if (kind === "foreign" || (kind === "own" && erasure === last)) continue;
    try {
      const copy = await openCopy(path);
      try {
        const isOfStore = await sharing(() => isOwn(connection, copy.connection));
        if (isOfStore) await rewriteCopy(connection, copy.connection, path, sharing);
      } finally {
        await copy.close();
      }
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      remains.push(`The copy ${path} cannot be rewritten without them: delete it.`);
    }
  }
  const newest = await sharing(async () => {
    await removeOldCopies(connection, folder);
    return lastCopy(connection);
  });
  if (newest !== null && !existsSync(newest.path))
    remains.push(`The copy ${newest.path} is not where it was made: perhaps its disk is away.`);
  return remains;
}

/** A copy with a time in the future was made under a wrong clock: it goes as an old one does. */
async function removeOldCopies(connection: Connection, folder: string): Promise<void> {
  const now = Date.now();
  const own = (await copiesIn(connection, folder)).filter(({ kind }) => kind === "own");
  const ageOf = (copiedAt: string | null) => now - Date.parse(copiedAt ?? "");
  const isYoung = (copiedAt: string | null) => ageOf(copiedAt) >= 0 && ageOf(copiedAt) <= KEPT_COPIES_MS;
  if (own.filter(({ copiedAt }) => isYoung(copiedAt)).length < NEWER_COPIES) return;
  for (const { path, copiedAt } of own) if (!isYoung(copiedAt)) await rm(path, { force: true });
}

async function removeOldMails(connection: Connection, folder: string, days: number): Promise<void> {
  for (const name of await namesIn(folder)) {
    const id = MAIL_NAME.exec(name)?.[1];
    if (id === undefined) continue;
    const path = join(folder, name);
    const written = await stat(path).catch(() => null);
    if (isErasedLead(connection, id) || (written !== null && Date.now() - written.mtimeMs > days * DAY_MS))
      await rm(path, { force: true });
  }
}
