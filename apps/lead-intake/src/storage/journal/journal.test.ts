import { readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../../testing/databases/temporary-data.ts";
import { submission } from "../../testing/delivery-samples.ts";
import { damagedName } from "./damaged-files.ts";
import { readJournal } from "./journal-files.ts";
import type { JournalRecord } from "./journal-record.ts";
import { openJournal } from "./journal.ts";
import { readRecords } from "./read-records.ts";
import { encodeRecord } from "./record-format.ts";

function record(): JournalRecord {
  return { kind: "lead", lead: { ...submission({ first_name: "Ада \u2028" }), id: crypto.randomUUID() } };
}

async function journalFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return join(path, "journal");
}

async function recordsIn(folder: string): Promise<JournalRecord[]> {
  return (await readJournal(folder)).flatMap(({ records }) => records);
}

describe("a journal's file", () => {
  const records = ["Ада", "\u2028", "c"].map((hash): JournalRecord => ({ kind: "unsubscribed", hash }));
  const encoded = records.map((each, number) => encodeRecord(each, { number, kept: number }));
  const bytes = Buffer.concat(encoded);
  const ends = encoded.map((_, place) => Buffer.concat(encoded.slice(0, place + 1)).length);
  const read = (some: Buffer) => {
    const found = readRecords(some);
    return { ...found, records: found.records.map((each) => each.record) };
  };

  it("has every whole record, wherever the last one is torn, and nothing of the torn one", () => {
    for (let end = 0; end <= bytes.length; end += 1) {
      const whole = records.filter((_, place) => ends[place]! <= end);
      const torn = bytes.subarray(0, end);
      for (const tail of [torn, Buffer.concat([torn, Buffer.alloc(64)])]) {
        const found = read(tail);
        expect(found.records).toEqual(whole);
        expect(found.isTorn).toBe(found.gaps.length > 0);
      }
    }
  });

  it("has every record but the one of which a byte is changed, and names its bytes (B10)", () => {
    for (let at = 0; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1;
      const place = ends.findIndex((end) => at < end);
      const { records: others, gaps, isTorn } = read(damaged);
      expect(others).toEqual(records.filter((_, each) => each !== place));
      expect(gaps).toEqual([{ from: ends[place - 1] ?? 0, to: ends[place] }]);
      expect(isTorn).toBe(false);
    }
  });

  it("has what is around a hole, in which there may be the beginning of records", () => {
    const hole = Buffer.from(bytes).fill(0, 10, ends[0]! + 10);
    expect(read(hole)).toMatchObject({ records: [records[2]], gaps: [{ from: 0, to: ends[1] }], isTorn: false });
    const torn = Buffer.concat([bytes.subarray(0, ends[1]! - 1), bytes.subarray(ends[1]!, ends[2]! - 1)]);
    expect(read(torn)).toMatchObject({
      records: [records[0]],
      gaps: [{ from: ends[0], to: torn.length }],
      isTorn: false,
    });
  });
});

