import { rename } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";
import { testPostgres } from "../testing/databases/temporary-postgres.ts";
import type { ServerProcess } from "../testing/programs.ts";
import { sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

const PATIENCE = { timeout: 60_000, interval: 100 };
const READY = "200 ready\n";
const NOT_READY = expect.stringMatching(/^503 Not ready/);

async function readiness(server: ServerProcess): Promise<string> {
  const response = await fetch(new URL("/readyz", server.url));
  return `${response.status} ${await response.text()}`;
}

// Ready means a lead would be kept now (B11).
describe("readiness of a server that no lead is sent to", () => {
  it("of a door follows what is changed in its mailbox", async () => {
    const { database, url } = await testPostgres();
    const server = await testServer({ DATABASE_URL: url });
    expect(await readiness(server)).toBe(READY);
    await database.script("alter table lead_mailbox rename submission to renamed");
    await expect.poll(() => readiness(server), PATIENCE).toEqual(NOT_READY);
    expect((await submit(server, sampleLead())).status).toBe(503);
    await database.script("alter table lead_mailbox rename renamed to submission");
    await expect.poll(() => readiness(server), PATIENCE).toBe(READY);
    expect((await submit(server, sampleLead())).status).toBe(201);
  }, 120_000);

  it("of a server whose files were removed ends with it: no lead is acknowledged", async () => {
    const { path, database } = await testDataDirectory();
    const server = await testServer({ DATA_DIR: path });
    expect(await readiness(server)).toBe(READY);
    await rename(database, `${database}.elsewhere`);
    expect((await submit(server, sampleLead())).status).toBe(503);
    expect(await server.finished).toMatchObject({ code: 1, stderr: expect.stringContaining('"event":"store-lost"') });
    expect((await submit(await testServer({ DATA_DIR: path }), sampleLead())).status).toBe(201);
  }, 60_000);
});
