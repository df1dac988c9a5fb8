import { link, readdir, readFile, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { listLeads } from "../lead/lead-pages.ts";
import { mailboxHash } from "../lead/report-recipients.ts";
import { startYearsAgo, testFolder, temporaryStore } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import { openConnection } from "../sqlite/connection.ts";
import { type DataDirectory, dataDirectory } from "../sqlite/data-directory.ts";
import { openStore } from "../served/open-store.ts";
import type { Sharing } from "../sqlite/wal.ts";
import { copyTo, rewriteCopy } from "./copies.ts";

const DAY_MS = 24 * 3_600_000;

const ALL = { disposition: "all" } as const;

async function emptyStore() {
  const { store, discard } = await temporaryStore();
  onTestFinished(discard);
  return store;
}

async function storeIn(directory: DataDirectory) {
  const store = await openStore(directory);
  onTestFinished(() => store.close());
  return store;
}

describe("a copy", () => {
  it("gives back a lead with its status, changes, deliveries and wording, and nothing twice", async () => {
    const store = await emptyStore();
    const stored = await store.submit(
      submission({ consent_at: "2026-01-01T00:00:00.000Z", consent_version: "c".repeat(64), consent_wording: "Yes." }),
    );
    const id = "id" in stored ? stored.id : "";
    await store.setStatus(id, { status: "contacted" }, { by: "Ada" });
    const note = { id: crypto.randomUUID(), kind: "note", value: "rang" } as const;
    await store.addEntry(id, note, "Ada");
    const file = join(await testFolder(), "copy.db");
    expect(await store.backUp(file)).toBe(1);
    const other = await emptyStore();
    expect([await other.restore(file), await other.restore(file)]).toMatchObject([{ added: 1 }, { added: 0 }]);
    expect(await other.find(id)).toEqual(await store.find(id));
    expect(await listLeads(other, ALL)).toEqual(await listLeads(store, ALL));
    await store.setStatus(id, { status: "won" });
    await store.backUp(file);
    await store.addEntry(id, { ...note, value: "rang twice" }, "Ada");
    await other.restore(file);
    expect(await other.find(id)).toMatchObject({ lead: { status: "won", note: expect.stringMatching(/Z rang$/) } });
    await store.restore(file);
    expect(await store.find(id)).toMatchObject({ lead: { note: expect.stringMatching(/Z rang twice$/) } });
  });

  it("brings back no erased person and no unwanted mail, but a lead that came after the erasure", async () => {
    const store = await emptyStore();
    const file = join(await testFolder(), "copy.db");
    await store.submit(submission({ email: "ÄDA@bücher.example" }));
    await store.submit(submission({ email: "kept@park.example" }));
    await store.backUp(file);
    const remains = [`The copy ${file} is yours to delete.`];
    expect(await store.eraseByEmail("äda@xn--bcher-kva.example")).toMatchObject({
      leads: 1,
      erasedBefore: null,
      remains,
    });
    await store.recipients.unsubscribe(await mailboxHash("kept@park.example"));
    expect(await store.restore(file)).toMatchObject({ added: 0 });
    expect((await listLeads(store, ALL)).map(({ email }) => email)).toEqual(["kept@park.example"]);
    expect(await store.recipients.reserve("Kept@park.example", crypto.randomUUID())).toBe("unsubscribed");
    await store.submit(submission({ email: "äda@bücher.example" }));
    expect((await store.ofPerson("ÄDA@BÜCHER.example")).leads).toHaveLength(1);
  });

  it.each([
    ["ten years ahead", 3650 * DAY_MS],
    ["ten minutes behind", -600_000],
  ])(
    "brings no erased person back and drops no later lead, though the clock was %s at the erasure",
    async (_, wrong) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      const at = () => new Date().toISOString();
      const directory = dataDirectory(await testFolder());
      const store = await storeIn(directory);
      const [before, after] = [join(await testFolder(), "before.db"), join(await testFolder(), "after.db")];
      const write = (email: string) => store.submit(submission({ email, received_at: at() }));
      await write("ada@park.example");
      await write("bob@park.example");
      await store.backUp(before);
      // The store does not know this id any more when the person is erased.
      const connection = openConnection(directory.database);
      connection.run("delete from leads where email_key = 'bob@park.example'");
      connection.close();

      const now = Date.now();
      vi.setSystemTime(now + wrong);
      for (const email of ["ada@park.example", "bob@park.example"]) await store.eraseByEmail(email);
      vi.setSystemTime(now + 1_000);
      await write("ada@park.example");
      await store.backUp(after);
      expect(await store.restore(before)).toMatchObject({ added: 0 });
      const other = await emptyStore();
      expect(await other.restore(after)).toMatchObject({ added: 1 });
      expect(await other.restore(before)).toMatchObject({ added: 0 });
      expect((await other.ofPerson("ada@park.example")).leads).toHaveLength(1);
    },
  );

  it.each([
    ["right", 0, false],
    ["ten years ahead", 3650 * DAY_MS, false],
    ["right, lead corrected", 0, true],
  ])(
    "loses a person who wrote again, ended by time and is erased again: first clock %s",
    async (_, wrong, isCorrected) => {
      vi.useFakeTimers({ toFake: ["Date"] });
      onTestFinished(() => void vi.useRealTimers());
      const [copies, email] = [await testFolder(), "ada@quixotica.example"];
      const directory = dataDirectory(await testFolder(), copies);
      await startYearsAgo(directory);
      const store = await storeIn(directory);
      const outside = join(await testFolder(), "outside.db");
      const now = Date.now();
      const received_at = new Date(now - 2 * DAY_MS).toISOString();
      await store.submit(submission({ email, received_at }));
      vi.setSystemTime(now + wrong);
      await store.eraseByEmail(email);
      vi.setSystemTime(now);
      const { id } = (await store.submit(submission({ email, received_at }))) as { readonly id: string };
      if (isCorrected) await store.correct(id, { ...submission(), email: "ada@park.example" });
      const copy = await store.copyOfTheDay();
      await store.backUp(outside);
      expect(await store.deleteOlderThan(1)).toBe(1);
      expect(await store.eraseByEmail(email)).toMatchObject({ leads: 0, erasedBefore: expect.any(String) });
      expect((await readFile(copy, "latin1")).includes("quixotica")).toBe(false);
      expect(await store.restore(outside)).toMatchObject({ added: 0 });
    },
  );

  it("of the day is kept for seven days or until two newer ones exist, and loses an erased person", async () => {
    const copies = await testFolder();
    const directory = dataDirectory(await testFolder(), copies);
    const store = await storeIn(directory);
    await store.submit(submission({ email: "ada@quixotica.example", first_name: "Quixotica" }));
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const now = Date.now();
    // The clock was ten years ahead once.
    for (const day of [3650, 0, 1, 9, 10, 11]) {
      vi.setSystemTime(now + day * DAY_MS);
      await store.copyOfTheDay();
    }
    const kept = (await readdir(copies)).filter((name) => name.endsWith(".db"));
    expect(kept).toHaveLength(3);
    expect(await store.eraseByEmail("ada@quixotica.example")).toMatchObject({
      leads: 1,
      erasedBefore: null,
      remains: [],
    });
    expect(await store.isReconciled()).toBe(true);
    expect(await readFile(`${directory.database}-wal`, "latin1")).not.toMatch(/quixotica/i);
    for (const name of kept) expect(await readFile(join(copies, name), "latin1")).not.toMatch(/quixotica/i);
  });

  it("is verified, when it is made and when it is rewritten, while the store's log can be written back", async () => {
    const copies = await testFolder();
    const directory = dataDirectory(await testFolder(), copies);
    const store = await storeIn(directory);
    await store.submit(submission());
    const file = await store.copyOfTheDay();
    const connection = openConnection(directory.database);
    onTestFinished(() => connection.close());
    /** Damages the draft when the store is let go: only a verification after that notices. */
    const sharing: Sharing = async (work) => {
      const result = await work();
      for (const name of await readdir(directory.drafts)) await truncate(join(directory.drafts, name), 8_192);
      return result;
    };
    const opened = { connection, directory, sharing };
    await expect(copyTo(opened, file)).rejects.toThrow("SQLITE_CORRUPT");
    const source = openConnection(file, { isReadOnly: true });
    await expect(rewriteCopy(opened, source, file)).rejects.toThrow("SQLITE_CORRUPT");
    source.close();
    expect(await store.restore(file)).toMatchObject({ added: 0 });
  });

  it("is never written over the store, nor read from it, by whatever name", async () => {
    const directory = dataDirectory(await testFolder());
    const store = await storeIn(directory);
    const name = join(directory.path, "another-name.db");
    await link(directory.database, name);
    for (const file of [directory.database, name]) {
      await expect(store.backUp(file)).rejects.toThrow(/belongs to the data directory/);
      await expect(store.restore(file)).rejects.toThrow(/is the store itself/);
    }
  });

  it("that is cut off, or none, is refused with a sentence", async () => {
    const store = await emptyStore();
    await store.submit(submission());
    const file = join(await testFolder(), "copy.db");
    await store.backUp(file);
    const whole = await readFile(file);
    for (const damaged of [whole.subarray(0, whole.length / 2), Buffer.from("not a copy\n")]) {
      await writeFile(file, damaged);
      await expect(store.restore(file)).rejects.toThrow(`${file} is not whole: use another copy`);
    }
    await writeFile(file, "");
    await expect(store.restore(file)).rejects.toThrow(`${file} is no copy of leads`);
    await expect(store.restore(join(file, "none"))).rejects.toThrow(/Cannot read/);
  });
});
