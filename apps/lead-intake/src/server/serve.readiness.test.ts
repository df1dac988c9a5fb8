import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { temporaryFolder, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { runLeads, runServer, type ServerProcess } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };
const READY = "200 ready\n";
const HOLDING = expect.stringMatching(/^200 ready; the database is away/);
const NOT_READY = expect.stringMatching(/^503 Not ready/);

async function readiness(server: ServerProcess): Promise<string> {
  const response = await fetch(new URL("/readyz", server.url));
  return `${response.status} ${await response.text()}`;
}

async function folder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

async function contentsOf(path: string) {
  const files = (await readdir(path, { recursive: true, withFileTypes: true })).filter((entry) => entry.isFile());
  return Promise.all(
    files.map(async ({ parentPath, name }) => [name, (await readFile(join(parentPath, name))).toString("base64")]),
  );
}

const CHANGES = [
  [
    "42703",
    "alter table leads rename phone_e164 to phone_number",
    "alter table leads rename phone_number to phone_e164",
  ],
  [
    "P0001: PL/pgSQL function public.refuse() line 1 at RAISE",
    "create trigger refuse before insert on leads for each row execute function public.refuse()",
    "drop trigger refuse on leads",
  ],
] as const;

// Ready means a lead would be kept now (B11).
describe("readiness of a server that no lead is sent to", () => {
  // proof: serve-readiness-1
  it("follows what is changed in its Postgres database: it holds leads, or is not ready without DATA_DIR", async () => {
    const { database, url, discard } = await temporaryPostgres();
    onTestFinished(discard);
    await database.script(
      "create function public.refuse() returns trigger language plpgsql as $$ begin raise 'ada@park.example'; end $$",
    );
    const DATA_DIR = await folder();
    const [holding, refusing] = await Promise.all([
      testServer({ DATABASE_URL: url, DATA_DIR }),
      testServer({ DATABASE_URL: url }),
    ]);
    let leads = 0;
    for (const [code, change, back] of CHANGES) {
      expect([await readiness(holding), await readiness(refusing)]).toEqual([READY, READY]);
      await database.script(change);
      await expect.poll(() => readiness(holding), PATIENCE).toEqual(HOLDING);
      await expect.poll(() => readiness(refusing), PATIENCE).toEqual(NOT_READY);

      const before = await contentsOf(DATA_DIR);
      for (let times = 0; times < 10; times += 1) expect(await readiness(holding)).toEqual(HOLDING);
      expect(await contentsOf(DATA_DIR)).toEqual(before);

      expect([(await submit(holding, sampleLead())).status, (await submit(refusing, sampleLead())).status]).toEqual([
        201, 503,
      ]);
      const started = await testServer({ DATABASE_URL: url, DATA_DIR: await folder() });
      expect((await submit(started, sampleLead())).status).toBe(201);
      leads += 2;
      const sentence = expect.stringMatching(
        /^The database \S+ refuses leads \(.*\): undo what was changed in it.*\n$/,
      );
      const refused = await runServer({ DATABASE_URL: url });
      expect(refused).toEqual({ code: 1, stdout: "", stderr: sentence });
      expect(refused.stderr).toContain(`(${code}`);
      const { stdout } = await runLeads(["doctor"], { DATABASE_URL: url });
      expect(stdout).toContain(refused.stderr);
      expect(holding.output() + refused.stderr + stdout).not.toContain("ada@park.example");

      await database.script(back);
      for (const server of [holding, refusing, started])
        await expect.poll(() => readiness(server), PATIENCE).toBe(READY);
    }
    const stored = await sqlLeadStore(database).list({ disposition: "all" });
    expect(stored.map(({ phone_e164 }) => phone_e164)).toEqual(Array(leads).fill("+12125550123"));
  }, 120_000);

  // proof: serve-readiness-2
  it("follows the journal of the embedded database", async () => {
    const { path, journal } = await testDataDirectory();
    const elsewhere = await folder();
    // Where it leads there is nothing yet.
    await symlink(join(elsewhere, "disk", "journal"), journal);
    const server = await testServer({ DATA_DIR: path });
    expect(await readiness(server)).toEqual(NOT_READY);
    expect((await submit(server, sampleLead())).status).toBe(503);
    await mkdir(join(elsewhere, "disk", "journal"), { recursive: true });
    await expect.poll(() => readiness(server), PATIENCE).toBe(READY);
    expect((await submit(server, sampleLead())).status).toBe(201);
  }, 60_000);
});
