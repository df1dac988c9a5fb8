import { execFile } from "node:child_process";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import { dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { formerStore } from "@contractor-roi/lead-store/testing/former-store";
import { freePort } from "@contractor-roi/tooling/testing/free-port";
import { leadsIn } from "@contractor-roi/lead-store/testing/temporary-data";
import { leadWith, sampleLead } from "@contractor-roi/lead-store/testing/sample-leads";
import { smallDisk } from "../testing/databases/small-disk.ts";
import { killableStart, runLeads, runServer, type ServerProcess } from "../testing/programs.ts";
import { submit, testServer } from "../testing/test-server.ts";

const ERASED = "q.zephyrhorn@quixotica.example";
/** Longer than an upgrade waits before it is tried again. */
const LONG = { timeout: 90_000, interval: 500 };
const PATIENCE = { timeout: 30_000, interval: 100 };

const status = async (server: ServerProcess, path: string) => (await fetch(new URL(path, server.url))).status;

async function expectRefused(server: ServerProcess): Promise<void> {
  const response = await submit(server, sampleLead());
  expect(response.status).toBe(503);
  expect(Number(response.headers.get("retry-after"))).toBeGreaterThan(0);
  expect(await status(server, "/readyz")).toBe(503);
}

/** Addresses that need no database. */
async function expectAlive(server: ServerProcess): Promise<void> {
  expect(await status(server, "/healthz")).toBe(200);
  expect(await status(server, "/nothing")).toBe(404);
}

/** The log's lines that do not belong to a request. */
function events(server: ServerProcess): string[] {
  const names = [...server.output().matchAll(/"event":"([a-z-]+)"/g)].map(([, name]) => name ?? "");
  return names.filter((name) => name !== "lead-created");
}

describe("the server on a full disk", { tags: ["small-disk"] }, () => {
  it("refuses leads, serves the rest, and goes on with every acknowledged lead when there is space", async (test) => {
    // More than the log may have before it is written into the database, which then needs the space.
    const disk = await smallDisk(test, "16m");
    const directory = dataDirectory(join(disk.path, "data"));
    const server = await testServer({ DATA_DIR: directory.path });
    const acknowledged: string[] = [];
    // A log that could be written back after a refusal has room once more.
    for (let refusals = 0; refusals < 5;) {
      const response = await submit(server, sampleLead());
      const { id } = await response.json();
      if (response.status === 201) acknowledged.push(id);
      refusals = response.status === 201 ? 0 : refusals + 1;
    }
    expect(acknowledged.length).toBeGreaterThan(100);
    await expectRefused(server);
    await expectAlive(server);
    // Not a line for each lead that is refused.
    const said = events(server);
    expect(said).toContain("store-unavailable");
    expect(said.filter((name, at) => name === said[at - 1])).toEqual([]);

    await disk.remount("size=120m");
    await expect.poll(() => status(server, "/readyz"), PATIENCE).toBe(200);
    acknowledged.push((await (await submit(server, sampleLead())).json()).id);
    const stored = await leadsIn(directory);
    expect(stored.map(({ id }) => id).sort()).toEqual(acknowledged.sort());
    server.signal("SIGTERM");
    expect((await server.finished).code).toBe(0);
  });

  it("has no inode left: takes leads and erases all the same", async (test) => {
    const disk = await smallDisk(test, "200m");
    const directory = dataDirectory(join(disk.path, "data"));
    const server = await testServer({ DATA_DIR: directory.path });
    expect((await submit(server, leadWith({ contact: { email: ERASED } }))).status).toBe(201);
    await disk.useUpInodes();
    expect((await submit(server, sampleLead())).status).toBe(201);
    expect(await runLeads(["delete", "--email", ERASED], { DATA_DIR: directory.path })).toMatchObject({
      code: 0,
      stdout: `Deleted 1 lead of ${ERASED}.\n`,
    });
    expect(await status(server, "/readyz")).toBe(200);
    expect(await leadsIn(directory)).toHaveLength(1);
    server.signal("SIGTERM");
    await server.finished;
    await expect(promisify(execFile)("grep", ["-rla", ERASED, directory.path])).rejects.toMatchObject({ code: 1 });
  });

  it("is not started, and says why in a sentence", async (test) => {
    const disk = await smallDisk(test, "16m");
    const data = join(disk.path, "data");
    await disk.fill(0);
    const full = await runServer({ DATA_DIR: data });
    expect(full).toMatchObject({ code: 1, stdout: "" });
    expect(full.stderr).toMatch(new RegExp(`^[^\\n]*${data}[^\\n]*free some[^\\n]*\\n$`));
    await disk.remount("size=32m");
    await disk.remount("ro");
    const readOnly = await runServer({ DATA_DIR: data });
    expect(readOnly).toMatchObject({ code: 1, stdout: "" });
    expect(readOnly.stderr).toMatch(new RegExp(`^[^\\n]*${data}[^\\n]*make it writable[^\\n]*\\n$`));
  });

  it("without room to move leads on serves page and sentence, and moves them when there is room", async (test) => {
    const disk = await smallDisk(test, "1m");
    const { path } = await formerStore(2, disk.path);
    const port = await freePort();
    const ask = (to: string) => fetch(`http://127.0.0.1:${port}${to}`).catch(() => null);
    const waiting = async () => {
      const server = killableStart({ DATA_DIR: path, PORT: String(port) }, "SIGTERM");
      await expect.poll(async () => (await ask("/readyz"))?.text(), PATIENCE).toMatch(/The log says why/);
      return server;
    };
    const others = await disk.fill(0);
    const first = await waiting();
    await first.kill();
    expect((await first.finished).stderr).toMatch(/"upgrade-stopped".*no space is left on its disk: free some/);
    await rm(others);
    const server = await waiting();
    expect((await ask("/nothing"))?.status).toBe(404);
    await disk.remount("size=120m");
    await expect.poll(async () => (await ask("/readyz"))?.status, LONG).toBe(200);
    await server.kill();
    expect((await server.finished).stderr).toMatch(
      /leads.db was written by an earlier release, and stays as it was. To move it on takes 2 MB/,
    );
    expect(await leadsIn(dataDirectory(path))).toHaveLength(60);
  }, 240_000);
});
