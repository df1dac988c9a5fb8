import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { LEAD_LIMITS } from "@contractor-roi/roi-core";
import { describe, expect, it } from "vitest";
import { openEmbeddedDatabase } from "../storage/embedded/embedded-database.ts";
import { latestCheckpoint } from "../storage/embedded/checkpoints.ts";
import { type SmallDisk, smallDisk } from "../testing/databases/small-disk.ts";
import { emptyDataDirectory, leadsIn } from "../testing/databases/temporary-data.ts";
import { runLeads, runServer, type ServerProcess } from "../testing/programs.ts";
import { leadWith, sampleLead } from "../testing/requests/sample-leads.ts";
import { submit, testServer } from "../testing/test-server.ts";

const ERASED = "q.zephyrhorn@quixotica.example";
const MIB = 1024 * 1024;

/** A lead whose text does not compress. */
const noise = (length: number) => randomBytes(length).toString("base64url").slice(0, length);
const largeLead = () =>
  leadWith({
    utm_source: noise(LEAD_LIMITS.utmMaxLength),
    utm_medium: noise(LEAD_LIMITS.utmMaxLength),
    utm_campaign: noise(LEAD_LIMITS.utmMaxLength),
    source_url: `https://${noise(LEAD_LIMITS.urlMaxLength - 8)}`,
    user_agent: noise(LEAD_LIMITS.userAgentMaxLength),
  });

const status = async (server: ServerProcess, path: string) => (await fetch(new URL(path, server.url))).status;

async function expectRefused(server: ServerProcess): Promise<void> {
  const response = await submit(server, sampleLead());
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await status(server, "/readyz")).toBe(503);
}

/** What needs no database. */
async function expectAlive(server: ServerProcess): Promise<void> {
  expect(await status(server, "/healthz")).toBe(200);
  expect(await status(server, "/nothing")).toBe(404);
}

async function expectStopped(server: ServerProcess): Promise<void> {
  server.signal("SIGTERM");
  expect((await server.finished).code).toBe(0);
}

/** The log's lines that do not belong to a request. */
function events(server: ServerProcess): string[] {
  const names = [...server.output().matchAll(/"event":"([a-z-]+)"/g)].map(([, name]) => name ?? "");
  return names.filter((name) => name !== "lead-created");
}

/** Leads with a certain name never finish: the database is stuck with them. So it can be with what a server does at its start. */
async function directoryThatCanGetStuck(disk: SmallDisk, { atStart = false } = {}) {
  const directory = await emptyDataDirectory(join(disk.path, "data"));
  const database = await openEmbeddedDatabase(directory.database);
  await database.script(`
    create function public.never_end() returns trigger language plpgsql as $$ begin loop end loop; end $$;
    create trigger never_end before insert on public.leads for each row when (new.first_name = 'Stuck') execute function public.never_end();
    ${atStart ? "create trigger never_end before delete on public.lead_arrivals execute function public.never_end();" : ""}
  `);
  await database.close();
  return directory;
}

const STUCK = leadWith({ contact: { first_name: "Stuck" } });

