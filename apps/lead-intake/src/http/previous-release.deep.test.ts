import { cp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { expect, it, onTestFinished } from "vitest";
import { dataDirectory, heldDirectory } from "../storage/data-directory/data-directory.ts";
import { applyMigrations, type Migration, readMigrations } from "../storage/apply-migrations.ts";
import { openHeldLeads } from "../storage/postgres/held-leads.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { join } from "node:path";
import { packageRoot } from "../platform/package-root.ts";
import { temporaryFolder } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { DAMAGES, LEAD_IN_JOURNAL } from "../testing/damages.ts";
import { submission } from "../testing/delivery-samples.ts";
import { buildPreviousRelease } from "../testing/previous-release.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { runLeads } from "../testing/programs.ts";
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

async function emptyFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** Takes leads until it is stopped, or killed. @returns their ids */
async function take(env: Record<string, string>, signal: "SIGTERM" | "SIGKILL", build?: string): Promise<string[]> {
  const server = await testServer(env, build);
  const ids: string[] = [];
  for (let lead = 0; lead < 4; lead += 1) {
    const response = await submit(server, sampleLead());
    expect(response.status).toBe(201);
    ids.push(((await response.json()) as { id: string }).id);
  }
  server.signal(signal);
  await server.finished;
  return ids;
}

async function storedIds(path: string): Promise<string[]> {
  const { stdout, stderr } = await runLeads(["--all", "--json"], { DATA_DIR: path });
  expect(stderr).toBe("");
  return (JSON.parse(stdout) as { id: string }[]).map(({ id }) => id).sort();
}

/** The files of this release, with what is in them. */
async function ownFiles(folder: string): Promise<Map<string, string>> {
  const names = (await readdir(folder)).filter((name) => /\.(?:records|damaged)$/.test(name)).sort();
  return new Map(
    await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), "hex")] as const)),
  );
}

it("starts on this release's journal, damaged files included, which it leaves alone, and this release goes on after it", async () => {
  const programs = await buildPreviousRelease();
  const path = await emptyFolder();
  const { journal } = dataDirectory(path);
  const ids = await take({ DATA_DIR: path }, "SIGKILL");
  const [records] = await readdir(journal);
  await cp(join(journal, records!), join(journal, `${records}.damaged`));
  const files = await ownFiles(journal);
  expect(files.size).toBe(2);
  ids.push(...(await take({ DATA_DIR: path }, "SIGTERM", programs)));
  expect(await ownFiles(journal)).toEqual(files);
  ids.push(...(await take({ DATA_DIR: path }, "SIGKILL")));
  await rm(dataDirectory(path).database, { recursive: true });
  expect(await storedIds(path)).toEqual(ids.sort());
}, 300_000);

it("leaves a journal and held leads, damaged or not, of which this release stores what can be read", async () => {
  const programs = await buildPreviousRelease();
  const path = await emptyFolder();
  const ids = await take({ DATA_DIR: path }, "SIGKILL", programs);
  const { journal, database } = dataDirectory(path);
  const [file] = await readdir(journal);
  expect(file).toMatch(/\.journal$/);
  await rm(database, { recursive: true });
  const damaged = await emptyFolder();
  await cp(path, damaged, { recursive: true });
  expect(await storedIds(path)).toEqual([...ids].sort());
  const damagedFile = join(dataDirectory(damaged).journal, file!);
  // Which lead that is depends on when the last checkpoint was made.
  const [, , second = ""] = (await readFile(damagedFile, "latin1")).split(LEAD_IN_JOURNAL);
  await DAMAGES["one byte"]!.make(damagedFile, LEAD_IN_JOURNAL);
  const stored = await storedIds(damaged);
  expect(stored).toEqual(expect.arrayContaining(ids.filter((id) => !second.includes(id))));
  // The damaged one's lead is there, too, if a checkpoint was made after it.
  expect(ids).toEqual(expect.arrayContaining(stored));
}, 300_000);

it("starts beside leads that this release holds, which it leaves alone, and this release hands them over", async () => {
  const programs = await buildPreviousRelease();
  const { database, url, discard } = await temporaryPostgres();
  onTestFinished(discard);
  const path = await emptyFolder();
  const { journal } = heldDirectory(dataDirectory(path));
  const held = await openHeldLeads(journal, () => {});
  const lead = { ...submission(), id: crypto.randomUUID() };
  await held.hold(lead);
  await held.close();
  await writeFile(join(journal, "00000001-00000000.records.damaged"), "damaged");
  const files = await ownFiles(journal);
  expect(files.size).toBe(2);
  const env = { DATABASE_URL: url, DATA_DIR: path };
  const ids = await take(env, "SIGTERM", programs);
  expect(await ownFiles(journal)).toEqual(files);
  ids.push(...(await take(env, "SIGTERM")), lead.id);
  const stored = await sqlLeadStore(database).list({ disposition: "all" });
  expect(stored.map(({ id }) => id).sort()).toEqual(ids.sort());
  expect([...(await ownFiles(journal)).keys()]).toEqual(["00000001-00000000.records.damaged"]);
}, 300_000);
