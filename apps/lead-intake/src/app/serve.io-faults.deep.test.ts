import { cp } from "node:fs/promises";
import { describe, expect, it, onTestFinished } from "vitest";
import { type DataDirectory, dataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { leadsIn, testFolder, testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import { compileIoFaults, type IoFault, ioFault } from "@contractor-roi/lead-store/testing/io-faults";
import { leadWith } from "@contractor-roi/lead-store/testing/sample-leads";
import { writeLeads } from "../testing/lead-writers.ts";
import { kill, runLeads, type ServerProcess, startServerProcess } from "../testing/programs.ts";
import { submit } from "../testing/test-server.ts";

const ERASED = "q.zephyrhorn@quixotica.example";
const WITHIN = { timeout: 120_000, interval: 200 };
const LIMIT_MS = 60 * 60_000;
/** Enough for the store to grow, and for a batch of them to be in its log. */
const LEADS = 60;
/** Which call fails: as many as there are, up to the last of these. */
const FIRST = [1, 2, 4, 8, 16, 32, 64];

const erase = ({ path }: DataDirectory) => runLeads(["delete", "--email", ERASED], { DATA_DIR: path });

async function copyOf({ path: original }: DataDirectory): Promise<DataDirectory> {
  const path = await testFolder();
  await cp(original, path, { recursive: true });
  return dataDirectory(path);
}

async function started(
  directory: DataDirectory,
  { env }: { readonly env: Record<string, string> },
): Promise<ServerProcess> {
  const server = await startServerProcess({ DATA_DIR: directory.path, ...env });
  onTestFinished(() => kill(server));
  return server;
}

/** Stopped, or killed so that the next start finds the log of the store; with a lead that is to be erased. */
async function directoryOfServer(how: "SIGTERM" | "SIGKILL"): Promise<{ directory: DataDirectory; ids: string[] }> {
  const directory = await testDataDirectory();
  const server = await started(directory, { env: {} });
  const writers = writeLeads([server.url]);
  await expect.poll(() => writers.acknowledged.size, WITHIN).toBeGreaterThan(LEADS);
  await writers.stop();
  expect((await submit(server, leadWith({ contact: { email: ERASED } }))).status).toBe(201);
  server.signal(how);
  await server.finished;
  return { directory, ids: [...writers.acknowledged.values()] };
}

/** Each acknowledged lead once, and no other. */
async function expectStored(directory: DataDirectory, ids: readonly string[], fault: IoFault): Promise<void> {
  const stored = await leadsIn(directory);
  expect(stored.map(({ id }) => id).sort(), JSON.stringify(fault)).toEqual([...ids].sort());
}

type Fault = Pick<IoFault, "call" | "count" | "error">;

const OF_WRITES: readonly Fault[] = [
  { call: "write", count: 1, error: "EIO" },
  { call: "sync", count: 1, error: "EIO" },
  { call: "write", count: 30, error: "ENOSPC" },
  { call: "write", count: 5, error: "EDQUOT" },
];
/** A server that runs opens nothing more, and cuts off its log when it has nothing else to do. */
const WHILE_IT_RUNS: readonly Fault[] = [...OF_WRITES, { call: "truncate", count: 1, error: "EIO" }];
const AT_A_START: readonly Fault[] = [
  ...OF_WRITES,
  { call: "open", count: 1, error: "EIO" },
  { call: "open", count: 30, error: "ENOSPC" },
];

describe("after a fault of the disk every acknowledged lead is there once", () => {
  it.each(WHILE_IT_RUNS)(
    "$count x $error at $call while the server runs, which comes back by itself",
    async (kind) => {
      const library = await compileIoFaults();
      const original = await directoryOfServer("SIGTERM");
      let tried = 0;
      for (const first of FIRST) {
        const fault = { ...kind, first };
        const directory = await copyOf(original.directory);
        const armed = await ioFault(library, directory.path, fault);
        const server = await started(directory, armed);
        const ready = async () => (await fetch(new URL("/readyz", server.url))).status;
        const healthy = async () => (await fetch(new URL("/healthz", server.url))).status;
        await armed.arm();
        const writers = writeLeads([server.url]);
        await expect.poll(() => writers.acknowledged.size, WITHIN).toBeGreaterThan(LEADS);
        await expect.poll(async () => (await erase(directory)).code, WITHIN).toBe(0);
        await writers.stop();
        await expect.poll(ready, WITHIN).toBe(200);
        expect(await healthy()).toBe(200);
        server.signal("SIGTERM");
        expect((await server.finished).code).toBe(0);
        const failed = await armed.failed();
        await expectStored(directory, [...original.ids, ...writers.acknowledged.values()], fault);
        if (failed.length === 0) break;
        tried += 1;
      }
      expect(tried).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );

  it.each(AT_A_START)(
    "$count x $error at $call while the server starts after it was killed, or is started again",
    async (kind) => {
      const library = await compileIoFaults();
      const original = await directoryOfServer("SIGKILL");
      let tried = 0;
      for (const first of FIRST) {
        const fault = { ...kind, first };
        const directory = await copyOf(original.directory);
        const armed = await ioFault(library, directory.path, fault);
        await armed.arm();
        const server = await started(directory, armed).catch((error: Error) => error);
        if (server instanceof Error) expect(server.message).toMatch(/^The server ended with 1: /);
        else await kill(server);
        expect((await erase(directory)).code).toBe(0);
        await expectStored(directory, original.ids, fault);
        if ((await armed.failed()).length === 0) break;
        tried += 1;
      }
      expect(tried).toBeGreaterThan(0);
    },
    LIMIT_MS,
  );
});
