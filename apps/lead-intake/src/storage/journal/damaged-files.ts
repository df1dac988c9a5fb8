import { existsSync } from "node:fs";
import { link, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import type { DataDirectory } from "../data-directory/data-directory.ts";
import type { Erase } from "../../leads/erasure.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { typedCommand } from "../../platform/typed-commands.ts";
import { readDumpRows } from "../dump-rows.ts";
import type { JournalRecord } from "./journal-record.ts";
import { type JournalFile, readJournal, unreadBytes } from "./journal-files.ts";
import { type ByteRange, readRecords } from "./read-records.ts";
import { namesIn, syncFolder } from "../../platform/synced-files.ts";

/** What is known of a file that is damaged (B10). */
export type Damage = {
  readonly path: string;
  /** Whole ones, all of them stored. */
  readonly records: number;
  readonly unreadBytes: number;
  /** Records that were on the disk, in it or after it, and are not there. */
  readonly missing: number;
};

/** Where a data directory has damaged files. */
type Places = Pick<DataDirectory, "path" | "journal">;

type Person = {
  /** Of the person's leads. */
  readonly ids: ReadonlySet<string>;
  /** In lower case; null if only the ids are known. */
  readonly email: string | null;
};

const SUFFIX = ".damaged";
const MISSING = /\.(\d+)-missing\.damaged$/;
const OWNER_ONLY = 0o600;

/** The name under which a damaged file is kept. What is missing after it is seen only among the other files. */
export function damagedName({ name, missing }: Pick<JournalFile, "name" | "missing">): string {
  return `${name}${missing > 0 ? `.${missing}-missing` : ""}${SUFFIX}`;
}

export function damageOf(folder: string, { name, records, unreadBytes: unread, missing }: JournalFile): Damage {
  return { path: join(folder, name), records: records.length, unreadBytes: unread, missing };
}

/** In a sentence, without its file. */
export function damageText({ records, unreadBytes: unread, missing }: Damage): string {
  const lost = missing > 0 ? `, ${counted(missing, "record")} lost` : "";
  return `${counted(records, "record")} read, ${counted(unread, "byte")} not readable${lost}`;
}

function counted(number: number, thing: string): string {
  return `${number} ${thing}${number === 1 ? "" : "s"}`;
}

/** Those that are kept, and those of a journal that are still in their place until its next checkpoint. */
export async function findDamage(places: Places): Promise<Damage[]> {
  const found = await Promise.all((await damagedFiles(places)).map(examineDamaged));
  for (const file of await readJournal(places.journal)) if (file.isDamaged) found.push(damageOf(places.journal, file));
  return found;
}

/** Keeps a damaged checkpoint, which the next one replaces. */
export async function keepDamagedCheckpoint(places: Places, file: string): Promise<Damage> {
  const kept = join(places.path, `${basename(file)}${SUFFIX}`);
  await link(file, kept).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
  });
  await syncFolder(places.path);
  return examineDamaged(kept);
}

/** Keeps a database's folder that could not be read to its end. */
export async function keepDamagedFolder(folder: string): Promise<Damage> {
  let kept = `${folder}${SUFFIX}`;
  for (let copy = 2; existsSync(kept); copy += 1) kept = `${folder}.${copy}${SUFFIX}`;
  await rename(folder, kept);
  return examineDamaged(kept);
}

export function isKept({ path }: Damage): boolean {
  return path.endsWith(SUFFIX);
}

/** Paths of those that are kept. */
export async function damagedFiles({ path, journal }: Places): Promise<string[]> {
  const found = await Promise.all(
    [path, journal].map(async (folder) => (await namesIn(folder)).map((name) => join(folder, name))),
  );
  return found.flat().filter((file) => file.endsWith(SUFFIX));
}

async function examineDamaged(path: string): Promise<Damage> {
  const missing = Number(MISSING.exec(path)?.[1] ?? 0);
  if ((await stat(path)).isDirectory()) return { path, records: 0, unreadBytes: await sizeOf(path), missing };
  const { records, gaps } = contentOf(path, await readFile(path));
  return { path, records: records.length, unreadBytes: unreadBytes({ gaps }), missing };
}

async function sizeOf(folder: string): Promise<number> {
  const names = await readdir(folder, { recursive: true });
  const stats = await Promise.all(names.map((name) => stat(join(folder, name))));
  return stats.filter((each) => each.isFile()).reduce((sum, { size }) => sum + size, 0);
}

