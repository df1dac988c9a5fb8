import { expect, it, onTestFinished } from "vitest";
import { applyMigrations, type Migration, readMigrations } from "../database/apply-migrations.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { join } from "node:path";
import { packageRoot } from "../platform/package-root.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { buildPreviousRelease } from "../testing/previous-release.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

/** What the next release may add. */
const EXPAND: Migration = {
  version: "29990101000000",
  name: "more",
  sql: `
    alter table public.leads add column score_model integer not null default 1;
    create table public.more (lead_id uuid primary key references public.leads (id) on delete cascade);
    create index leads_by_model on public.leads (score_model);
  `,
};

it("runs on the schema of this release and on what the next one may add, and this release runs after it", async () => {
  const programs = await buildPreviousRelease();
  const { database, url, discard } = await temporaryPostgres();
  onTestFinished(discard);
  const ids: string[] = [];
  const take = async (build?: string) => {
    const server = await testServer({ DATABASE_URL: url }, build);
    const response = await submit(server, sampleLead());
    expect(response.status).toBe(201);
    ids.push(((await response.json()) as { id: string }).id);
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
  };
  await take();
  await take(programs);
  const product = await readMigrations(join(packageRoot(), "supabase/migrations"));
  expect(await applyMigrations(database, [...product, EXPAND])).toEqual([EXPAND]);
  await take(programs);
  await take();
  const stored = await sqlLeadStore(database).list({ disposition: "all" });
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
}, 180_000);
