import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it, onTestFinished } from "vitest";
import { leadPages, listLeads } from "../lead/lead-pages.ts";
import type { NotedLead } from "../lead/lead-store.ts";
import { testFolder } from "../testing/temporary-data.ts";
import { submission } from "../testing/submissions.ts";
import { dataDirectory } from "../sqlite/data-directory.ts";
import { erasePerson } from "../leads/erase.ts";
import { addMissingWords } from "../leads/search-index.ts";
import { type CommandStore, openStore } from "../served/open-store.ts";
import { openConnection } from "../sqlite/connection.ts";

const FLIPS = Number(process.env["FLIPPED_BYTES"] ?? 40);
const ALL = { disposition: "all" } as const;
const DELIVERIES = { state: "all", limit: 1_000 } as const;
const NAMES = ["Ada", "Quixotica", "Zephyrine", "Béatrice", "李小龍"];

/** Everything that a reader sees. */
async function seen(store: CommandStore): Promise<unknown> {
  const leads = await listLeads(store, ALL);
  const any = { disposition: "accepted" } as const;
  return {
    leads,
    full: await Promise.all(leads.map(({ id }) => store.find(id))),
    found: await Promise.all(NAMES.map((words) => store.search({ ...any, words }))),
    persons: await Promise.all(leads.map(async ({ email }) => (await store.ofPerson(email)).leads.length)),
    counts: await Promise.all((["accepted", "spam"] as const).map((disposition) => store.count(disposition))),
    outbox: await store.outbox.list(DELIVERIES),
    secrets: await store.recipients.secrets(),
  };
}

async function filledStore(path: string): Promise<void> {
  const store = await openStore(dataDirectory(path));
  for (let at = 0; at < 30; at += 1) {
    const first_name = NAMES[at % NAMES.length]!;
    const disposition = at % 7 === 0 ? "spam" : "accepted";
    const stored = await store.submit(
      submission({ first_name, email: `${at}@park.example`, disposition, delivery_channels: ["webhook", "slack"] }),
    );
    if (!("id" in stored) || at % 3 > 0) continue;
    await store.setStatus(stored.id, { status: "won" });
    await store.addEntry(stored.id, { id: crypto.randomUUID(), kind: "note", value: "signed" });
  }
  await store.recipients.reserve("ada@park.example", crypto.randomUUID());
  await store.close();
}

it("no flipped byte is silent: a reader sees what was written, or the store says that it is damaged", async () => {
  const path = await testFolder();
  await filledStore(path);
  const { database } = dataDirectory(path);
  const whole = await readFile(database);
  const store = await openStore(dataDirectory(path));
  const before = await seen(store);
  await store.close();

  const outcomes = { unseen: 0, named: 0, refused: 0, silent: 0 };
  for (let flip = 0; flip < FLIPS; flip += 1) {
    const bytes = Buffer.from(whole);
    const at = Math.floor(Math.random() * bytes.length);
    bytes[at]! ^= 1 << Math.floor(Math.random() * 8);
    const damagedPath = await testFolder();
    await writeFile(dataDirectory(damagedPath).database, bytes);
    outcomes[await outcomeOf(damagedPath, before)] += 1;
  }
  console.log(`${FLIPS} flipped bytes: ${JSON.stringify(outcomes)}`);
  expect(outcomes.silent).toBe(0);
}, 600_000);

async function outcomeOf(path: string, before: unknown): Promise<"unseen" | "named" | "refused" | "silent"> {
  let store: CommandStore;
  try {
    store = await openStore(dataDirectory(path));
  } catch {
    return "refused";
  }
  try {
    const { damages } = await store.examine();
    if (damages.length > 0) return "named";
    expect(await seen(store)).toEqual(before);
    return "unseen";
  } catch (error) {
    // A failed expectation means that damage was read without a word.
    return (error as Error).name === "AssertionError" ? "silent" : "refused";
  } finally {
    await store.close().catch(() => {});
  }
}

it("a definition that is damaged is named: a column would have another name", async () => {
  const path = await testFolder();
  await filledStore(path);
  const { database } = dataDirectory(path);
  const bytes = await readFile(database);
  const table = bytes.indexOf("CREATE TABLE outbox");
  bytes.write("E", bytes.indexOf("channel", table) + "chann".length);
  await writeFile(database, bytes);
  const store = await openStore(dataDirectory(path));
  onTestFinished(() => store.close());
  expect((await store.examine()).damages).toContainEqual({ text: "the definitions of its tables", isOfRow: false });
});

