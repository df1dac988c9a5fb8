import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { temporaryFolder, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { runServer, type ServerProcess } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";
import { listLeads } from "../leads/lead-pages.ts";

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

// Ready means a lead would be kept now (B11).
describe("readiness of a server that no lead is sent to", () => {
  it("follows what is changed in its Postgres database: it holds leads, or is not ready without DATA_DIR", async () => {
    const { database, url, discard } = await temporaryPostgres();
    onTestFinished(discard);
    const DATA_DIR = await folder();
    const [holding, refusing] = await Promise.all([
      testServer({ DATABASE_URL: url, DATA_DIR }),
      testServer({ DATABASE_URL: url }),
    ]);
    expect([await readiness(holding), await readiness(refusing)]).toEqual([READY, READY]);
    await database.script("alter table leads rename phone_e164 to phone_number");
    await expect.poll(() => readiness(holding), PATIENCE).toEqual(HOLDING);
    await expect.poll(() => readiness(refusing), PATIENCE).toEqual(NOT_READY);

    expect((await submit(refusing, sampleLead())).status).toBe(503);
    const refused = await runServer({ DATABASE_URL: url });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The database \S+ refuses leads \(42703: column "phone_e164" does not exist\): .*\n$/,
      ),
    });
    expect((await submit(holding, sampleLead())).status).toBe(201);
    const before = await contentsOf(DATA_DIR);
    for (let times = 0; times < 10; times += 1) expect(await readiness(holding)).toEqual(HOLDING);
    expect(await contentsOf(DATA_DIR)).toEqual(before);
    const started = await testServer({ DATABASE_URL: url, DATA_DIR: await folder() });
    expect((await submit(started, sampleLead())).status).toBe(201);

    await database.script("alter table leads rename phone_number to phone_e164");
    for (const server of [holding, refusing, started]) await expect.poll(() => readiness(server), PATIENCE).toBe(READY);
    const stored = await listLeads(sqlLeadStore(database), { disposition: "all" });
    expect(stored.map(({ phone_e164 }) => phone_e164)).toEqual(["+12125550123", "+12125550123"]);
  }, 120_000);

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
