import { readdir, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { SqlSession } from "../../leads/sql-database.ts";
import { type DumpHead, writeDump } from "../dump.ts";
import { makeFolder, namesIn, syncFolder } from "../../platform/synced-files.ts";

/** A dump of the database: with the journal's files from its number on it is all that was acknowledged. */
export type Checkpoint = {
  readonly number: number;
  readonly file: string;
};

const FILE_NAME = /^(\d{8})\.dump$/;
const NUMBER = "select number from public.lead_checkpoint";
const SET_NUMBER = `
  insert into public.lead_checkpoint (number) values ($1::integer)
  on conflict (only_row) do update set number = excluded.number
`;

/** Null if there is none. */
export async function latestCheckpoint(folder: string): Promise<Checkpoint | null> {
  const last = (await namesIn(folder))
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .at(-1);
  return last === undefined ? null : { number: Number.parseInt(last, 10), file: join(folder, last) };
}

/** The checkpoint that was made of this database last; null if none was. */
export async function checkpointOf(database: SqlSession): Promise<number | null> {
  return (await database.query<{ number: number }>(NUMBER))[0]?.number ?? null;
}

export async function noteCheckpoint(database: SqlSession, number: number): Promise<void> {
  await database.query(SET_NUMBER, [number]);
}

/** For a database that is no copy of an embedded one, or not any more. */
export async function forgetCheckpoint(database: SqlSession): Promise<void> {
  await database.query("delete from public.lead_checkpoint");
}

type CheckpointDraft = {
  readonly folder: string;
  readonly number: number;
  readonly database: SqlSession;
  readonly head: DumpHead;
  /** Ends the writing between two pages. */
  readonly signal: AbortSignal;
};

/** Writes and verifies a dump, which then takes the place of those before. */
export async function writeCheckpoint({ folder, number, database, head, signal }: CheckpointDraft): Promise<void> {
  await makeFolder(folder);
  const name = `${String(number).padStart(8, "0")}.dump`;
  const draft = join(folder, `${name}.draft`);
  try {
    await rm(draft, { force: true });
    await writeDump(draft, database, { head, signal });
    // First, or a process that is killed in between leaves a database that seems older than its checkpoint and is rebuilt.
    await noteCheckpoint(database, number);
    await rename(draft, join(folder, name));
    await syncFolder(folder);
    await syncFolder(dirname(folder));
  } finally {
    await rm(draft, { force: true });
  }
  for (const other of await readdir(folder)) if (other !== name) await rm(join(folder, other), { force: true });
}
