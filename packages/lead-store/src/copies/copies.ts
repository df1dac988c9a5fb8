import { existsSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../base/operator-error.ts";
import { replaceFile } from "../node/replace-file.ts";
import { makeFolder } from "../node/synced-files.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { signOut } from "../leads/desk-sessions.ts";
import { lastErasure, storeName } from "../leads/erase.ts";
import { DAMAGED } from "../leads/numbers.ts";
import { reading } from "../sqlite/operation.ts";
import { type Connection, openConnection, sqliteCode } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";
import { schemaVersion } from "../sqlite/schema.ts";
import type { Sharing } from "../sqlite/wal.ts";
import { agree } from "./agree.ts";
import { type Examination, examine } from "./examine.ts";
import { COPIED_AT, RESTS } from "./restore.ts";

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
export async function copyTo(connection: Connection, file: string, sharing: Sharing): Promise<Examination> {
  return replaceFile(file, (draft) =>
    orNotWritten(file, async () => {
      await sharing(() => connection.run("vacuum into ?", draft));
      return finishCopy(connection, draft, new Date().toISOString(), sharing);
    }),
  );
}

/** Writes a copy anew without the erased persons of a store. @param source the open copy, or a private one of it */
export async function rewriteCopy(
  connection: Connection,
  source: Connection,
  file: string,
  sharing: Sharing,
): Promise<void> {
  await replaceFile(file, async (draft) => {
    await orNotWritten(file, async () => {
      source.run("vacuum into ?", draft);
      return finishCopy(connection, draft, copiedAt(source) ?? "", sharing);
    });
    // A journal of the former file would be played back into the new one.
    for (const end of RESTS) await rm(file + end, { force: true });
  });
}

/** Makes a draft agree with the store, and verifies it: for minutes, in which the store's log can be written back. */
async function finishCopy(connection: Connection, draft: string, time: string, sharing: Sharing): Promise<Examination> {
  const copy = openConnection(draft);
  try {
    await sharing(() =>
      copy.transaction(() => {
        agree(connection, copy);
        if (schemaVersion(copy, draft) > 1) signOut(copy);
        setFact(copy, COPIED_AT, time);
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
    throw failure ? new OperatorError(`Cannot write ${file} (${failure}): choose another file.`, { cause }) : cause;
  }
}

/** Makes the copy of the day. Nobody else writes copies meanwhile. @returns its path */
export async function copyOfTheDay(
  connection: Connection,
  { copies }: DataDirectory,
  sharing: Sharing,
): Promise<string> {
  await makeFolder(copies);
  const now = new Date().toISOString();
  const name = await sharing(() => storeName(connection));
  const file = join(copies, `leads-${name.slice(0, 8)}-${now.slice(0, 10)}.db`);
  const { damages } = await copyTo(connection, file, sharing);
  const damaged = damages.flatMap(({ text }) => /^lead (\S+)$/.exec(text)?.[1] ?? []);
  await sharing(() => {
    setFact(connection, DAMAGED, JSON.stringify(damaged));
    setFact(connection, LAST_COPY, JSON.stringify({ path: file, madeAt: now } satisfies LastCopy));
  });
  return file;
}

const COPY_NAME = /^leads-.*\.db$/;

type Copy = {
  readonly path: string;
  /** `own` has a secret of the store; `foreign` has none; `unreadable` may be either. */
  readonly kind: "own" | "foreign" | "unreadable";
  /** ISO 8601; null if the copy does not say it. */
  readonly copiedAt: string | null;
  /** The number of the store's last erasure that it knows. */
  readonly erasure: number | null;
  /** Path of the data directory that the copied store was served from last; null if it is not known. */
  readonly servedFrom: string | null;
};

const SERVED_FROM = "select value ->> '$.path' as path from facts where name = 'server'";

/** The copies of a folder, those of other stores among them, the newest first. */
export async function copiesIn(connection: Connection, folder: string): Promise<Copy[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((name) => COPY_NAME.test(name));
  return names
    .map((name) => describeCopy(connection, join(folder, name)))
    .sort((a, b) => (b.copiedAt ?? "").localeCompare(a.copiedAt ?? ""));
}

function describeCopy(connection: Connection, path: string): Copy {
  try {
    const copy = openConnection(path, { isReadOnly: true });
    try {
      const kind = isOwn(connection, copy) ? "own" : "foreign";
      const erasure = lastErasure(copy, storeName(connection));
      const servedFrom = copy.get<{ path: string | null }>(SERVED_FROM)?.path ?? null;
      return { path, kind, copiedAt: copiedAt(copy), erasure, servedFrom };
    } finally {
      copy.close();
    }
  } catch (error) {
    if (sqliteCode(error) === null) throw error;
    return { path, kind: "unreadable", copiedAt: null, erasure: null, servedFrom: null };
  }
}

/** Whether a copy is of this store: it has one of its secrets. */
export function isOwn(connection: Connection, copy: Connection): boolean {
  const secrets = copy.all<{ secret: string }>("select secret from secrets");
  return secrets.some(({ secret }) => connection.get("select 1 from secrets where secret = ?", secret));
}

function copiedAt(copy: Connection): string | null {
  return fact(copy, COPIED_AT);
}
