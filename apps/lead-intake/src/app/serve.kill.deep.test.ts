import { setTimeout as sleep } from "node:timers/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import type { StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { leadsIn, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { readAsStranger } from "@contractor-roi/lead-store/testing/foreign-reader";
import { leadPost, withKey } from "@contractor-roi/lead-store/testing/lead-requests";
import { sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { initQueue } from "@contractor-roi/lead-queue/schema";
import { openPostgresDatabase } from "@contractor-roi/lead-queue/postgres/postgres-database";
import type { PostgresDatabase } from "@contractor-roi/lead-queue/postgres/postgres-database";
import { ADMIN_DATABASE, startPostgresServer } from "@contractor-roi/lead-queue/testing/postgres-server";
import { testPostgres } from "@contractor-roi/lead-queue/testing/temporary-postgres";
import { kill, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { LEAD_INTAKE_PATH } from "../intake/function-paths.ts";

const KILLS = Number(process.env["KILL_ROUNDS"] ?? 3);
const LIMIT_MS = 120_000 + KILLS * 60_000;
const WRITERS = 8;
const READ_MS = 300;
const FEWEST_LEADS = 10;
const MOST_LEADS = 200;

type KeptLead = Pick<StoredLead, "id" | "idempotency_key">;

function leadsInQueue(database: PostgresDatabase): Promise<KeptLead[]> {
  return database.query("select id::text as id, idempotency_key::text as idempotency_key from public.lead_queue");
}

/** A program to be killed, and its restart. */
type Victim = {
  /** Starts it if it does not run. @returns the server's address */
  start(): Promise<string>;
  kill(): Promise<void>;
  storedLeads(): Promise<readonly KeptLead[]>;
};

/** Ids of leads that the server acknowledged, by idempotency key. */
type Acknowledged = Map<string, string>;

const submit = (url: string, key: string) =>
  fetch(new URL(LEAD_INTAKE_PATH, url), leadPost(sampleLead(), withKey(key)));

/** Submits one lead after the other until one is not stored. @returns its key */
async function writeUntilRefused(url: string, acknowledged: Acknowledged): Promise<string> {
  for (;;) {
    const key = crypto.randomUUID();
    try {
      const response = await submit(url, key);
      const { id } = await response.json();
      if (response.status === 503) return key;
      expect(response.status).toBe(201);
      acknowledged.set(key, id);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
      return key;
    }
  }
}

function expectEachOnce(stored: readonly KeptLead[], acknowledged: Acknowledged): void {
  const ids = new Map(stored.map(({ idempotency_key, id }) => [idempotency_key, id]));
  expect(ids.size).toBe(stored.length);
  expect([...acknowledged].filter(([key, id]) => ids.get(key) !== id)).toEqual([]);
}

async function expectEachLeadOnceAfterKills(name: string, victim: Victim): Promise<void> {
  const acknowledged: Acknowledged = new Map();
  let unanswered: string[] = [];
  let stillStored = 0;
  for (let round = 0; round < KILLS; round += 1) {
    const url = await victim.start();
    const stored = await victim.storedLeads();
    expectEachOnce(stored, acknowledged);
    const known = new Set([...acknowledged.keys(), ...unanswered]);
    expect(stored.filter(({ idempotency_key }) => !known.has(idempotency_key))).toEqual([]);

    // As a page does that got no response: retries with the same key.
    for (const key of unanswered) {
      const response = await submit(url, key);
      expect(response.status === 201 || response.status === 200).toBe(true);
      if (response.status === 200) stillStored += 1;
      acknowledged.set(key, (await response.json()).id);
    }

    const enough = acknowledged.size + FEWEST_LEADS + Math.floor(Math.random() * (MOST_LEADS - FEWEST_LEADS));
    const writers = Array.from({ length: WRITERS }, () => writeUntilRefused(url, acknowledged));
    while (acknowledged.size < enough) await sleep(1);
    await victim.kill();
    unanswered = await Promise.all(writers);
  }
  await victim.start();
  expectEachOnce(await victim.storedLeads(), acknowledged);
  console.log(
    `${name}: ${KILLS} kills, ${acknowledged.size} leads acknowledged, 0 missing, 0 twice; ` +
      `${stillStored} without an answer were stored all the same, and found by their key`,
  );
}

describe("kill -9 under load", () => {
  it.each(["alone", "beside another program that reads it"])(
    "of the server with its leads in a file, %s: every acknowledged lead is there, once",
    async (how) => {
      const directory = await testDataDirectory();
      let server: ServerProcess | undefined;
      let reader: unknown = how === "alone";
      onTestFinished(() => kill(server));
      await expectEachLeadOnceAfterKills(`server, file ${how}`, {
        async start() {
          server = await startServerProcess({ DATA_DIR: directory.path });
          reader ||= await readAsStranger(directory.database, READ_MS, READ_MS);
          return server.url;
        },
        kill: () => kill(server),
        storedLeads: () => leadsIn(directory),
      });
    },
    LIMIT_MS,
  );

  it(
    "of an edge: every acknowledged lead is there, once",
    async () => {
      const { database, pooledUrl } = await testPostgres();
      let server: ServerProcess | undefined;
      onTestFinished(() => kill(server));
      await expectEachLeadOnceAfterKills("edge, Postgres through a pooler", {
        async start() {
          server = await startServerProcess({ DATABASE_URL: pooledUrl });
          return server.url;
        },
        kill: () => kill(server),
        storedLeads: () => leadsInQueue(database),
      });
    },
    LIMIT_MS,
  );

  it(
    "of Postgres: every acknowledged lead is there, once, and the edge goes on by itself",
    async () => {
      const postgres = await startPostgresServer();
      onTestFinished(() => postgres.stop());
      const url = postgres.url(ADMIN_DATABASE);
      const database = openPostgresDatabase(url, { connections: 1 });
      onTestFinished(() => database.close());
      await initQueue(database);
      const server = await startServerProcess({ DATABASE_URL: url });
      onTestFinished(() => kill(server));
      let runs = true;
      await expectEachLeadOnceAfterKills("Postgres", {
        async start() {
          if (!runs) await postgres.restart();
          runs = true;
          const isReady = async () => (await fetch(new URL("/readyz", server.url))).status;
          await expect.poll(isReady, { timeout: 60_000 }).toBe(200);
          return server.url;
        },
        async kill() {
          await postgres.crash();
          runs = false;
        },
        storedLeads: () => leadsInQueue(database),
      });
    },
    LIMIT_MS,
  );
});
