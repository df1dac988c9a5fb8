import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { LeadContact } from "@contractor-roi/roi-core";
import { FIXED_PLANS } from "@contractor-roi/roi-core/testing";
import { describe, expect, it, onTestFinished } from "vitest";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import type { LeadSubmission } from "@contractor-roi/lead-store/lead/lead-store";
import { mailboxHash } from "@contractor-roi/lead-store/lead/report-recipients";
import { readUnsubscribeToken, unsubscribeToken } from "@contractor-roi/lead-store/lead/unsubscribe-token";
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { startYearsAgo, testDataDirectory, testFolder } from "@contractor-roi/lead-store/testing/temporary-data";
import { CONSENT, submission } from "@contractor-roi/lead-store/testing/submissions";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { edgeAddresses } from "@contractor-roi/lead-queue/testing/edge-user";
import { openEdge, collectorWatch } from "@contractor-roi/lead-queue/edge";
import { initQueue } from "@contractor-roi/lead-queue/schema";
import type { SetAside } from "@contractor-roi/lead-queue/state";
import { adoptQueue } from "@contractor-roi/lead-queue/session";
import { openPostgresDatabase } from "@contractor-roi/lead-queue/postgres/postgres-database";
import { temporaryCollector } from "../testing/databases/temporary-collector.ts";
import { callLeads } from "../testing/call-leads.ts";

const PATIENCE = { timeout: 30_000, interval: 20 };
const ALL = { disposition: "all" } as const;

function testEdge(url: string) {
  const logged: LogEntry[] = [];
  const edge = openEdge(url, { connections: 2, log: (entry) => logged.push(entry) });
  onTestFinished(edge.close);
  return { ...edge, logged };
}

/** A lead of somebody. */
function from(contact: Partial<LeadContact>, changes: Partial<LeadSubmission> = {}): LeadSubmission {
  const { client_payload: payload } = submission();
  return submission({
    client_payload: { ...payload, contact: { ...payload.contact, ...contact } },
    ...contact,
    ...changes,
  });
}

const idOf = (outcome: object) => (outcome as { id: string }).id;

describe("an edge", () => {
  it("limits an address, and says how long it is to wait", async () => {
    const { url } = await testPostgres();
    const edge = testEdge(url);
    const send = () => edge.submit(submission({ rate_limit: { address_hash: "a", leads: 2, window_seconds: 60 } }));
    expect([(await send()).status, (await send()).status]).toEqual(["created", "created"]);
    const refused = await send();
    expect(refused).toMatchObject({ status: "rate_limited" });
    expect("retry_after_seconds" in refused && refused.retry_after_seconds).toBeGreaterThan(50);
    expect(await edge.state()).toMatchObject({ waiting: 2, setAside: 0, silentSeconds: 0 });
  });

  it("says what its collector did when the lead came, nothing before there was one, and repeats it (L20)", async () => {
    const { url } = await testPostgres();
    const edge = testEdge(url);
    const answers: object[] = [];
    const leads: LeadSubmission[] = [];
    const store = await openStore(await testDataDirectory());
    onTestFinished(() => store.close());
    for (const [mailsReports, report] of [
      [null, null],
      [true, "mail"],
      [false, "none"],
    ] as const) {
      const collector = mailsReports === null ? null : await temporaryCollector(url, { mailsReports, store });
      leads.push(submission(CONSENT));
      answers.push(await edge.submit(leads.at(-1)!));
      expect(answers.at(-1)).toMatchObject({ report });
      await collector?.stop();
    }
    for (const [at, lead] of leads.entries())
      expect(await edge.submit({ ...lead, consent_version: null })).toEqual({ ...answers[at], status: "replayed" });
  });

  it("marks what comes from a busy network, and takes it in", async () => {
    const { url, database } = await testPostgres();
    const edge = testEdge(url);
    const send = (address: number) =>
      edge.submit(
        submission({ rate_limit: { address_hash: `${address}`, leads: 1, window_seconds: 60, site_hash: "site" } }),
      );
    for (let at = 0; at < 11; at += 1) expect((await send(at)).status).toBe("created");
    const marks = await database.query(
      "select submission -> 'marks' as marks from public.lead_queue order by received_at",
    );
    expect(marks.map((row) => row["marks"])).toEqual([...Array(10).fill([]), ["busy-network"]]);
  });

  it("knows by its probe, which stores nothing, whether a lead would be kept", async () => {
    const { url, database } = await testPostgres();
    const { probe } = testEdge(url);
    await probe();
    await database.script("alter table lead_queue rename submission to renamed");
    await expect(probe()).rejects.toMatchObject({ code: "42703" });
    await database.script("alter table lead_queue rename renamed to submission");
    await probe();
    expect(await database.query("select from public.lead_queue")).toEqual([]);
  });

  it("warns once an hour while the collector gives no sign", async () => {
    const logged: LogEntry[] = [];
    const watch = collectorWatch(
      { state: async () => ({ clock: 0, waiting: 0, waitingSeconds: 0, setAside: 0, silentSeconds: 1_200 }) },
      (entry) => logged.push(entry),
    );
    await watch();
    await watch();
    expect(logged).toMatchObject([{ event: "collector-away", minutes: 20 }]);
  });
});

