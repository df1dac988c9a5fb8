import { cp, readdir, rm, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createDataDirectory, heldDirectory, dataDirectory } from "../data-directory/data-directory.ts";
import { lockDataDirectory } from "../data-directory/data-directory-lock.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";
import { checkHeldLeads } from "../../cli/doctor/check-database.ts";
import { sqlOutbox } from "../../delivery/outbox.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import { postgresAdministration } from "../../http/administration/postgres-administration.ts";
import { erasePostgresLeads } from "./erase-postgres-leads.ts";
import { openPostgresLeads } from "./postgres-storage.ts";
import { temporaryFolder } from "../../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../../testing/databases/temporary-postgres.ts";
import { CONSENT, submission } from "../../testing/delivery-samples.ts";
import { DAMAGED_LENGTH, DAMAGES, LEAD_IN_JOURNAL } from "../../testing/damages.ts";
import type { Damage } from "../journal/damaged-files.ts";
import { heldLeadCount, openHeldLeads } from "./held-leads.ts";
import { listLeads } from "../../leads/lead-pages.ts";

async function journalFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return join(path, "journal");
}

async function held(folder: string) {
  const events: string[] = [];
  const leads = await openHeldLeads(folder, ({ event }) => events.push(event));
  onTestFinished(leads.close);
  return { leads, events };
}

async function testDatabase() {
  const { url, discard } = await temporaryPostgres();
  onTestFinished(discard);
  const database = await openPostgresLeads(url);
  onTestFinished(database.close);
  return database;
}

const named = (changes: Parameters<typeof submission>[0] = {}) => ({ ...submission(changes), id: crypto.randomUUID() });

