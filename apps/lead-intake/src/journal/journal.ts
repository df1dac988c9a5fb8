import { type FileHandle, open, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { decodeRecords, encodeRecord, type JournalRecord } from "./journal-record.ts";
import { makeFolder, syncFolder } from "./synced-files.ts";

/** Records in numbered files, in the order in which they were appended. */
export type Journal = {
  /** Resolves when the record is on the disk. Records that arrive during a sync share the next one. */
  append(record: JournalRecord): Promise<void>;
  /** Resolves if a record would be on the disk. Adds none. */
  probe(): Promise<void>;
  /** From now on records go into a new file. @returns its number */
  rotate(): Promise<number>;
  /** What the files with smaller numbers hold, file by file. */
  recordsBefore(number: number): AsyncGenerator<JournalRecord[]>;
  /** Deletes the files with smaller numbers. */
  dropBefore(number: number): Promise<void>;
  /** Bytes in all files. */
  size(): number;
  close(): Promise<void>;
};

const FILE_NAME = /^(\d{8})\.journal$/;
const OWNER_ONLY = 0o600;
/** Files grow by so many zeros: while one does not grow, a sync writes its records and not what else the disk waits for. */
const GROWTH_BYTES = 1024 * 1024;
const NOTHING = Buffer.alloc(0);
/** What is there already after the last record. */
const ONE_ZERO = Buffer.alloc(1);

type Waiting = {
  readonly bytes: Buffer;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
};

/**
 * Opens a journal. Creates nothing before something is appended.
 *
 * @param from number of the first file that counts: those before are deleted. @default all count
 * @returns it, and what it holds
 */
export async function openJournal(folder: string, from = 0): Promise<{ journal: Journal; records: JournalRecord[] }> {
  const sizes = new Map<number, number>();
  const records: JournalRecord[] = [];
  for (const number of await fileNumbers(folder)) {
    if (number < from) {
      await rm(fileOf(number));
      continue;
    }
    const bytes = await readFile(fileOf(number));
    sizes.set(number, bytes.length);
    records.push(...decodeRecords(bytes));
  }
  // A file of an earlier process may end in a torn record: nothing is appended to it.
  let current = Math.max(from, ...sizes.keys()) + 1;
  let file: FileHandle | null = null;
  /** The current file's bytes on the disk, zeros included. */
  let allocated = 0;
  let waiting: Waiting[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  const journal: Journal = {
    append: (record) => written(encodeRecord(record)),
    probe: () => written(NOTHING),
    rotate: () =>
      inTurn(async () => {
        await closeFile();
        return current;
      }),
    async *recordsBefore(number) {
      for (const old of sizes.keys()) if (old < number) yield decodeRecords(await readFile(fileOf(old)));
    },
    dropBefore: (number) =>
      inTurn(async () => {
        for (const old of [...sizes.keys()].filter((each) => each < number)) {
          await rm(fileOf(old), { force: true });
          sizes.delete(old);
        }
      }),
    size: () => [...sizes.values()].reduce((sum, bytes) => sum + bytes, 0),
    close: () => inTurn(closeFile),
  };
  return { journal, records };

  function fileOf(number: number): string {
    return join(folder, fileName(number));
  }

  function written(bytes: Buffer): Promise<void> {
    return new Promise((resolve, reject) => {
      waiting.push({ bytes, resolve, reject });
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
      const bytes = Buffer.concat(batch.map((each) => each.bytes));
      const at = sizes.get(current) ?? 0;
      if (at + bytes.length > allocated) {
        const growth = Buffer.alloc(Math.max(GROWTH_BYTES, bytes.length));
        await writeAll(file, growth, allocated);
        allocated += growth.length;
      }
      await writeAll(file, bytes.length > 0 ? bytes : ONE_ZERO, at);
      await file.datasync();
      sizes.set(current, at + bytes.length);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      // What follows a torn record would not be read.
      await closeFile().catch(() => {});
      for (const { reject } of batch) reject(error);
    }
  }

  async function createFile(): Promise<FileHandle> {
    await makeFolder(folder);
    const created = await open(fileOf(current), "wx", OWNER_ONLY);
    sizes.set(current, 0);
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
    const [closing, number, bytes] = [file, current, sizes.get(current) ?? 0];
    file = null;
    current += 1;
    await closing?.truncate(bytes).finally(() => closing.close());
    if (closing === null || bytes > 0) return;
    await rm(fileOf(number), { force: true });
    sizes.delete(number);
  }
}

/** What a journal holds that another process may be writing: of a file that it deletes meanwhile, nothing. */
export async function readJournal(folder: string): Promise<JournalRecord[]> {
  const records: JournalRecord[] = [];
  for (const number of await fileNumbers(folder)) {
    const bytes = await readFile(join(folder, fileName(number))).catch((error: NodeJS.ErrnoException) => {
      if (error.code === "ENOENT") return Buffer.alloc(0);
      throw error;
    });
    records.push(...decodeRecords(bytes));
  }
  return records;
}

function fileName(number: number): string {
  return `${String(number).padStart(8, "0")}.journal`;
}

async function writeAll(file: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let written = 0; written < bytes.length;) {
    written += (await file.write(bytes, written, bytes.length - written, position + written)).bytesWritten;
  }
}

async function fileNumbers(folder: string): Promise<number[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  return names.flatMap((name) => (FILE_NAME.exec(name) ? [Number.parseInt(name, 10)] : [])).sort((a, b) => a - b);
}
