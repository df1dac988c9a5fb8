import { readdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { submission } from "../testing/delivery-samples.ts";
import { decodeRecords, encodeRecord, type JournalRecord } from "./journal-record.ts";
import { openJournal } from "./journal.ts";

function record(): JournalRecord {
  return { kind: "lead", lead: { ...submission({ first_name: "Ада \u2028" }), id: crypto.randomUUID() } };
}

async function journalFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return join(path, "journal");
}

describe("a journal", () => {
  // proof: journal-1
  it("has every whole record, wherever the last one is torn, and nothing of the torn one", () => {
    const records = [record(), record()];
    const bytes = Buffer.concat(records.map(encodeRecord));
    const first = encodeRecord(records[0]!).length;
    for (let end = 0; end < bytes.length; end += 1) {
      const torn = bytes.subarray(0, end);
      expect(decodeRecords(torn)).toEqual(end < first ? [] : [records[0]]);
      expect(decodeRecords(Buffer.concat([torn, Buffer.alloc(64)]))).toHaveLength(end < first ? 0 : 1);
    }
    expect(decodeRecords(bytes)).toEqual(records);
    for (let at = first; at < bytes.length; at += 1) {
      const damaged = Buffer.from(bytes);
      damaged[at]! ^= 1;
      expect(decodeRecords(damaged)).toEqual([records[0]]);
    }
  });

  it("keeps records in their order over restarts, also after a torn one, until they are dropped", async () => {
    const folder = await journalFolder();
    const records = Array.from({ length: 30 }, record);
    const first = await openJournal(folder);
    await Promise.all(records.slice(0, 20).map((each) => first.journal.append(each)));
    await first.journal.close();
    const [file] = await readdir(folder);
    await writeFile(join(folder, file!), encodeRecord(record()).subarray(0, 50), { flag: "a" });

    const second = await openJournal(folder);
    expect(second.records).toEqual(records.slice(0, 20));
    await second.journal.append(records[20]!);
    const number = await second.journal.rotate();
    await Promise.all(records.slice(21).map((each) => second.journal.append(each)));
    expect((await openJournal(folder)).records).toEqual(records);
    await second.journal.dropBefore(number);
    expect((await openJournal(folder)).records).toEqual(records.slice(21));
    expect(second.journal.size()).toBe(Buffer.concat(records.slice(21).map(encodeRecord)).length);
    await second.journal.close();
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
    expect((await openJournal(other)).records).toEqual([kept]);
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
    expect((await openJournal(folder)).records).toHaveLength(3);
  });
});
