import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { JournalRecord } from "./journal-record.ts";
import { type FoundRecords, readRecords } from "./read-records.ts";
import { namesIn } from "../../platform/synced-files.ts";

/**
 * The name of a journal's file. A generation ends where a checkpoint is made, or where the records are handed over: then the
 * files of those before are dropped. A process opens a file of its own, and another one after a write that failed.
 */
type JournalFileName = {
  readonly name: string;
  readonly generation: number;
  readonly index: number;
};

export type JournalFile = JournalFileName & {
  readonly size: number;
  readonly records: readonly JournalRecord[];
  /** The number after that of its last record, and of those before it in the generation. */
  readonly next: number;
  /** Bytes of no whole record. Of a file that is not damaged: those of a record that a crash has torn. */
  readonly unreadBytes: number;
  /** Records that were on the disk, in it or after it, and are not there. */
  readonly missing: number;
  /** Something that was on the disk may be lost (B10). */
  readonly isDamaged: boolean;
};

const NAME = /^(?<generation>\d{8})-(?<index>\d{8})\.records$/;
const ANY_NAME = /^(?<generation>\d{8})-(?<index>\d{8})\./;

export function journalFileName(generation: number, index: number): string {
  return `${digits(generation)}-${digits(index)}.records`;
}

function digits(number: number): string {
  return String(number).padStart(8, "0");
}

/** In the order in which they were written. */
export async function journalFileNames(folder: string): Promise<JournalFileName[]> {
  return (await namesIn(folder))
    .flatMap((name) => {
      const { generation, index } = NAME.exec(name)?.groups ?? {};
      if (generation === undefined) return [];
      return [{ name, generation: Number(generation), index: Number(index) }];
    })
    .sort((a, b) => a.generation - b.generation || a.index - b.index);
}

/** The last generation and index that any file of the folder has, also one that was damaged and is kept. */
export async function lastName(folder: string): Promise<{ readonly generation: number; readonly index: number }> {
  let last = { generation: 0, index: 0 };
  for (const name of await namesIn(folder)) {
    const groups = ANY_NAME.exec(name)?.groups;
    if (groups === undefined) continue;
    const [generation, index] = [Number(groups["generation"]), Number(groups["index"])];
    if (generation > last.generation || (generation === last.generation && index > last.index))
      last = { generation, index };
  }
  return last;
}

/** Reads the files one after the other, of which another process may be deleting some: those are passed over. */
export async function* readJournalFiles(
  folder: string,
  names: readonly JournalFileName[],
): AsyncGenerator<JournalFile> {
  let previous: JournalFile | null = null;
  for (const name of names) {
    const bytes = await readIfThere(join(folder, name.name));
    if (bytes === null) continue;
    const before: JournalFile | null = previous?.generation === name.generation ? previous : null;
    const { file, missingBefore } = readFileAfter(name, bytes, before?.next ?? 0);
    if (before === null) {
      if (previous !== null) yield previous;
      previous = withMissing(file, missingBefore);
    } else {
      yield withMissing(before, missingBefore);
      previous = file;
    }
  }
  if (previous !== null) yield previous;
}

/** All at once. */
export async function readJournal(folder: string): Promise<JournalFile[]> {
  const files: JournalFile[] = [];
  for await (const file of readJournalFiles(folder, await journalFileNames(folder))) files.push(file);
  return files;
}

function readFileAfter(name: JournalFileName, bytes: Buffer, expected: number) {
  const found = readRecords(bytes);
  let next = expected;
  let missingBefore = 0;
  let missing = 0;
  for (const [at, { place, from }] of found.records.entries()) {
    const lost = Math.max(0, place.kept - next);
    if (at === 0 && from === 0) missingBefore += lost;
    else missing += lost;
    next = Math.max(next, place.number + 1);
  }
  const file: JournalFile = {
    ...name,
    size: bytes.length,
    records: found.records.map(({ record }) => record),
    next,
    unreadBytes: unreadBytes(found),
    missing,
    isDamaged: missing > 0 || found.gaps.length > (found.isTorn ? 1 : 0),
  };
  return { file, missingBefore };
}

function withMissing(file: JournalFile, missing: number): JournalFile {
  return missing === 0 ? file : { ...file, missing: file.missing + missing, isDamaged: true };
}

export function unreadBytes({ gaps }: Pick<FoundRecords, "gaps">): number {
  return gaps.reduce((sum, { from, to }) => sum + to - from, 0);
}

async function readIfThere(path: string): Promise<Buffer | null> {
  try {
    return await readFile(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return null;
    throw error;
  }
}
