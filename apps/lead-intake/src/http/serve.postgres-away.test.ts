import { afterAll, beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { prepareDatabase } from "../storage/apply-migrations.ts";
import { openPostgresDatabase } from "../storage/postgres/postgres-database.ts";
import type { StoredLead } from "../leads/lead-store.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { openPostgresStore } from "../storage/postgres/postgres-store.ts";
import { ADMIN_DATABASE, type PostgresServer, startPostgresServer } from "../testing/databases/postgres-server.ts";
import { mailServer } from "../testing/mail-server.ts";
import { type Finished, runLeads, type ServerProcess } from "../testing/programs.ts";
import { reportWebRoot } from "../testing/report-samples.ts";
import { consentHeaders, leadPost } from "../testing/requests/lead-requests.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { LEAD_INTAKE_PATH } from "../leads/function-paths.ts";
import { listLeads } from "../leads/lead-pages.ts";

const PATIENCE = { timeout: 30_000, interval: 50 };
const SLOW = 180_000;

let postgres: PostgresServer;
let url: string;

beforeAll(async () => {
  postgres = await startPostgresServer();
  url = postgres.url(ADMIN_DATABASE);
  await inDatabase(prepareDatabase);
}, SLOW);
afterAll(() => postgres.stop());

async function inDatabase<Result>(work: (database: ReturnType<typeof openPostgresDatabase>) => Promise<Result>) {
  const database = openPostgresDatabase(url, { connections: 1 });
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

const storedLeads = (): Promise<StoredLead[]> =>
  inDatabase((database) => listLeads(sqlLeadStore(database), { disposition: "all" }));

async function readiness(server: ServerProcess): Promise<string> {
  const response = await fetch(new URL("/readyz", server.url));
  return `${response.status} ${await response.text()}`;
}

/** From now on commits wait for a standby that there is not. @returns what ends that */
async function awaitStandby(): Promise<() => Promise<void>> {
  const set = (setting: string) =>
    inDatabase(async (database) => {
      await database.script(`alter system ${setting}`);
      await database.script("select pg_reload_conf()");
    });
  await set("set synchronous_standby_names = 'standby'");
  return () => set("reset synchronous_standby_names");
}

const waitingCommits = () =>
  inDatabase(async (database) => {
    const [row] = await database.query<{ count: number }>(
      "select count(*)::integer as count from pg_stat_activity where wait_event = 'SyncRep'",
    );
    return row?.count;
  });

/** Does something while `pnpm leads delete` waits for a lock. @returns what the command said */
async function whileErasing(work: () => Promise<void>): Promise<Finished> {
  const locking = openPostgresDatabase(url, { connections: 1 });
  await locking.script("begin; lock table public.leads");
  const erasing = runLeads(["delete", "--email", "ada@park.example"], { DATABASE_URL: url });
  const waiting = "select from pg_stat_activity where wait_event_type = 'Lock'";
  await expect.poll(() => inDatabase((database) => database.query(waiting)), PATIENCE).toHaveLength(1);
  await work();
  await locking.abort();
  return erasing;
}

const eventsOf = (server: ServerProcess) =>
  (server.output().match(/"event":"database-[a-z-]+"/g) ?? []).map((event) => event.slice('"event":"'.length, -1));

const READY = "200 ready\n";
const NOT_READY = expect.stringMatching(/^503 Not ready/);

describe("the server while Postgres is away", () => {
  it(
    "counts one that hangs as away, refuses leads meanwhile, and loses none that it took",
    async () => {
      const { length: before } = await storedLeads();
      const server = await testServer({ DATABASE_URL: url });
      const [stored, unanswered] = [crypto.randomUUID(), crypto.randomUUID()];
      const { id } = await (await submit(server, sampleLead(), stored)).json();
      const thaw = await postgres.freeze();
      try {
        expect((await submit(server, sampleLead(), unanswered)).status).toBe(503);
        expect(await readiness(server)).toEqual(NOT_READY);
        expect((await submit(server, sampleLead(), stored)).status).toBe(503);
      } finally {
        thaw();
      }
      await expect.poll(() => readiness(server), PATIENCE).toBe(READY);
      expect((await (await submit(server, sampleLead(), stored)).json()).id).toBe(id);
      expect((await submit(server, sampleLead(), unanswered)).ok).toBe(true);
      expect(await storedLeads()).toHaveLength(before + 2);
      expect(eventsOf(server)).toEqual(["database-away", "database-available-again"]);
    },
    SLOW,
  );

  it(
    "counts one whose commits wait for a standby as away, and leaves it connections",
    async () => {
      const { length: before } = await storedLeads();
      const server = await testServer({ DATABASE_URL: url });
      const restore = await awaitStandby();
      const key = crypto.randomUUID();
      try {
        expect((await submit(server, sampleLead(), key)).status).toBe(503);
        expect(await readiness(server)).toEqual(NOT_READY);
        const commands = [
          ["delete", "--email", "ada@park.example"],
          ["release", crypto.randomUUID()],
          ["retain", "--days", "30"],
          ["outbox", "--retry"],
          ["restore", "leads.dump"],
          ["migrate"],
        ];
        const said = await Promise.all(commands.map((args) => runLeads(args, { DATABASE_URL: url })));
        for (const each of said)
          expect(each).toMatchObject({ code: 1, stderr: expect.stringMatching(/^The database commits nothing .*\n$/) });
        const opened = await openPostgresStore(url);
        onTestFinished(opened.close);
        const change = { status: "won", note: "" } as const;
        await expect(opened.setStatus(crypto.randomUUID(), change)).rejects.toThrow("The database commits nothing");
        await expect(opened.outbox.revive(crypto.randomUUID())).rejects.toThrow("The database commits nothing");
        // The lead's own, and perhaps the last question: each is taken back, though the server asks again and again.
        await expect.poll(waitingCommits, PATIENCE).toBeLessThanOrEqual(2);
      } finally {
        await restore();
      }
      await expect.poll(() => readiness(server), PATIENCE).toBe(READY);
      expect((await submit(server, sampleLead(), key)).ok).toBe(true);
      expect(await storedLeads()).toHaveLength(before + 1);
    },
    SLOW,
  );

  it(
    "starts all the same, serves the page, answers 503 with Retry-After, and goes on when it is back, reports too",
    async () => {
      const { mails, url: smtpUrl } = await mailServer();
      await inDatabase((database) => database.query("delete from public.report_secrets"));
      expect(await whileErasing(() => postgres.crash())).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^The database went away \([A-Z0-9_]+\) before .*: run it again\.\n$/),
      });
      const reports = { REPORT_FROM: "reports@ring.example", SMTP_URL: smtpUrl, WEB_ROOT: await reportWebRoot() };
      const server = await testServer({ DATABASE_URL: url, DELIVERY_POLL_SECONDS: "1", ...reports });
      expect((await fetch(server.url)).status).not.toBe(503);
      const refused = await submit(server, sampleLead());
      expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "5"]);
      expect(await readiness(server)).toMatch(/^503 Not ready: /);
      await postgres.restart();
      await expect.poll(() => readiness(server), PATIENCE).toBe("200 ready\n");
      const consented = leadPost(sampleLead(), consentHeaders());
      expect((await fetch(new URL(LEAD_INTAKE_PATH, server.url), consented)).status).toBe(201);
      await expect.poll(() => mails.map(({ to }) => to), PATIENCE).toEqual([["ada@park.example"]]);
      expect(eventsOf(server)).toEqual(["database-away", "database-available-again"]);
    },
    SLOW,
  );
});
