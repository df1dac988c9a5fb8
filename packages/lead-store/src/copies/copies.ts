import { readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { makeFolder, namesIn } from "../node/synced-files.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { signOut } from "../leads/desk-sessions.ts";
import { formerStores, lastErasure, noteStore, storeName } from "../leads/erase.ts";
import { DAMAGED } from "../leads/numbers.ts";
import { reading } from "../sqlite/operation.ts";
import { type Connection, openConnection, sqliteCode } from "../sqlite/connection.ts";
import { fact, MAILBOXES, removeFact, setFact } from "../sqlite/facts.ts";
import { schemaVersion } from "../sqlite/schema.ts";
import { agree } from "./agree.ts";
import { type Examination, examine } from "./examine.ts";
import { type OpenedStore, placeFile, restsOf } from "./outside-files.ts";
import { COPIED_AT } from "./restore.ts";

/** Fact of the store about its last copy of the day. */
const LAST_COPY = "last-copy";

type LastCopy = {
  readonly path: string;
  /** ISO 8601. */
  readonly madeAt: string;
};

/** The last copy of the day, which may be gone since; null before the first. */
export const lastCopy = reading(function lastCopy(connection: Connection): LastCopy | null {
  const written = fact(connection, LAST_COPY);
  return written === null ? null : (JSON.parse(written) as LastCopy);
});

/**
 * Writes a copy of the store to a file, which appears when it is whole, verified and on the disk, without persons who were erased
 * meanwhile. Others use the store at the same time.
 *
 * @returns what it holds
 */
export async function copyTo(store: OpenedStore, file: string): Promise<Examination> {
  return placeFile(store, file, (draft) =>
    orNotWritten(file, async () => {
      await store.sharing(() => store.connection.run("vacuum into ?", draft));
      return finishCopy(store, draft, new Date().toISOString());
    }),
  );
}

/** Writes a copy anew as one of this store, without its erased persons. @param source the open copy, or a private one of it */
export async function rewriteCopy(store: OpenedStore, source: Connection, file: string): Promise<void> {
  await placeFile(store, file, async (draft) => {
    await orNotWritten(file, async () => {
      source.run("vacuum into ?", draft);
      return finishCopy(store, draft, fact(source, COPIED_AT));
    });
    // A journal of the former file would be played back into the new one.
    for (const end of restsOf(file)) await rm(file + end);
  });
}

/** Makes a draft agree with the store, and verifies it: for minutes, in which the store's log can be written back. */
async function finishCopy(
  { connection, sharing }: OpenedStore,
  draft: string,
  time: string | null,
): Promise<Examination> {
  const copy = openConnection(draft);
  try {
    await sharing(() =>
      copy.transaction(() => {
        agree(connection, copy);
        noteStore(copy, storeName(connection), formerStores(connection));
        if (schemaVersion(copy, draft) > 1) signOut(copy);
        removeFact(copy, MAILBOXES);
        if (time !== null) setFact(copy, COPIED_AT, time);
      }),
    );
    copy.checkpoint("truncate");
    // A copy is one file.
    copy.script("pragma journal_mode = delete");
    const examined = examine(copy, { search: false });
    const [damage] = examined.damages.filter(({ isOfRow }) => !isOfRow);
    if (damage) throw new OperatorError(`The copy is not whole (${damage.text}): nothing was written.`);
    return examined;
  } finally {
    copy.close();
  }
}

async function orNotWritten<Result>(file: string, work: () => Promise<Result>): Promise<Result> {
  try {
    return await work();
  } catch (cause) {
    const failure = sqliteCode(cause);
    throw failure
      ? new OperatorError(`Cannot write ${file}: its draft in the data directory failed (${failure}).`, { cause })
      : cause;
  }
}

/** Makes a copy of before an upgrade. Nobody else writes copies meanwhile. @param version that the store gets */
export async function copyBefore(store: OpenedStore, version: number): Promise<void> {
  const name = `leads-before-${version}-${new Date().toISOString().slice(0, "2026-11-24".length)}.db`;
  await copyTo(store, join(await ownFolder(store), name));
}

/** @returns the newest copy of before an upgrade of this store. @throws {OperatorError} without one */
export async function findCopyBefore(store: OpenedStore): Promise<string> {
  const copies = await copiesIn(store);
  const found = copies.find(({ path, kind }) => kind === "own" && BEFORE_NAME.test(basename(path)));
  if (found) return found.path;
  throw new OperatorError(
    `There is no copy of before an upgrade of these leads in ${store.directory.copyFolders.join(" or ")}: name it.`,
  );
}

/** Makes the copy of the day. Nobody else writes copies meanwhile. @returns its path */
export async function copyOfTheDay(store: OpenedStore): Promise<string> {
  const { connection, sharing } = store;
  const folder = await ownFolder(store);
  const now = new Date().toISOString();
  const name = await sharing(() => storeName(connection));
  const file = join(folder, `leads-${name.slice(0, 8)}-${now.slice(0, 10)}.db`);
  const { damages } = await copyTo(store, file);
  const damaged = damages.flatMap(({ text }) => /^lead (\S+)$/.exec(text)?.[1] ?? []);
  await sharing(() => {
    setFact(connection, DAMAGED, JSON.stringify(damaged));
    setFact(connection, LAST_COPY, JSON.stringify({ path: file, madeAt: now } satisfies LastCopy));
  });
  return file;
}

/** Copies that may hold leads. */
const COPY_NAME = /^leads-.*\.db$/;
const DAILY_NAME = /^leads-[\da-f]{8}-\d{4}-\d\d-\d\d\.db$/;
const BEFORE_NAME = /^leads-before-\d+-\d{4}-\d\d-\d\d\.db$/;
/** Days for which copies of the day are kept, and those of before an upgrade. */
export const KEPT_DAYS = { daily: 7, before: 30 };
const STORE_NAME = /^[\da-f]{16}$/;
/** File in a folder of copies that has the name of the store to which it belongs. */
const OWNER_FILE = "leads-store";
const TRIAL_FILE = "leads-trial";

/**
 * The folder of the store's own new copies, once a file was written there: `BACKUP_DIR` if it is this store's, or nobody's yet, else one
 * of its name in it.
 *
 * @throws {OperatorError} if it cannot be used
 */
export async function ownFolder({ connection, directory, sharing }: OpenedStore, adopts = false): Promise<string> {
  const { copies } = directory;
  const [name, former] = await sharing(() => [storeName(connection), formerStores(connection)] as const);
  try {
    await makeFolder(copies);
    const names = await namesIn(copies);
    const mayBeFormers = former.length > 0 && names.some((each) => COPY_NAME.test(each));
    const owner = join(copies, OWNER_FILE);
    if (adopts || !(names.includes(OWNER_FILE) || mayBeFormers)) await writeFile(owner, name, { flush: true });
    const folder = (await readFile(owner, "utf8").catch(() => "")) === name ? copies : join(copies, name);
    await makeFolder(folder);
    await writeFile(join(folder, TRIAL_FILE), name, { flush: true });
    await rm(join(folder, TRIAL_FILE));
    return folder;
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException;
    throw new OperatorError(`The folder ${copies} cannot be written to (${code}).`, { cause });
  }
}

export type Copy = {
  readonly path: string;
  /** A copy of this store, of its former one, or of another; `unreadable` may be each. */
  readonly kind: "own" | "former" | "foreign" | "unreadable";
  /** ISO 8601; null if it is the owner's. */
  readonly copiedAt: string | null;
  /** Null: the owner ends it. */
  readonly keptDays: number | null;
  /** The number of the store's last erasure that it knows. */
  readonly erasure: number | null;
  /** Path of the data directory that the copied store was served from last; null if it is not known. */
  readonly servedFrom: string | null;
};

const SERVED_FROM = "select value ->> '$.path' as path from facts where name = 'server'";

/** Whether a file is one of those that `copiesIn` reads. */
export function isAmongCopies({ copyFolders }: DataDirectory, file: string): boolean {
  const folders = [dirname(file), dirname(dirname(file))];
  return COPY_NAME.test(basename(file)) && copyFolders.some((folder) => folders.includes(folder));
}

/** The copies in the folders of copies, and in those of stores in them, the newest first. */
export async function copiesIn({ connection, directory: { copyFolders }, sharing }: OpenedStore): Promise<Copy[]> {
  const paths: string[] = [];
  for (const folder of copyFolders) {
    const names = await namesIn(folder);
    for (const store of names.filter((name) => STORE_NAME.test(name)))
      names.push(...(await namesIn(join(folder, store))).map((name) => join(store, name)));
    paths.push(...names.filter((name) => COPY_NAME.test(basename(name))).map((name) => join(folder, name)));
  }
  const found = await sharing(() => paths.map((path) => describeCopy(connection, path)));
  return found.sort((a, b) => (b.copiedAt ?? "").localeCompare(a.copiedAt ?? ""));
}

function describeCopy(connection: Connection, path: string): Copy {
  try {
    const copy = openConnection(path, { isCopy: true });
    try {
      const [own, name] = [storeName(connection), storeName(copy)];
      const others = formerStores(connection).includes(name) ? "former" : "foreign";
      const [isDaily, isBefore] = [DAILY_NAME, BEFORE_NAME].map((pattern) => pattern.test(basename(path)));
      const keptDays = isDaily ? KEPT_DAYS.daily : isBefore ? KEPT_DAYS.before : null;
      return {
        path,
        kind: name === own ? "own" : others,
        copiedAt: keptDays === null ? null : fact(copy, COPIED_AT),
        keptDays,
        erasure: lastErasure(copy, own),
        servedFrom: copy.get<{ path: string | null }>(SERVED_FROM)?.path ?? null,
      };
    } finally {
      copy.close();
    }
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return { path, kind: "unreadable", copiedAt: null, keptDays: null, erasure: null, servedFrom: null };
  }
}
