import { type FileHandle, open, rename, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { damagedName } from "./damaged-files.ts";
import {
  type JournalFile,
  journalFileName,
  journalFileNames,
  lastName,
  readJournal,
  readJournalFiles,
} from "./journal-files.ts";
import type { JournalRecord } from "./journal-record.ts";
import { encodeRecord } from "./record-format.ts";
import { makeFolder, syncFolder } from "../../platform/synced-files.ts";

/** Records in numbered files, in the order in which they were appended. */
export type Journal = {
  /** Resolves when the record is on the disk. Records that arrive during a sync share the next one. */
  append(record: JournalRecord): Promise<void>;
  /** Resolves if a record would be on the disk. Adds none. */
  probe(): Promise<void>;
  /** From now on records go into a new file. */
  nextFile(): Promise<void>;
  /** Begins a new generation. @returns its number */
  rotate(): Promise<number>;
  /** The files of the generations with smaller numbers, as they are on the disk now. */
  filesBefore(generation: number): AsyncGenerator<JournalFile>;
  /** Deletes those files, except those that were found damaged: they are kept under another name. */
  dropBefore(generation: number): Promise<void>;
  /** Bytes in all files. */
  size(): number;
  close(): Promise<void>;
};

const OWNER_ONLY = 0o600;
export const FIRST_GENERATION = 1;
/** Files grow by so many zeros: while one does not grow, a sync writes its records and not what else the disk waits for. */
const GROWTH_BYTES = 1024 * 1024;
/** What is there already after the last record. */
const ONE_ZERO = Buffer.alloc(1);

type Waiting = {
  /** Null for a probe. */
  readonly record: JournalRecord | null;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Opens a journal. Creates nothing before something is appended.
 *
 * @param from of the generations that matter. @default the first
 * @returns it, and its files, those of earlier generations too: they are there if dropping them was interrupted
 */
export async function openJournal(
  folder: string,
  from = FIRST_GENERATION,
): Promise<{ journal: Journal; files: readonly JournalFile[] }> {
  const found = await readJournal(folder);
  const sizes = new Map(found.map(({ name, size }) => [name, size]));
  const damaged = new Map<string, JournalFile>();
  noteDamage(found);
  const last = await lastName(folder);
  let generation = Math.max(from, last.generation);
  // A file of an earlier process may end in a torn record: nothing is appended to it.
  let index = last.generation === generation ? last.index : 0;
  /** The next record's. */
  let number = Math.max(0, ...found.filter((each) => each.generation === generation).map(({ next }) => next));
  let file: FileHandle | null = null;
  /** The current file's bytes on the disk, zeros included. */
  let allocated = 0;
  let waiting: Waiting[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const journal: Journal = {
    append: (record) => written(record),
    probe: () => written(null),
    nextFile: () => inTurn(closeFile),
    rotate: () =>
      inTurn(async () => {
        await closeFile();
        generation += 1;
        index = 0;
        number = 0;
        return generation;
      }),
    async *filesBefore(end) {
      const names = (await journalFileNames(folder)).filter((each) => each.generation < end);
      for await (const each of readJournalFiles(folder, names)) {
        noteDamage([each]);
        yield each;
      }
    },
    dropBefore: (end) =>
      inTurn(async () => {
        // The newest first: what is left by a process that is killed meanwhile lacks nothing before it.
        const names = (await journalFileNames(folder)).filter((each) => each.generation < end).reverse();
        for (const { name } of names) {
          const kept = damaged.get(name);
          if (kept === undefined) await rm(join(folder, name), { force: true });
          else await rename(join(folder, name), join(folder, damagedName(kept)));
          sizes.delete(name);
        }
        if (names.some(({ name }) => damaged.has(name))) await syncFolder(folder);
      }),
    size: () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    close: () => inTurn(closeFile),
  };
  return { journal, files: found };

  function noteDamage(files: readonly JournalFile[]): void {
    for (const each of files) if (each.isDamaged) damaged.set(each.name, each);
  }

  function currentName(): string {
    return journalFileName(generation, index);
  }

  function written(record: JournalRecord | null): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ record, resolve, reject });
      if (waiting.length === 1) void inTurn(write);
    });
  }

  function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = turn.then(work);
    turn = result.catch(() => {});
    return result;
  }

  async function write(): Promise<void> {
    const batch = waiting;
    waiting = [];
    try {
      file ??= await createFile();
      const records = batch.flatMap(({ record }) => record ?? []);
      const bytes = Buffer.concat(
        records.map((record, place) => encodeRecord(record, { number: number + place, kept: number })),
      );
      const at = sizes.get(currentName()) ?? 0;
      if (at + bytes.length > allocated) {
        const growth = Buffer.alloc(Math.max(GROWTH_BYTES, bytes.length));
        await writeAll(file, growth, allocated);
        allocated += growth.length;
      }
      await writeAll(file, bytes.length > 0 ? bytes : ONE_ZERO, at);
      await file.datasync();
      sizes.set(currentName(), at + bytes.length);
      number += records.length;
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // What follows a torn record would not be read.
      await closeFile().catch(() => {});
      for (const { reject } of batch) reject(error);
    }
  }

  async function createFile(): Promise<FileHandle> {
    await makeFolder(folder);
    index += 1;
    const created = await open(join(folder, currentName()), "wx", OWNER_ONLY);
    sizes.set(currentName(), 0);
    allocated = 0;
    try {
      await syncFolder(folder);
      await syncFolder(dirname(folder));
    } catch (error) {
      await created.close();
      throw error;
    }
    return created;
  }

  /** The next record opens the next file. One without records, which a probe leaves, is deleted. */
  async function closeFile(): Promise<void> {
    const [closing, name] = [file, currentName()];
    const bytes = sizes.get(name) ?? 0;
    file = null;
    await closing?.truncate(bytes).finally(() => closing.close());
    if (closing === null || bytes > 0) return;
    await rm(join(folder, name), { force: true });
    sizes.delete(name);
  }
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}