describe("the server on a full disk", () => {
  it("refuses leads, serves the rest, says so once, and goes on when there is space, with every acknowledged lead", async (test) => {
    const disk = await smallDisk(test, "46m");
    const directory = await emptyDataDirectory(join(disk.path, "data"));
    const server = await testServer({ DATA_DIR: directory.path });
    const acknowledged: string[] = [];
    for (;;) {
      const response = await submit(server, largeLead());
      const { id } = await response.json();
      if (response.status !== 201) break;
      acknowledged.push(id);
    }
    for (let times = 0; times < 5; times += 1) {
      await expectRefused(server);
      await expectAlive(server);
    }
    expect(events(server)).toEqual(["no-space-left"]);
    const { code, stderr } = await runLeads([], { DATA_DIR: directory.path });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^No space is left for the database in .*: 1[0-8] MiB are free, 19 MiB are needed/),
    ]);

    await disk.remount("size=120m");
    await expect.poll(() => status(server, "/readyz")).toBe(200);
    acknowledged.push((await (await submit(server, largeLead())).json()).id);
    expect(events(server)).toEqual(["no-space-left", "database-available-again"]);
    const stored = await leadsIn(directory);
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    await disk.fill(0);
    await expectRefused(server);
    await expectStopped(server);
  });

  it("ends a database that is stuck, serves meanwhile, and opens it again when there is space", async (test) => {
    const disk = await smallDisk(test, "100m");
    const directory = await directoryThatCanGetStuck(disk);
    const server = await testServer({ DATA_DIR: directory.path });
    const { id } = await (await submit(server, sampleLead())).json();
    const stuck = submit(server, STUCK).then(({ status: answered }) => answered, String);
    const file = await disk.fill(MIB);
    await expectAlive(server);
    expect(await stuck).toBe(503);
    await expectRefused(server);
    await expectAlive(server);
    expect(events(server)).toEqual(["no-space-left"]);
    await rm(file);
    await expect.poll(() => status(server, "/readyz")).toBe(200);
    expect((await leadsIn(directory)).map((lead) => lead.id)).toEqual([id]);
    expect((await submit(server, sampleLead())).status).toBe(201);
  });

  it("stops while its database is stuck", async (test) => {
    const { path } = await directoryThatCanGetStuck(await smallDisk(test, "100m"), { atStart: true });
    const server = await testServer({ DATA_DIR: path });
    const visitor = new AbortController();
    const stuck = submit(server, STUCK, crypto.randomUUID(), visitor.signal);
    await expect.poll(() => status(server, "/readyz")).toBe(503);
    visitor.abort();
    await expect(stuck).rejects.toThrow("abort");
    await expectAlive(server);
    await expectStopped(server);
  });

  it("has no inode left: says so where it cannot finish an erasure, takes leads all the same, and finishes it when there are more", async (test) => {
    const disk = await smallDisk(test, "200m");
    const directory = await emptyDataDirectory(join(disk.path, "data"));
    const server = await testServer({ DATA_DIR: directory.path });
    await expect.poll(() => latestCheckpoint(directory.checkpoints)).not.toBeNull();
    expect((await submit(server, leadWith({ contact: { email: ERASED } }))).status).toBe(201);
    await disk.useUpInodes();
    const erase = () => runLeads(["delete", "--email", ERASED], { DATA_DIR: directory.path });
    for (let times = 0; times < 2; times += 1) {
      expect(await erase()).toEqual({
        code: 1,
        stdout: "",
        stderr: expect.stringMatching(
          /^No space is left for the database in .*: its disk can take \d more files \(inodes\), 64 are needed\. Free some; /,
        ),
      });
      expect((await submit(server, sampleLead())).status).toBe(201);
      expect(await status(server, "/readyz")).toBe(200);
    }
    expect(events(server)).toEqual(
      Array.from({ length: 2 }, () => ["no-space-left", "database-available-again"]).flat(),
    );
    await disk.remount("nr_inodes=9999");
    expect((await erase()).code).toBe(0);
    await expect(promisify(execFile)("grep", ["-rla", ERASED, directory.path])).rejects.toMatchObject({ code: 1 });
    expect(await leadsIn(directory)).toHaveLength(2);
  });

  it("is not started, and says how much space is missing; nor are commands", async (test) => {
    const disk = await smallDisk(test, "100m");
    const directory = await emptyDataDirectory(join(disk.path, "data"));
    const file = await disk.fill(2 * MIB);
    const said = new RegExp(
      `^No space is left for the database in ${directory.database}: [12] MiB are free, 19 MiB are needed\\. .*\n$`,
    );
    for (const finished of [
      await runServer({ DATA_DIR: directory.path }),
      await runLeads([], { DATA_DIR: directory.path }),
    ]) {
      expect(finished).toEqual({ code: 1, stdout: "", stderr: expect.stringMatching(said) });
    }
    await rm(file);
    await disk.fill(0);
    expect(await runServer({ DATA_DIR: directory.path })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Cannot lock with ${directory.lockFile} (ENOSPC): no space, or no inode, is left on its disk: free some\n`,
    });
    expect((await readdir(directory.path)).sort()).toEqual(["database"]);
    await disk.remount("ro");
    expect(await runServer({ DATA_DIR: directory.path })).toEqual({
      code: 1,
      stdout: "",
      stderr: `Cannot lock with ${directory.lockFile} (EROFS): its file system is read-only: make it writable, or choose another with DATA_DIR=…\n`,
    });
  });
});