it.each(["leads set checksum = checksum + 1 where email = 'ada7@park.example'", "changes set checksum = checksum + 1"])(
  "the search is rebuilt after a damaged row goes, and misses no lead in the end: %s",
  async (damage) => {
    const directory = dataDirectory(await testFolder());
    const store = await openStore(directory);
    onTestFinished(() => store.close());
    for (let lead = 0; lead < 300; lead += 1) await store.submit(submission({ email: `ada${lead}@park.example` }));
    const connection = openConnection(directory.database);
    onTestFinished(() => connection.close());
    const [{ id }] = (await store.ofPerson("ada7@park.example")).leads as [NotedLead];
    await store.addEntry(id, { id: crypto.randomUUID(), kind: "note", value: "furnace" });
    connection.run(`update ${damage}`);
    connection.transaction(() => erasePerson(connection, "ada7@park.example"));
    await store.submit(submission({ email: "new@park.example" }));
    const found = async (words: string) => {
      const any = { disposition: "accepted" } as const;
      return (await store.search({ ...any, words })).leads.length;
    };
    expect([await found("ada8@park.example"), await found("new@park.example")]).toEqual([0, 1]);
    expect(connection.get("select 1 from words where words match 'furnace'")).toBeUndefined();
    connection.transaction(() => addMissingWords(connection));
    for (const email of ["ada8@park.example", "ada290@park.example"])
      connection.transaction(() => erasePerson(connection, email));
    await store.submit(submission({ email: "late@park.example", received_at: "2020-01-01T00:00:00.000Z" }));
    await store.reconcile(null);
    expect((await store.examine()).damages).toEqual([]);
    for (const email of ["ada9@park.example", "ada299@park.example", "new@park.example", "late@park.example"])
      expect(await found(email), email).toBe(1);
  },
);

it("a lead whose row is damaged is named and left out, and comes back from a copy", async () => {
  const path = await testFolder();
  const directory = dataDirectory(path);
  let store = await openStore(directory);
  await store.submit(submission({ first_name: "Whole" }));
  const stored = await store.submit(submission({ first_name: "Zephyrine" }));
  const id = "id" in stored ? stored.id : "";
  const copy = join(await testFolder(), "copy.db");
  await store.backUp(copy);
  await store.close();

  const bytes = await readFile(directory.database);
  const at = bytes.indexOf("Zephyrine");
  expect(at).toBeGreaterThan(0);
  bytes.write("Y", at);
  await writeFile(directory.database, bytes);
  store = await openStore(directory);
  onTestFinished(() => store.close());
  const { damages } = await store.examine();
  expect(damages.map(({ text }) => text)).toContain(`lead ${id}`);
  for await (const leads of leadPages(store, ALL)) expect(leads.map(({ first_name }) => first_name)).toEqual(["Whole"]);
  expect((await store.page(ALL)).damaged).toEqual([id]);
  const any = { disposition: "accepted" } as const;
  for (const found of [
    await store.search({ ...any, words: "zephyrine" }),
    await store.ofPerson("ada@park.example"),
    await store.findByReference(id),
  ])
    expect(found.damaged).toEqual([id]);
  expect(await store.find(id)).toBeNull();
  const due = await store.outbox.due({ channels: ["webhook"], limit: 10 });
  expect(due.map(({ lead }) => lead.first_name)).toEqual(["Whole"]);
  await store.copyOfTheDay();
  expect(await store.numbers({ days: 30, zone: "" })).toMatchObject({ total: { leads: 1 }, damaged: [id] });
  await expect(store.setStatus(id, { status: "won" })).rejects.toThrow(/damaged/);
  const note = { id: crypto.randomUUID(), kind: "note", value: "signed" } as const;
  await expect(store.addEntry(id, note)).rejects.toThrow(/damaged/);

  expect(await store.restore(copy)).toMatchObject({ added: 1 });
  expect((await store.examine()).damages).toEqual([]);
  expect(await store.find(id)).toMatchObject({ lead: { first_name: "Zephyrine" } });
});
