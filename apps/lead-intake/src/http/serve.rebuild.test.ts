import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openEmbeddedDatabase } from "../storage/embedded/embedded-database.ts";
import { latestCheckpoint } from "../storage/embedded/checkpoints.ts";
import { leadsIn, testDataDirectory } from "../testing/databases/temporary-data.ts";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

/** For a lead with this name the database begins a new file of its log. */
const SWITCH = leadWith({ contact: { first_name: "Switch" } });

async function directoryThatSwitchesLogs() {
  const directory = await testDataDirectory();
  const database = await openEmbeddedDatabase(directory.database);
  await database.script(`
    create function public.switch() returns trigger language plpgsql as $$ begin perform pg_switch_wal(); return new; end $$;
    create trigger switch before insert on public.leads for each row when (new.first_name = 'Switch') execute function public.switch();
  `);
  await database.close();
  return directory;
}

describe("a server whose database does not open again", () => {
  it("rebuilds it by itself with every acknowledged lead, and is unhealthy while it cannot", async () => {
    const directory = await directoryThatSwitchesLogs();
    const server = await testServer({ DATA_DIR: directory.path });
    const status = async (path: string) => (await fetch(new URL(path, server.url))).status;
    const within = { timeout: 60_000 };
    await expect.poll(() => latestCheckpoint(directory.checkpoints), within).not.toBeNull();
    const keys = [crypto.randomUUID(), crypto.randomUUID(), crypto.randomUUID()];
    for (const key of keys.slice(0, 2)) expect((await submit(server, sampleLead(), key)).status).toBe(201);

    const hidden = `${directory.checkpoints}.hidden`;
    await rename(directory.checkpoints, hidden);
    await rm(join(directory.database, "pg_wal"), { recursive: true });
    expect((await submit(server, SWITCH)).status).toBe(503);
    expect((await submit(server, sampleLead(), keys[2])).status).toBe(503);
    await expect.poll(() => status("/healthz"), within).toBe(503);

    await rename(hidden, directory.checkpoints);
    await expect.poll(() => status("/healthz"), within).toBe(200);
    expect((await submit(server, sampleLead(), keys[2])).status).toBe(201);
    expect((await submit(server, sampleLead(), keys[0])).status).toBe(200);
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
    const stored = await leadsIn(directory);
    expect(stored.map((lead) => lead.idempotency_key).sort()).toEqual(keys.sort());
    const events = [...server.output().matchAll(/"event":"(database-[a-z-]+)"/g)].map(([, name]) => name);
    expect(events).toEqual([
      "database-lost",
      "database-not-reopened",
      "database-not-reopened",
      "database-rebuilt",
      "database-available-again",
    ]);
  }, 180_000);
});