type Row = { readonly id?: unknown; readonly lead_id?: unknown; readonly email?: unknown };
type Content = {
  readonly records: readonly (ByteRange & { readonly row: Row })[];
  readonly gaps: readonly ByteRange[];
};

function contentOf(path: string, bytes: Buffer): Content {
  const name = basename(path);
  if (/\.dump(\.|$)/.test(name)) return readDumpRows(bytes);
  const { records, gaps } = readRecords(bytes);
  return {
    records: records.map(({ record, from, to }) => ({ row: rowOf(record), from, to })),
    gaps,
  };
}

function rowOf(record: JournalRecord): Row {
  if (record.kind === "noted") return record.entry;
  return record.kind === "lead" ? record.lead : {};
}

/**
 * Rewrites the kept files without what they have of a person.
 *
 * @returns those with bytes that cannot be read, which may be the person's
 */
export async function eraseFromDamaged(places: Places, person: Person): Promise<Damage[]> {
  const left: Damage[] = [];
  for (const path of await damagedFiles(places)) {
    if ((await stat(path)).isFile()) await rewriteWithout(path, person);
    const damage = await examineDamaged(path);
    if (damage.unreadBytes > 0) left.push(damage);
  }
  return left;
}

/** Erases in the kept files, too, and ends with an error while they have bytes that cannot be read. */
export function eraseInDamaged(erase: Erase, places: Places): Erase {
  return async (find, email) => {
    let ids: readonly string[] = [];
    const count = await erase(async () => (ids = await find()), email);
    if (ids.length === 0 && email === undefined) return count;
    const left = await eraseFromDamaged(places, { ids: new Set(ids), email: email?.trim().toLowerCase() ?? null });
    if (left.length > 0) throw new UnreadBytesLeft(count, left);
    return count;
  };
}

/** What was to be erased may still be in bytes that cannot be read. */
class UnreadBytesLeft extends OperatorError {
  override readonly name = "UnreadBytesLeft";

  constructor(count: number, left: readonly Damage[]) {
    super(
      [
        `Deleted ${counted(count, "lead")}. But these files are damaged, and what cannot be read of them may be of the same person:`,
        ...left.map(({ path, unreadBytes: unread }) => `  ${path}: ${counted(unread, "byte")}`),
        `When you do not need a file any more: ${typedCommand("discard-damaged FILE")}`,
      ].join("\n"),
    );
  }
}

async function rewriteWithout(path: string, { ids, email }: Person): Promise<void> {
  const bytes = await readFile(path);
  const { records } = contentOf(path, bytes);
  const isMailed = ({ email: own }: Row) => email !== null && String(own).toLowerCase() === email;
  // What was noted of a lead has its id alone, and the database may not have the lead.
  const all = new Set([...ids, ...records.filter(({ row }) => isMailed(row)).map(({ row }) => String(row.id))]);
  const theirs = records.filter(({ row }) => all.has(String(row.id)) || all.has(String(row.lead_id)) || isMailed(row));
  if (theirs.length === 0) return;
  const rest: Buffer[] = [];
  let at = 0;
  for (const { from, to } of theirs) {
    rest.push(bytes.subarray(at, from));
    at = to;
  }
  const draft = `${path}.draft`;
  await writeFile(draft, Buffer.concat([...rest, bytes.subarray(at)]), { mode: OWNER_ONLY, flush: true });
  await rename(draft, path);
  await syncFolder(dirname(path));
}

/**
 * Deletes a damaged file that nobody needs any more.
 *
 * @param name as messages have it, or the end of it
 * @throws {OperatorError} if it is none
 */
export async function discardDamaged(places: readonly Places[], name: string): Promise<Damage> {
  const files = (await Promise.all(places.map(damagedFiles))).flat();
  const [path, ...others] = files.filter((file) => file === name || basename(file) === name);
  if (path === undefined || others.length > 0)
    throw new OperatorError(
      files.length === 0
        ? "There is no damaged file: nothing was deleted."
        : `${others.length > 0 ? "Two damaged files have that name" : `${name} is no damaged file`}: nothing was deleted. There are: ${files.join(", ")}`,
    );
  const damage = await examineDamaged(path);
  await rm(path, { recursive: true });
  await syncFolder(dirname(path));
  return damage;
}