describe("a queue", () => {
  it("can be made twice, but not in a database whose encoding lacks letters", async () => {
    const { url, database } = await testPostgres();
    await initQueue(database);
    await testEdge(url).submit(submission());
    const name = `ascii_${crypto.randomUUID().slice(0, 8)}`;
    await database.script(`create database ${name} encoding 'SQL_ASCII' locale 'C' template template0`);
    onTestFinished(() => database.script(`drop database ${name} with (force)`));
    const ascii = new URL(url);
    ascii.pathname = name;
    const other = openPostgresDatabase(ascii.href, { connections: 1 });
    await expect(initQueue(other)).rejects.toThrow(/stores SQL_ASCII, which lacks letters/);
    await other.close();
  });
});

describe("a collector", () => {
  it("takes leads over at once, calculated with its own plans, in the page's language, with its deliveries", async () => {
    const { url } = await testPostgres();
    const edge = testEdge(url);
    const plans = { ...FIXED_PLANS, elite: { ...FIXED_PLANS.elite, monthlyCost: 399, label: "Todo" } };
    const { store } = await temporaryCollector(url, { plans, channels: ["webhook", "visitor_report"] });
    const id = idOf(await edge.submit(from({ first_name: "Ñandú" }, { ...CONSENT, language: "es" })));
    await expect
      .poll(() => store.find(id), PATIENCE)
      .toMatchObject({
        lead: { language: "es", first_name: "Ñandú", terms: { monthlyCost: 399, label: "Todo" }, plans, ...CONSENT },
        deliveries: [{ channel: "visitor_report" }, { channel: "webhook" }],
      });
    const { lead } = (await store.find(id))!;
    expect(lead.net_monthly_savings).toBe(1498 + FIXED_PLANS.elite.monthlyCost - 399);
    expect(lead.figures_mismatch).toContain("net_monthly_savings");
  });

  it("takes over more than one transaction has, in the order in which they came, and none twice", async () => {
    const { url, database } = await testPostgres();
    const edge = testEdge(url);
    await Promise.all(Array.from({ length: 210 }, () => edge.submit(submission())));
    const { store, empty } = await temporaryCollector(url);
    await empty();
    expect(await listLeads(store, ALL)).toHaveLength(210);
    expect(await database.query("select from public.lead_queue where taken_at is null")).toEqual([]);
    await database.query("update public.lead_queue set taken_at = null");
    await empty();
    expect(await listLeads(store, ALL)).toHaveLength(210);
  });

  it("carries an erasure out in the queue, before and after it took the lead over", async () => {
    const { url, database } = await testPostgres();
    const edge = testEdge(url);
    const first = await temporaryCollector(url);
    await edge.submit(from({ email: "ada@quixotica.example" }));
    await first.empty();
    await first.stop();
    await edge.submit(from({ email: "ÄDA@quixotica.example" }));
    await edge.submit(from({ email: "ada@quixotica.example" }));
    expect(await first.store.eraseByEmail("ada@quixotica.example")).toMatchObject({ leads: 1 });
    const again = await temporaryCollector(url, { store: first.store });
    await again.empty();
    await again.empty();
    expect((await listLeads(first.store, ALL)).map(({ email }) => email)).toEqual(["ÄDA@quixotica.example"]);
    const left = await database.query<{ email: string }>(
      "select submission ->> 'email' as email from public.lead_queue",
    );
    expect(left.map(({ email }) => email)).toEqual(["ÄDA@quixotica.example", "ada@quixotica.example"]);
    // Time and address alone delete no lead (B19).
    expect(again.refused).toMatchObject([{ leads: [{ failure: "address-erased" }] }]);
    const [{ id }] = again.refused[0]!.leads as [SetAside];
    const queue = (...args: string[]) => callLeads(["queue", ...args], { QUEUE_URL: url });
    expect((await queue()).stdout).toContain(`${id}  address-erased\n`);
    expect((await queue("--keep", id)).stdout).toBe("The lead waits for the collector again.\n");
    await again.empty();
    expect((await first.store.ofPerson("ada@quixotica.example")).leads).toMatchObject([{ id }]);
    expect(await first.store.eraseByEmail("ada@quixotica.example")).toMatchObject({ leads: 1 });
    await again.empty();
    await database.query("update public.lead_queue set failure = 'address-erased', taken_at = null");
    const [other] = await database.query<{ id: string }>("select id::text as id from public.lead_queue");
    expect((await queue("--erase", other!.id)).stdout).toBe("Erased 1 lead.\n");
    expect((await queue("--erase", other!.id)).stderr).toMatch(/^No lead with the id .* is set aside/);
    await edge.submit(from({ email: "ada@quixotica.example" }));
    await again.empty();
    expect((await first.store.ofPerson("ada@quixotica.example")).leads).toHaveLength(1);
  });

  it("deletes old leads that came after the queue's first collector began, though its store is newer", async () => {
    const { url, database } = await testPostgres();
    const store = await openStore(await testDataDirectory());
    onTestFinished(() => store.close());
    const first = await temporaryCollector(url, { store });
    await testEdge(url).submit(submission({ received_at: "2020-01-01T00:00:00.000Z" }));
    await first.empty();
    await first.stop();
    expect(await store.deleteOlderThan(30)).toBe(0);
    await database.query("update public.lead_queue_collector set opened_at = '2019-01-01'");
    await (await temporaryCollector(url, { store })).stop();
    expect(await store.deleteOlderThan(30)).toBe(1);
  });

  it("deletes in the queue leads that expired here, and what was taken over 30 days ago", async () => {
    const { url, database } = await testPostgres();
    const edge = testEdge(url);
    const { store, empty, stop } = await temporaryCollector(url);
    await edge.unsubscribe(await mailboxHash("ada@park.example"));
    await edge.submit(submission({ received_at: "2020-01-01T00:00:00.000Z" }));
    await edge.submit(submission());
    await empty();
    expect(await store.deleteOlderThan(30)).toBe(1);
    await empty();
    const tables = ["public.lead_queue", "public.lead_queue_unsubscribed"];
    for (const table of tables) expect(await database.query(`select from ${table}`), table).toHaveLength(1);
    await stop();
    const again = await temporaryCollector(url, { store });
    await again.stop();
    for (const table of tables) {
      expect(await database.query(`select from ${table}`), table).toHaveLength(1);
      await database.query(`update ${table} set taken_at = clock_timestamp() - interval '31 days'`);
    }
    await (await temporaryCollector(url, { store })).empty();
    for (const table of tables) expect(await database.query(`select from ${table}`), table).toEqual([]);
    expect(await listLeads(store, ALL)).toHaveLength(1);
  });

  it("gives edges the keys of unsubscribe links, and takes over who unsubscribed there", async () => {
    const { url } = await testPostgres();
    const edge = testEdge(url);
    const { store, empty } = await temporaryCollector(url);
    const [secret] = await store.recipients.secrets();
    const token = await unsubscribeToken(await mailboxHash("ada@park.example"), secret!);
    const hash = await readUnsubscribeToken(token, await edge.secrets());
    await edge.unsubscribe(hash!);
    await empty();
    expect(await store.recipients.reserve("ada@park.example", crypto.randomUUID())).toBe("unsubscribed");
  });

  it("is the only one of its queue until another adopts it", async () => {
    const { url } = await testPostgres();
    const first = await temporaryCollector(url);
    await expect(temporaryCollector(url, { store: first.store })).rejects.toThrow(
      /Another collector is emptying this queue right now/,
    );
    await first.stop();
    const other = await openStore(await testDataDirectory());
    onTestFinished(() => other.close());
    await expect(temporaryCollector(url, { store: other })).rejects.toThrow(
      /belongs to another collector.*leads queue adopt/,
    );
    const back = await temporaryCollector(url, { store: first.store });
    await adoptQueue(url, other, null);
    await expect.poll(() => back.logged, PATIENCE).toMatchObject([{ event: "queue-away" }]);
    expect(back.logged[0]?.["advice"]).toMatch(/belongs to another collector/);
    await back.stop();
    await (await temporaryCollector(url, { store: other })).empty();
  });

  it("is kept out by no lock that an edge can hold, and stores no decision of an edge's making", async () => {
    const { url, database } = await testPostgres();
    const [address] = await edgeAddresses(database, url);
    const stranger = openPostgresDatabase(address!, { connections: 1 });
    onTestFinished(stranger.abort);
    await stranger.query("select pg_advisory_lock(7233914601)");
    const { store, empty } = await temporaryCollector(url, { channels: ["webhook", "visitor_report"] });
    const edge = testEdge(address!);
    await edge.submit(from({ email: "ada@quixotica.example" }));
    await empty();
    await store.eraseByEmail("ada@quixotica.example");
    const again = from({ email: "ada@quixotica.example" }, { received_at: "2020-01-01T00:00:00.000Z" });
    await edge.submit({ ...again, kept: true } as LeadSubmission);
    const id = idOf(await edge.submit({ ...submission(CONSENT), freed: true } as LeadSubmission));
    await empty();
    const stored = await listLeads(store, ALL);
    expect(stored.map((lead) => lead.id)).toEqual([id]);
    expect((await store.find(id))?.deliveries).toHaveLength(2);
    expect(edge.logged).toEqual([]);
  });

  it("takes nothing while another session has its row, as one of another release can", async () => {
    const { url } = await testPostgres();
    const { store, logged } = await temporaryCollector(url);
    const other = openPostgresDatabase(url, { connections: 1 });
    onTestFinished(other.abort);
    await other.script(`update public.lead_queue_collector set backend_pid = pg_backend_pid(),
      backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid())`);
    const id = idOf(await testEdge(url).submit(submission()));
    await expect.poll(() => logged, PATIENCE).toMatchObject([{ event: "queue-away", code: "CONNECTION_LOST" }]);
    await sleep(1_500);
    expect(await store.find(id)).toBeNull();
    await other.abort();
    await expect.poll(() => store.find(id), PATIENCE).not.toBeNull();
  });

  it("that adopts the queue after a restore brings none back that was erased or is too old", async () => {
    const { url, database } = await testPostgres();
    const edge = testEdge(url);
    const directory = await testDataDirectory();
    await startYearsAgo(directory);
    const store = await openStore(directory);
    const lost = await temporaryCollector(url, { store });
    const daysAgo = (days: number) => new Date(Date.now() - days * 24 * 3_600_000).toISOString();
    const send = async (changes: Partial<LeadSubmission>) => idOf(await edge.submit(submission(changes)));
    const copied = await send(CONSENT);
    await edge.submit(from({ email: "bob@quixotica.example" }));
    await send({ received_at: daysAgo(91) });
    await lost.empty();
    await lost.stop();
    // The queue is not told before the machine is lost.
    await store.eraseByEmail("bob@quixotica.example");
    expect(await store.deleteOlderThan(90)).toBe(1);
    const file = join(await testFolder(), "leads.backup");
    await store.backUp(file);
    await store.close();
    const fresh = [await send(CONSENT), await send(CONSENT)];
    const old = await send({ received_at: daysAgo(61) });
    await database.query("update public.lead_queue set taken_at = clock_timestamp() where taken_at is null");
    await database.query("update public.lead_queue set arrived_at = received_at where id = $1::uuid", [old]);

    const restored = await openStore(await testDataDirectory());
    onTestFinished(() => restored.close());
    await restored.restore(file);
    expect(await adoptQueue(url, restored, 60)).toBe(2);
    const { empty } = await temporaryCollector(url, { store: restored });
    await empty();
    const sorted = (rows: readonly { readonly id: string }[]) => rows.map(({ id }) => id).sort();
    expect(sorted(await listLeads(restored, ALL))).toEqual([copied, ...fresh].sort());
    const rows = await database.query<{ id: string }>("select id::text as id from public.lead_queue");
    expect(sorted(rows)).toEqual([copied, ...fresh].sort());
  });

  it("refuses a pooler in transaction mode, and stops though its database hangs", async () => {
    const { url, pooledUrl, database } = await testPostgres();
    if (pooledUrl === url) throw new Error("This test needs PgBouncer: apt-get install pgbouncer");
    // Each takes seconds. A pooler forwards what comes along with the answer to LISTEN: notices of the others.
    const pooled = Promise.allSettled(Array.from({ length: 5 }, () => temporaryCollector(pooledUrl)));
    const { stop } = await temporaryCollector(url);
    const over = deferred<void>();
    const locked = database.transaction(async (session) => {
      await session.script("lock table public.lead_queue");
      await over.promise;
    });
    const hanging = "select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    await expect.poll(() => database.query(hanging), PATIENCE).toHaveLength(1);
    await stop();
    over.resolve();
    await locked;
    const reason = { message: expect.stringContaining("pooler in transaction mode") };
    expect(await pooled).toMatchObject(Array(5).fill({ reason }));
  });

  it("starts while the database is away, and goes on when it is back", async () => {
    const { url, pause } = await testPostgres();
    const edge = testEdge(url);
    const id = idOf(await edge.submit(submission()));
    const resume = await pause();
    const { store, logged, empty } = await temporaryCollector(url);
    expect(await store.find(id)).toBeNull();
    await expect(empty()).rejects.toThrow(/The queue .* is away: try again later\./);
    await resume();
    await expect.poll(() => store.find(id), PATIENCE).not.toBeNull();
    await expect
      .poll(() => logged.map(({ event }) => event), PATIENCE)
      .toEqual(["queue-away", "queue-available-again"]);
  });
});
