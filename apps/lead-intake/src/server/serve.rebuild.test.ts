import { existsSync } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { openEmbeddedDatabase } from "../database/embedded-database.ts";
import { readLeads } from "../leads-cli/read-leads.ts";
import { latestCheckpoint } from "../journal/checkpoints.ts";
import { testDataDirectory } from "../testing/databases/temporary-data.ts";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

/** A lead with this name ends the database's thread, as a full disk does. */
const FULL = leadWith({ contact: { first_name: "Full" } });

async function directoryThatFillsUp() {
  const directory = await testDataDirectory();
  const database = await openEmbeddedDatabase(directory.database);
  await database.script(`
    create function public.fail() returns trigger language plpgsql as $$ begin raise 'full' using errcode = '53100'; end $$;
    create trigger fail before insert on public.leads for each row when (new.first_name = 'Full') execute function public.fail();
  `);
  await database.close();
  return directory;
}

describe("a server whose database does not open again", () => {
  // proof: serve-rebuild-1
  it("rebuilds it by itself with every acknowledged lead, and is unhealthy while it cannot", async () => {
    const directory = await directoryThatFillsUp();
    const server = await testServer({ DATA_DIR: directory.path });
    const status = async (path: string) => (await fetch(new URL(path, server.url))).status;
    const within = { timeout: 60_000 };
    await expect.poll(() => latestCheckpoint(directory.checkpoints), within).not.toBeNull();
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    for (const key of keys) expect((await submit(server, sampleLead(), key)).status).toBe(201);

    const hidden = `${directory.checkpoints}.hidden`;
    await rename(directory.checkpoints, hidden);
    await rm(join(directory.database, "global/pg_control"));
    expect((await submit(server, FULL)).status).toBe(503);
    await expect.poll(() => status("/healthz"), within).toBe(503);
    expect(existsSync(directory.database)).toBe(true);

    await rename(hidden, directory.checkpoints);
    await expect.poll(() => status("/healthz"), within).toBe(200);
    keys.push(crypto.randomUUID());
    expect((await submit(server, sampleLead(), keys[2])).status).toBe(201);
    expect((await submit(server, sampleLead(), keys[0])).status).toBe(200);
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
    const stored = await readLeads(directory, { disposition: "all" });
    expect(stored.map((lead) => lead.idempotency_key).sort()).toEqual(keys.sort());
    const events = [...server.output().matchAll(/"event":"([a-z-]+)"/g)].map(([, name]) => name);
    expect(events.filter((name) => name?.startsWith("database-"))).toEqual([
      "database-not-reopened",
      "database-not-reopened",
      "database-rebuilt",
      "database-available-again",
    ]);
  }, 180_000);
});
