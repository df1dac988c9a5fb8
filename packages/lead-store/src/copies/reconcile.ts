// Erasure is a state: one step, which can be repeated and cut off, makes copies, mails, drafts and the log agree with the store.
import { existsSync } from "node:fs";
import { rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { namesIn } from "../node/synced-files.ts";
import { isDoubted } from "../leads/clock.ts";
import { formerStores, isErasedLead, lastErasure, storeName } from "../leads/erase.ts";
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";
import { storageUnavailable } from "../sqlite/storage-failure.ts";
import { copiesIn, type Copy, KEPT_DAYS, lastCopy, ownFolder, rewriteCopy } from "./copies.ts";
import { alone, endDrafts, type OpenedStore, restsOf } from "./outside-files.ts";
import { readCopy } from "./restore.ts";

const RECONCILED = "reconciled";
const WAL_EMPTIED = "wal-emptied";
const DRAFT_NAME = /^leads-.*\.db\.draft-/;
const MAIL_NAME = /^([\da-f-]{36})\.eml(?:\.draft)?$/;
const DAY_MS = 24 * 3_600_000;
const NEWER_COPIES = 2;
const KEPT_MAILS_DAYS = 30;

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

/** Copies of other stores in `BACKUP_DIR`, which are left alone. */
export type OthersCopies = {
  readonly foreign: readonly string[];
  /** Copies of stores from whose copies this one was restored. */
  readonly former: readonly string[];
  /** The newest foreign one of a store that was in the same data directory: perhaps its disk is not mounted, or was not. */
  readonly displaced: string | null;
};

export type Reconciled = OthersCopies & {
  /** The number of the last erasure with which copies and mails agree; 0 if nobody was erased. */
  readonly erasure: number;
  /** Sentences about files that do not agree. */
  readonly remains: readonly string[];
};

/** Makes copies and mails agree with the store; the log is the caller's. @param retentionDays the variable `RETENTION_DAYS` */
export async function reconcile(store: OpenedStore, retentionDays: number | null): Promise<Reconciled> {
  const { connection, directory } = store;
  const erasure = lastErasure(connection, storeName(connection)) ?? 0;
  const remains: string[] = [];
  let others: OthersCopies = { foreign: [], former: [], displaced: null };
  try {
    await alone(directory, async () => {
      remains.push(...(await reconcileCopies(store)));
      others = await othersCopies(store);
    });
  } catch (error) {
    const failure = storageUnavailable(directory, error) ?? error;
    if (!(failure instanceof OperatorError)) throw error;
    remains.push(`Copies still have them: ${failure.message}`);
  }
  const days = isDoubted(connection) ? Infinity : Math.min(retentionDays ?? Infinity, KEPT_MAILS_DAYS);
  await removeOldMails(connection, directory.mail, days);
  return { erasure, remains: erasure === 0 ? [] : remains, ...others };
}

export async function othersCopies(store: OpenedStore): Promise<OthersCopies> {
  const copies = await copiesIn(store);
  const pathsOf = (wanted: string) => copies.flatMap(({ path, kind }) => (kind === wanted ? [path] : []));
  const displaced = copies.find(({ kind, servedFrom }) => kind === "foreign" && servedFrom === store.directory.path);
  return { foreign: pathsOf("foreign"), former: pathsOf("former"), displaced: displaced?.path ?? null };
}

/** Takes `BACKUP_DIR` over, and the copies of former stores in it. @returns their number, and sentences about those that stay */
export async function adoptCopies(store: OpenedStore): Promise<{ adopted: number; remains: string[] }> {
  await ownFolder(store, true);
  const { former } = await othersCopies(store);
  const remains = await rewriteCopies(store, former);
  return { adopted: former.length - remains.length, remains };
}

async function reconcileCopies(store: OpenedStore): Promise<string[]> {
  const { connection, sharing } = store;
  await endDrafts(store);
  const folder = await ownFolder(store);
  for (const name of await namesIn(folder))
    if (DRAFT_NAME.test(name)) await rm(join(folder, name), { recursive: true, force: true });
  const last = await sharing(() => lastErasure(connection, storeName(connection)));
  const older = (await copiesIn(store)).filter(({ path, kind, erasure }) =>
    kind === "own"
      ? erasure !== last || (last !== null && restsOf(path).length > 0)
      : kind === "unreadable" && dirname(path) === folder,
  );
  const paths = older.map(({ path }) => path);
  const remains = await rewriteCopies(store, paths);
  await removeOldCopies(store);
  const newest = await sharing(() => lastCopy(connection));
  if (newest !== null && !existsSync(newest.path))
    remains.push(`The copy ${newest.path} is not where it was made: perhaps its disk is away.`);
  return remains;
}

/** @returns sentences about copies that stay as they are */
async function rewriteCopies(store: OpenedStore, paths: readonly string[]): Promise<string[]> {
  const { connection, directory, sharing } = store;
  const remains: string[] = [];
  for (const path of paths) {
    try {
      await readCopy(path, directory, async (copy) => {
        const kin = await sharing(() => [storeName(connection), ...formerStores(connection)]);
        if (kin.includes(storeName(copy))) await rewriteCopy(store, copy, path);
      });
    } catch (error) {
      if (!(error instanceof OperatorError)) throw error;
      remains.push(`The copy ${path} cannot be rewritten without them: delete it.`);
    }
  }
  return remains;
}

/** A copy with a time in the future was made under a wrong clock: it goes as an old one does. One without a time is the owner's. */
async function removeOldCopies(store: OpenedStore): Promise<void> {
  const now = Date.now();
  const own = (await copiesIn(store)).filter(({ kind, keptDays }) => kind === "own" && keptDays !== null);
  const isYoung = ({ copiedAt, keptDays }: Copy) => {
    const age = now - Date.parse(copiedAt ?? "");
    return age >= 0 && age <= keptDays! * DAY_MS;
  };
  const daily = own.filter(({ keptDays }) => keptDays === KEPT_DAYS.daily);
  if (daily.filter(isYoung).length < NEWER_COPIES) return;
  for (const copy of own) if (!isYoung(copy)) await rm(copy.path, { force: true });
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
