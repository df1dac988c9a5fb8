import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { listLeads } from "@contractor-roi/lead-store/lead/lead-pages";
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import type { DataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { setFact } from "@contractor-roi/lead-store/sqlite/facts";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { putRows } from "@contractor-roi/lead-queue/testing/queue-rows";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { edgeAddresses } from "@contractor-roi/lead-queue/testing/edge-user";
import { openEdge } from "@contractor-roi/lead-queue/edge";
import { eraseEverywhere } from "@contractor-roi/lead-queue/erase";
import { adoptQueue } from "@contractor-roi/lead-queue/session";
import { openPostgresDatabase } from "@contractor-roi/lead-queue/postgres/postgres-database";
import { namelessLead } from "../platform/typed-commands.ts";
import { letterText } from "../delivery/letter.ts";
import { refusedNotice } from "../delivery/owner-notices.ts";
import { temporaryCollector } from "../testing/databases/temporary-collector.ts";
import { callLeads } from "../testing/call-leads.ts";

const PATIENCE = { timeout: 60_000, interval: 50 };
const ALL = { disposition: "all" } as const;
const WAITING = "select from public.lead_queue where taken_at is null and failure is null";

const without = (name: string) => {
  const { [name]: _, ...rest } = submission() as unknown as Record<string, unknown>;
  return rest;
};
const { client_payload: PAYLOAD } = submission();
const { contact: CONTACT } = PAYLOAD;
const ADA = "ada@bücher.example";

/** Rows that no collector of this release can read, each with its failure. */
const ODD: readonly (readonly [submission: unknown, failure: string])[] = [
  [null, "unreadable: client_payload, idempotency_key, request_hash"],
  [["ada@park.example"], "unreadable: client_payload, idempotency_key"],
  [without("client_payload"), "unreadable: client_payload"],
  [submission({ client_payload: { ...PAYLOAD, contact: null as never } }), "unreadable: client_payload/contact"],
  [
    submission({ client_payload: { ...PAYLOAD, selected_plan: "gold" as never } }),
    "unreadable: client_payload/selected_plan",
  ],
  [without("idempotency_key"), "unreadable: idempotency_key"],
  [submission({ received_at: "yesterday" }), "unreadable: received_at"],
  [submission({ marks: null as never }), "unreadable: marks"],
  [submission({ disposition: "archived" as never, language: "fr" as never }), "unreadable: disposition, language"],
  [submission({ consent_at: 5 as never }), "unreadable: consent_at"],
];

function setReminded({ database }: DataDirectory, daysAgo: number): void {
  const connection = openConnection(database);
  setFact(connection, "queue-reminded", new Date(Date.now() - daysAgo * 24 * 3_600_000).toISOString());
  connection.close();
}

describe("a collector", () => {
  it("sets aside rows that it cannot read, takes the 250 behind them, and tells the owner by id (B20)", async () => {
    const { url, database } = await testPostgres();
    const odd = await putRows(
      database,
      ODD.map(([row]) => row),
    );
    await putRows(
      database,
      Array.from({ length: 250 }, () => submission()),
      2027,
    );
    const { store, empty, logged, refused } = await temporaryCollector(url);
    await empty();
    expect(await listLeads(store, ALL)).toHaveLength(250);
    expect(await database.query(WAITING)).toEqual([]);
    const left = await database.query<{ id: string; failure: string }>(
      "select id::text as id, failure from public.lead_queue where failure is not null order by received_at",
    );
    expect(left.map(({ id }) => id)).toEqual(odd);
    for (const [at, [, failure]] of ODD.entries()) expect(left[at]?.failure.startsWith(failure), failure).toBe(true);
    expect(JSON.stringify([left, logged])).not.toMatch(/gold|archived|yesterday|park/);
    expect(refused).toMatchObject([{ leads: odd.map((id) => ({ id })), isOwnFault: false }]);
    await empty();
    expect(refused).toHaveLength(1);

    const { parts } = refusedNotice(refused[0]!.leads, false);
    for (const id of odd) expect(letterText({ parts, foot: [], footLinks: [] })).toContain(id);
    const { stdout } = await callLeads(["queue"], { QUEUE_URL: url });
    expect(stdout.split("\n")).toHaveLength(odd.length + 2);
    expect(stdout).toContain(`${odd[4]}  unreadable: client_payload/selected_plan\n`);
    const retried = { code: 0, stdout: "Leads that wait for the collector again: 10.\n" };
    expect(await callLeads(["queue", "--retry"], { QUEUE_URL: url })).toMatchObject(retried);
    await expect.poll(() => refused, PATIENCE).toHaveLength(2);
  });

  it("is reminded weekly of leads whose address was erased", async () => {
    const { url, database } = await testPostgres();
    const directory = await testDataDirectory();
    const store = await openStore(directory);
    onTestFinished(() => store.close());
    const first = await temporaryCollector(url, { store });
    const erased = await eraseEverywhere(store, url, ADA, namelessLead);
    expect(erased).toMatchObject({ leads: 0, inQueue: 0, remains: [] });
    const theirs = { ...PAYLOAD, contact: { ...CONTACT, email: ADA } };
    await putRows(database, [submission({ received_at: "2020-01-01T00:00:00.000Z", client_payload: theirs })]);
    await first.empty();
    expect(first.refused).toHaveLength(1);
    await first.stop();
    for (const [days, told] of [
      [6, 0],
      [8, 1],
      [0, 0],
    ] as const) {
      if (days > 0) setReminded(directory, days);
      const again = await temporaryCollector(url, { store });
      await again.empty();
      await again.stop();
      expect(again.refused, `${days} days later`).toHaveLength(told);
    }
  });

  it("erases a person from the queue, whichever field of a row names them", async () => {
    const { url, database } = await testPostgres();
    const store = await openStore(await testDataDirectory());
    onTestFinished(() => store.close());
    const erase = () => eraseEverywhere(store, url, ADA, namelessLead);
    const [, , nameless] = await putRows(database, [
      submission({ client_payload: { ...PAYLOAD, contact: { ...CONTACT, email: "ADA@xn--bcher-kva.example" } } }),
      { mail: [`Ada <${ADA}>`] },
      { mail: null },
      submission(),
    ]);
    const remains = [expect.stringContaining(`${nameless} in the queue names no address`)];
    expect(await erase()).toMatchObject({ leads: 2, inQueue: 2, remains });
    expect(await erase()).toMatchObject({
      leads: 0,
      inQueue: 0,
      erasedBefore: expect.any(String) as string,
    });
    expect(await database.query("select from public.lead_queue")).toHaveLength(2);
    expect((await eraseEverywhere(store, "postgres://127.0.0.1:1/gone", ADA, namelessLead)).remains).toEqual([
      expect.stringContaining("The queue 127.0.0.1:1/gone could not be searched"),
    ]);
  });

  it("tries them once more after the start of another version", async () => {
    const { url, database } = await testPostgres();
    const [id] = await putRows(database, [submission({ language: "fr" as never })]);
    const first = await temporaryCollector(url);
    await first.empty();
    await database.query(`update public.lead_queue set submission = submission || '{"language": "es"}'`);
    await first.stop();
    const same = await temporaryCollector(url, { store: first.store });
    await same.empty();
    expect(await first.store.find(id!)).toBeNull();
    await same.stop();
    await (await temporaryCollector(url, { store: first.store, version: "next" })).empty();
    expect(await first.store.find(id!)).toMatchObject({ lead: { language: "es" } });
  });

  it("sets nothing aside for a fault of its own, and goes on when that is mended", async () => {
    const { url, database } = await testPostgres();
    const directory = await testDataDirectory();
    const store = await openStore(directory);
    onTestFinished(() => store.close());
    const broken = async (when: string, work: () => Promise<unknown>) => {
      const connection = openConnection(directory.database);
      connection.run(
        `create trigger broken before insert on leads when ${when} begin select raise(abort, 'broken'); end`,
      );
      await work();
      connection.run("drop trigger broken");
      connection.close();
    };
    const { refused, empty } = await temporaryCollector(url, { store });
    await broken("true", async () => {
      await putRows(
        database,
        Array.from({ length: 30 }, () => submission()),
      );
      await expect.poll(() => refused, PATIENCE).toMatchObject([{ isOwnFault: true }]);
      expect(await database.query(WAITING)).toHaveLength(30);
    });
    await expect.poll(() => database.query(WAITING), PATIENCE).toEqual([]);
    expect(await listLeads(store, ALL)).toHaveLength(30);

    // Twenty-five alike are theirs if another one can be stored.
    await broken("new.utm_source = 'odd'", async () => {
      await putRows(
        database,
        Array.from({ length: 25 }, () =>
          submission({ utm_source: "odd", client_payload: { ...PAYLOAD, utm_source: "odd" } }),
        ),
      );
      await expect.poll(() => database.query(WAITING), PATIENCE).toEqual([]);
    });
    await empty();
    expect(refused.flatMap(({ leads, isOwnFault }) => (isOwnFault ? [] : leads))).toHaveLength(25);
    expect(await listLeads(store, ALL)).toHaveLength(30);
  });

  it("is replaced by adopt or by a start of the same store, though it died holding locks", async () => {
    const { url, database } = await testPostgres();
    const named = `select from public.lead_queue_collector as c
      join pg_stat_activity as a on a.pid = c.backend_pid and a.backend_start = c.backend_start`;
    // A dead collector: a session that its row names, that keeps the lock of that row, and whose last sign is two minutes old.
    const dead = await temporaryCollector(url);
    await dead.empty();
    await dead.stop();
    const die = async () => {
      const session = openPostgresDatabase(url, { connections: 1 });
      onTestFinished(session.abort);
      await session.script(`update public.lead_queue_collector set backend_pid = pg_backend_pid(),
        backend_start = (select backend_start from pg_stat_activity where pid = pg_backend_pid()),
        emptied_at = clock_timestamp() - interval '2 minutes'`);
      const isLocked = deferred<void>();
      const hanging = session.transaction(async (transaction) => {
        await transaction.script("select from public.lead_queue_collector for update");
        isLocked.resolve();
        await deferred<void>().promise;
      });
      hanging.catch(() => {});
      await isLocked.promise;
    };
    await die();
    const begin = Date.now();
    const again = await temporaryCollector(url, { store: dead.store });
    await again.empty();
    await again.stop();
    await die();
    const other = await openStore(await testDataDirectory());
    onTestFinished(() => other.close());
    await adoptQueue(url, other, null);
    const adopted = await temporaryCollector(url, { store: other });
    await adopted.empty();
    expect(Date.now() - begin).toBeLessThan(25_000);
    expect(await database.query(named)).toHaveLength(1);
  }, 60_000);
});

describe("edges", () => {
  it("keep the limit of an address, though another edge has not committed yet", async () => {
    const { url, database } = await testPostgres();
    const edges = [1, 2].map(() => openEdge(url, { connections: 10, log: () => {} }));
    onTestFinished(async () => void (await Promise.all(edges.map((edge) => edge.close()))));
    const limited = (leads: number, address_hash: string) =>
      submission({ rate_limit: { address_hash, leads, window_seconds: 60 } });
    const late = await database.transaction(async (session) => {
      const lead = JSON.stringify({ ...limited(1, "one"), id: crypto.randomUUID() });
      await session.query("select public.lead_intake($1::jsonb)", [lead]);
      const other = edges[0]!.submit(limited(1, "one"));
      await Promise.race([other, sleep(500)]);
      return { other };
    });
    expect((await late.other).status).toBe("rate_limited");
    const many = await Promise.all(Array.from({ length: 60 }, (_, at) => edges[at % 2]!.submit(limited(5, "many"))));
    expect(many.filter(({ status }) => status === "created")).toHaveLength(5);
  });
});

/** Adopts from a collector that lives and cannot answer for a while. @returns the refusal */
async function adoptFromBusy() {
  const { url, database } = await testPostgres();
  const { store } = await temporaryCollector(url);
  const other = await openStore(await testDataDirectory());
  onTestFinished(() => other.close());
  const refusal = await database.transaction(async (session) => {
    await session.script("select from public.lead_queue_collector for update");
    return adoptQueue(url, other, null).catch((error: unknown) => error);
  });
  const [id] = await putRows(database, [submission()]);
  await expect.poll(() => store.find(id!), PATIENCE).not.toBeNull();
  return refusal;
}

/** @returns the log of an edge whose queue is locked */
async function submitWhileLocked() {
  const { url, database } = await testPostgres();
  const logged: unknown[] = [];
  const [address] = await edgeAddresses(database, url);
  const edge = openEdge(address!, { connections: 1, log: (entry) => logged.push(entry) });
  onTestFinished(edge.close);
  await database.transaction(async (session) => {
    await session.script("lock table public.lead_queue");
    const begin = Date.now();
    await expect(edge.submit(submission())).rejects.toThrow(/is away/);
    expect(Date.now() - begin).toBeLessThan(15_000);
  });
  return logged;
}

// Each takes ten seconds in which nothing happens.
it("a lock ends no collector that is busy, and edges answer within 15 s beside one, and say so", async () => {
  const [refusal, logged] = await Promise.all([adoptFromBusy(), submitWhileLocked()]);
  expect(refusal).toMatchObject({ code: "55P03" });
  const advice = expect.stringContaining("has locked the queue");
  expect(logged).toMatchObject([{ event: "database-away", code: "55P03", advice }]);
}, 60_000);
