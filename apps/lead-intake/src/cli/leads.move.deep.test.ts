import { readdir } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { dataDirectory } from "../storage/data-directory/data-directory.ts";
import { openEmbeddedDatabase } from "../storage/embedded/embedded-database.ts";
import type { SqlDatabase, SqlSession } from "../leads/sql-database.ts";
import { setLeadStatus } from "../leads/lead-status.ts";
import { DUMPED_TABLES } from "../storage/dump.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { CONSENT, submission, webhookEnv } from "../testing/delivery-samples.ts";
import { runLeads } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { webhookReceiver } from "../testing/webhook-receiver.ts";
import { listLeads } from "../leads/lead-pages.ts";

const ROWS_OF = (table: string) => `select row_to_json(r)::text as row from public.${table} as r order by 1`;
const PATIENCE = { timeout: 30_000, interval: 50 };

async function rows(database: SqlSession) {
  const tables = await Promise.all(DUMPED_TABLES.map((table) => database.query(ROWS_OF(table))));
  return Object.fromEntries(DUMPED_TABLES.map((table, at) => [table, tables[at]]));
}

async function inEmbedded<Result>(path: string, work: (database: SqlDatabase) => Promise<Result>): Promise<Result> {
  const database = await openEmbeddedDatabase(dataDirectory(path).database);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

describe("pnpm leads move", () => {
  it("copies every row, again and again, from a running server too, until a server uses the copy", async () => {
    const { path } = await testDataDirectory();
    const { url, database, discard } = await temporaryPostgres("nothing");
    onTestFinished(discard);
    const receiver = await webhookReceiver();
    onTestFinished(() => receiver.close());
    const move = () => runLeads(["move"], { DATA_DIR: path, MOVE_TO: url });
    const erased = submission({ ...CONSENT, email: "gone@example.com" });
    await inEmbedded(path, async (embedded) => {
      const store = sqlLeadStore(embedded);
      const leads = await Promise.all([erased, submission(CONSENT), submission()].map((lead) => store.submit(lead)));
      const [, noted] = leads.map((lead) => ("id" in lead ? lead.id : ""));
      await setLeadStatus(embedded, noted!, { status: "contacted", note: "rang; left a message\n" });
    });

    const server = await testServer({ DATA_DIR: path, ...webhookEnv(receiver.url) });
    const first = await move();
    expect(first).toMatchObject({
      code: 0,
      stderr: "",
      stdout: expect.stringMatching(/^Copied 3 leads, .*Stop the server/s),
    });
    expect((await rows(database))["leads"]).toHaveLength(3);
    expect((await submit(server, sampleLead())).status).toBe(201);
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(4);
    expect((await runLeads(["delete", "--email", erased.email], { DATA_DIR: path })).stdout).toBe("Deleted 1 lead.\n");
    server.signal("SIGTERM");
    await server.finished;
    expect((await move()).stdout).toMatch(/^Copied 3 leads, /);
    const copied = await rows(database);
    expect(copied).toEqual(await inEmbedded(path, rows));
    expect(DUMPED_TABLES.map((table) => copied[table]?.length)).toEqual([3, 3, 1, 1, 0, 1, 1]);
    expect((await readdir(path)).filter((name) => name.startsWith("move"))).toEqual([]);

    const moved = await testServer({ DATABASE_URL: url, ...webhookEnv(receiver.url) });
    expect((await submit(moved, sampleLead())).status).toBe(201);
    await expect.poll(() => receiver.received.length, PATIENCE).toBe(5);
    const { stderr, code } = await move();
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^That database has leads .* nothing was moved\./),
    });
    expect(await listLeads(sqlLeadStore(database), { disposition: "all" })).toHaveLength(4);
  });
});