describe("held leads", () => {
  it.each(Object.entries({ ...DAMAGES, "one length": DAMAGED_LENGTH }))(
    "are stored but for what cannot be read, and their file is kept: %s",
    async (_damage, { make, keeps }) => {
      const database = await testDatabase();
      const folder = await journalFolder();
      for (let times = 0; times < 2; times += 1) {
        const { leads } = await held(folder);
        for (let place = 0; place < 4; place += 1)
          await leads.hold(named({ ...CONSENT, delivery_channels: ["visitor_report"] }));
        await leads.close();
      }
      const told: Damage[] = [];
      const leads = await openHeldLeads(
        folder,
        () => {},
        (damage) => told.push(damage),
      );
      onTestFinished(leads.close);
      // While it is in use, as in a server.
      const [first] = (await readdir(folder)).sort();
      await make(join(folder, first!), LEAD_IN_JOURNAL);
      expect(await leads.handOver(database)).toBe(keeps.length + 4);
      expect(leads.count()).toBe(0);
      expect(told).toMatchObject([{ missing: 4 - keeps.length }]);
      expect(await readdir(folder)).toEqual([expect.stringMatching(/\.damaged$/)]);
      const stored = await listLeads(sqlLeadStore(database), { disposition: "all" });
      const due = (await sqlOutbox(database).depth()).find(({ channel }) => channel === "visitor_report");
      expect(stored.filter(({ marks }) => marks.includes("journal-damaged"))).toHaveLength(told[0]!.records);
      expect(due?.pending ?? 0).toBe(stored.filter(({ marks }) => marks.length === 0).length);
    },
  );

  it("limits an address by what is held of it", async () => {
    const { leads } = await held(await journalFolder());
    const rate_limit = { address_hash: "a".repeat(64), leads: 2, window_seconds: 600 };
    const first = named({ rate_limit });
    for (const lead of [first, named({ rate_limit })]) expect((await leads.hold(lead)).status).toBe("created");
    expect(await leads.hold(named({ rate_limit }))).toEqual({ status: "rate_limited", retry_after_seconds: 600 });
    expect(await leads.hold(first)).toEqual({ status: "replayed", id: first.id });
    expect((await leads.hold(named({ rate_limit: { ...rate_limit, address_hash: "b" } }))).status).toBe("created");
  });

  it("acknowledges nothing that the disk does not take, and logs that once", async () => {
    const folder = await journalFolder();
    const { leads, events } = await held(folder);
    await writeFile(folder, "");
    for (let times = 0; times < 2; times += 1) await expect(leads.hold(named())).rejects.toThrow(StorageUnavailable);
    await expect(leads.probe()).rejects.toThrow(StorageUnavailable);
    expect(leads.count()).toBe(0);
    await rm(folder);
    await leads.probe();
    expect(events).toEqual(["journal-failed", "journal-available-again"]);
  });

  it("are counted while their server hands them over, and deletes a file that was just listed", async () => {
    const folder = await journalFolder();
    const { leads } = await held(folder);
    for (let times = 0; times < 2; times += 1) await leads.hold(named());
    await symlink("deleted", join(folder, "00000000-00000000.records"));
    expect(await heldLeadCount(folder)).toBe(2);
  });

  it("are stored once, also one whose key the database has with other content, and leave no file", async () => {
    const database = await testDatabase();
    const store = sqlLeadStore(database);
    const known = submission();
    await store.submit(known);
    const folder = await journalFolder();
    const { leads } = await held(folder);
    const conflicting = named({ idempotency_key: known.idempotency_key, request_hash: "b".repeat(64) });
    const fresh = Array.from({ length: 60 }, () => named());
    for (const lead of [conflicting, ...fresh]) await leads.hold(lead);
    // Its answer was lost, as that of a statement in flight when a server is killed.
    await store.submit(fresh[0]!);

    // What a process finds that was killed after it had stored them, and before it forgot them.
    const copy = `${folder}.copy`;
    await cp(folder, copy, { recursive: true });
    expect(await leads.handOver(database)).toBe(60);
    expect(await readdir(folder)).toEqual([]);
    expect(await (await held(copy)).leads.handOver(database)).toBe(0);
    const ids = (await listLeads(store, { disposition: "all" })).map(({ id }) => id);
    expect(ids).toHaveLength(62);
    expect(ids).toEqual(expect.arrayContaining([conflicting, ...fresh].map(({ id }) => id)));
  });

  // Ready means a lead would be kept now (B11).
  it("that the database refuses are kept apart, block no other, are tried again and can be erased", async () => {
    const database = await testDatabase();
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const directory = dataDirectory(path);
    const { journal } = heldDirectory(directory);
    const apart = join(dirname(journal), "refused");
    const { leads, events } = await held(journal);
    await database.script(
      "alter table leads add constraint no_vans check (utm_source <> 'van'), add constraint no_bots check (utm_source <> 'bot')",
    );
    const [van, bot] = [named({ utm_source: "van" }), named({ utm_source: "bot", email: "Bot@park.example" })];
    for (const lead of [van, named(), bot, named()]) await leads.hold(lead);
    expect(await leads.handOver(database)).toBe(2);
    expect([await readdir(journal), leads.count()]).toEqual([[], 0]);
    expect((await readdir(apart)).sort()).toEqual([`${van.id}.json`, `${bot.id}.json`].sort());
    expect(events).toEqual(["held-lead-refused", "held-lead-refused"]);
    const found = (await checkHeldLeads({ kind: "postgres", url: "", directory })).at(-1);
    expect(found).toMatchObject({ status: "problem", text: expect.stringContaining(`${van.id} (23514)`) });

    await database.script("alter table leads drop constraint no_vans");
    const damaged = join(apart, `${crypto.randomUUID()}.json`);
    await writeFile(damaged, "{");
    expect(await leads.handOver(database)).toBe(1);
    expect((await checkHeldLeads({ kind: "postgres", url: "", directory })).at(-1)?.text).toContain(" (damaged)");
    await rm(damaged);
    expect(await readdir(apart)).toEqual([`${bot.id}.json`]);
    expect((await listLeads(sqlLeadStore(database), { disposition: "all" })).map(({ id }) => id)).toContain(van.id);
    await leads.close();
    const administration = postgresAdministration(database, [], directory);
    expect(await administration.leads.eraseByEmail("bot@park.example ")).toBe(1);
    expect(await readdir(apart)).toEqual([]);
  });

  it("stay held if the database refuses every lead", async () => {
    const database = await testDatabase();
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const journal = join(path, "journal");
    const { leads } = await held(journal);
    for (let times = 0; times < 3; times += 1) await leads.hold(named());
    await database.script("alter table leads rename phone_e164 to phone_number");
    await expect(leads.handOver(database)).rejects.toMatchObject({ code: "42703" });
    expect([leads.count(), await readdir(path)]).toEqual([3, ["journal"]]);
    await database.script("alter table leads rename phone_number to phone_e164");
    expect(await leads.handOver(database)).toBe(3);
  });

  it("of a server that was stopped are erased with those that are stored", async () => {
    const database = await testDatabase();
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const directory = dataDirectory(path);
    const { leads } = await held(heldDirectory(directory).journal);
    await leads.hold(named());
    await leads.close();
    const all = async () => (await listLeads(sqlLeadStore(database), { disposition: "all" })).map(({ id }) => id);
    expect(await erasePostgresLeads(database, directory)(all)).toBe(1);
    expect(await all()).toEqual([]);
    expect(await readdir(heldDirectory(directory).journal)).toEqual([]);
  });

  it("are none of a running server that was only asked whether it is ready: leads are erased, and no file stays", async () => {
    const database = await testDatabase();
    const { path, remove } = await temporaryFolder();
    onTestFinished(remove);
    const directory = dataDirectory(path);
    const ofServer = heldDirectory(directory);
    await createDataDirectory(ofServer);
    const lock = await lockDataDirectory(ofServer, null);
    onTestFinished(lock.release);
    const { leads } = await held(ofServer.journal);
    await leads.probe();
    expect(await erasePostgresLeads(database, directory)(async () => [])).toBe(0);
    expect(await leads.handOver(database)).toBe(0);
    expect(await readdir(ofServer.journal)).toEqual([]);
  });
});
