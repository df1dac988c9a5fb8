import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { setImmediate } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { sqlLeadAdministration } from "../../http/administration/lead-administration.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";
import { openEmbeddedLeads } from "./open-embedded-leads.ts";
import { testDataDirectory } from "../../testing/databases/temporary-data.ts";
import { submission } from "../../testing/delivery-samples.ts";
import { type JournalRecord } from "../journal/journal-record.ts";
import { readJournal } from "../journal/journal-files.ts";
import { replay } from "./replay.ts";
import { listLeads } from "../../leads/lead-pages.ts";

async function openedLeads() {
  const directory = await testDataDirectory();
  const events: string[] = [];
  const opened = await openEmbeddedLeads(directory, { machineStopped: false }, ({ event }) => events.push(event));
  onTestFinished(opened.close);
  return { ...opened, directory, events };
}

async function recordsIn(folder: string): Promise<JournalRecord[]> {
  return (await readJournal(folder)).flatMap(({ records }) => records);
}

describe("journaled leads", () => {
  it("acknowledges nothing that the journal could not take, and journals it when it is sent again, once", async () => {
    const { leads, directory, events } = await openedLeads();
    const lead = submission();
    // Where the folder belongs there is a file.
    await writeFile(directory.journal, "");
    await expect(leads.submit(lead)).rejects.toThrow(StorageUnavailable);
    await expect(leads.submit(lead)).rejects.toThrow(StorageUnavailable);
    expect(events).toEqual(["journal-failed"]);
    await rm(directory.journal);
    for (let times = 0; times < 2; times += 1) expect(await leads.submit(lead)).toMatchObject({ status: "replayed" });
    expect(events).toEqual(["journal-failed", "journal-available-again"]);
    const records = await recordsIn(directory.journal);
    expect(records).toMatchObject([{ kind: "lead", isRepeat: true, lead: { idempotency_key: lead.idempotency_key } }]);
  });

  it("writes an unsubscription once, however often its link is posted, and again if the journal could not take it", async () => {
    const { database, journaled, directory } = await openedLeads();
    const { unsubscribe } = journaled;
    const written = async () => ({
      records: await recordsIn(directory.journal),
      rows: await database.query("select xmin::text, ctid::text from public.report_recipients"),
    });
    await writeFile(directory.journal, "");
    await expect(unsubscribe("a".repeat(64))).rejects.toThrow(StorageUnavailable);
    await rm(directory.journal);
    await unsubscribe("a".repeat(64));
    const once = await written();
    expect(once.records).toEqual([{ kind: "unsubscribed", hash: "a".repeat(64) }]);
    for (let times = 0; times < 3; times += 1) await unsubscribe("a".repeat(64));
    expect(await written()).toEqual(once);
  });

  it("finishes an erasure of which only the checkpoint failed when it is asked for again", async () => {
    const { database, journaled, leads, directory } = await openedLeads();
    const { eraseByEmail } = sqlLeadAdministration(database, [], journaled);
    const lead = submission({ email: "q@quixotica.example" });
    await leads.submit(lead);
    await writeFile(directory.checkpoints, "");
    await expect(eraseByEmail(lead.email)).rejects.toThrow("EEXIST");
    await rm(directory.checkpoints);
    await mkdir(directory.checkpoints);
    expect(await eraseByEmail(lead.email)).toBe(0);
    expect(await recordsIn(directory.journal)).toEqual([]);
  });
});

describe("a checkpoint that a stop interrupts", () => {
  it("is known to the database, or not there: the next start trusts the database", async () => {
    const directory = await testDataDirectory();
    const { journaled, close } = await openEmbeddedLeads(directory, { machineStopped: false });
    journaled.checkpointSoon();
    const dumps = async () =>
      (await readdir(directory.checkpoints).catch(() => [])).filter((name) => name.endsWith(".dump"));
    while ((await dumps()).length === 0) await setImmediate();
    await close();
    const events: string[] = [];
    const reopened = await openEmbeddedLeads(directory, { machineStopped: false }, ({ event }) => events.push(event));
    await reopened.close();
    expect(events).toEqual([]);
  });
});

describe("replaying", () => {
  it("stores a lead that was sent again with the key of an erased one, which the database still has", async () => {
    const { database, leads } = await openedLeads();
    const first = { ...submission(), id: crypto.randomUUID() };
    const second = { ...first, id: crypto.randomUUID() };
    const records: JournalRecord[] = [
      { kind: "lead", lead: first },
      { kind: "erased", ids: [first.id] },
      { kind: "lead", lead: second },
    ];
    await replay(database, records.slice(0, 1));
    await replay(database, records);
    expect((await listLeads(leads, { disposition: "all" })).map(({ id }) => id)).toEqual([second.id]);
  });
});