describe("a journal", () => {
  it("keeps records in their order over restarts, also after a torn one, until they are dropped", async () => {
    const folder = await journalFolder();
    const records = Array.from({ length: 30 }, record);
    const first = await openJournal(folder);
    await Promise.all(records.slice(0, 20).map((each) => first.journal.append(each)));
    await first.journal.close();
    const [file] = await readdir(folder);
    const torn = encodeRecord(record(), { number: 20, kept: 20 }).subarray(0, 50);
    await writeFile(join(folder, file!), torn, { flag: "a" });

    const second = await openJournal(folder);
    expect(second.files).toMatchObject([{ records: records.slice(0, 20), isDamaged: false }]);
    await second.journal.append(records[20]!);
    const number = await second.journal.rotate();
    await Promise.all(records.slice(21).map((each) => second.journal.append(each)));
    expect(await recordsIn(folder)).toEqual(records);
    await second.journal.dropBefore(number);
    expect(await recordsIn(folder)).toEqual(records.slice(21));
    await second.journal.close();
    const [left] = await readdir(folder);
    expect((await stat(join(folder, left!))).size).toBe(second.journal.size());
    expect((await readJournal(folder)).some(({ isDamaged }) => isDamaged)).toBe(false);
  });

  it("rejects what it could not write, and goes on in another file", async () => {
    const folder = await journalFolder();
    // Where the folder belongs there is a file.
    await writeFile(folder, "");
    await expect(openJournal(folder)).rejects.toThrow("ENOTDIR");
    const other = await journalFolder();
    const { journal } = await openJournal(other);
    await writeFile(other, "");
    await expect(journal.append(record())).rejects.toThrow("EEXIST");
    await rm(other);
    const kept = record();
    await journal.append(kept);
    await journal.close();
    expect(await recordsIn(other)).toEqual([kept]);
  });

  it("shares a sync between the records that arrive together", async () => {
    const folder = await journalFolder();
    const { journal } = await openJournal(folder);
    await journal.append(record());
    const order: string[] = [];
    await Promise.all(["a", "b", "c"].map((name) => journal.append(record()).then(() => void order.push(name))));
    expect(order).toEqual(["a", "b", "c"]);
    await journal.close();
    const [file] = await readdir(folder);
    await truncate(join(folder, file!), (await readFile(join(folder, file!))).length - 1);
    expect(await recordsIn(folder)).toHaveLength(3);
  });

  it("knows which of its files lack records, and keeps those when it drops the others", async () => {
    for (const { make, damaged, read } of [
      { make: (files: string[]) => rm(files[0]!), damaged: [1], read: 4 },
      { make: (files: string[]) => rm(files[1]!), damaged: [0], read: 4 },
      { make: (files: string[]) => truncate(files[1]!, 0), damaged: [1], read: 4 },
      { make: (files: string[]) => truncateBy(files[0]!, 1), damaged: [0], read: 5 },
      { make: (files: string[]) => truncateBy(files[2]!, 1), damaged: [], read: 5 },
      { make: (files: string[]) => flip(files[2]!), damaged: [2], read: 5 },
      {
        make: async (files: string[]) => void (await flip(files[1]!), await flip(files[2]!)),
        damaged: [1, 2],
        read: 4,
      },
    ]) {
      const folder = await journalFolder();
      for (let each = 0; each < 3; each += 1) {
        const { journal } = await openJournal(folder);
        for (let times = 0; times < 2; times += 1) await journal.append(record());
        await journal.close();
      }
      const names = (await readdir(folder)).sort();
      await make(names.map((name) => join(folder, name)));

      const { journal, files } = await openJournal(folder);
      expect(files.flatMap(({ records }) => records)).toHaveLength(read);
      const found = files.filter(({ isDamaged }) => isDamaged);
      expect(found.map(({ name }) => name)).toEqual(damaged.map((place) => names[place]));
      // What a process finds that goes on with it.
      await journal.append(record());
      expect((await readJournal(folder)).filter(({ isDamaged }) => isDamaged)).toEqual(found);
      await journal.dropBefore(await journal.rotate());
      expect((await readdir(folder)).sort()).toEqual(found.map(damagedName));
    }
  });

  it("says how many records are missing of a file, and after it", async () => {
    const folder = await journalFolder();
    const { journal } = await openJournal(folder);
    for (let times = 0; times < 5; times += 1) {
      await journal.append(record());
      if (times === 2) await journal.nextFile();
    }
    await journal.close();
    const [first, second] = (await readdir(folder)).sort().map((name) => join(folder, name));
    await flip(first!);
    await truncateBy(first!, 1);
    expect(await readJournal(folder)).toMatchObject([
      { records: [{}], missing: 2 },
      { records: [{}, {}], missing: 0 },
    ]);
    await rm(first!);
    expect(await readJournal(folder)).toMatchObject([{ records: [{}, {}], unreadBytes: 0, missing: 3 }]);
    expect(damagedName((await readJournal(folder))[0]!)).toBe(`${basename(second!)}.3-missing.damaged`);
  });
});

async function truncateBy(file: string, bytes: number): Promise<void> {
  await truncate(file, (await stat(file)).size - bytes);
}

/** A byte of the first record. */
async function flip(file: string): Promise<void> {
  const bytes = await readFile(file);
  bytes[100]! ^= 1;
  await writeFile(file, bytes);
}
