import { mkdir, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import type { LogEntry } from "@contractor-roi/lead-store/base/log";
import { testDataDirectory } from "@contractor-roi/lead-store/testing/temporary-data";
import type { DataDirectory } from "@contractor-roi/lead-store/sqlite/data-directory";
import { openConnection } from "@contractor-roi/lead-store/sqlite/connection";
import { openStore } from "@contractor-roi/lead-store/served/open-store";
import { startUpkeep } from "@contractor-roi/lead-store/served/upkeep";

const DAY_MS = 24 * 3_600_000;

/** Upkeep twenty times a second; it ends with the test. */
function upkeepOf(directory: DataDirectory, store: Parameters<typeof startUpkeep>[1]["store"]) {
  const events: LogEntry[] = [];
  const told: string[] = [];
  const { stop } = startUpkeep(directory, {
    store,
    retentionDays: null,
    log: (entry) => events.push(entry),
    onOverdue: (reason) => told.push(reason),
    onLargeWal: (megabytes) => told.push(`${megabytes} MB`),
    checkMs: 50,
    program: join(inject("programs"), "store-job.js"),
  });
  onTestFinished(stop);
  return { events, told };
}

it("a copy is made when none is a day old, whatever a wrong clock says", async () => {
  const directory = await testDataDirectory();
  const store = await openStore(directory);
  onTestFinished(() => store.close());
  const { events, told } = upkeepOf(directory, store);
  const logged = (event: string) => events.filter((entry) => entry.event === event).length;
  await vi.waitFor(() => expect(logged("copy-made")).toBe(1), 30_000);
  const copies = (await readdir(directory.copies)).filter((name) => name.endsWith(".db"));
  expect(copies).toEqual([expect.stringMatching(/^leads-[\da-f]{8}-\d{4}-\d\d-\d\d\.db$/)]);

  const connection = openConnection(directory.database);
  onTestFinished(() => connection.close());
  // A time in the future holds up no copy.
  const dateCopyAhead = () =>
    connection.run(
      "update facts set value = json_set(value, '$.madeAt', '2036-01-01T00:00:00Z') where name = 'last-copy'",
    );
  dateCopyAhead();
  await vi.waitFor(() => expect(logged("copy-made")).toBe(2), 30_000);

  const file = join(directory.copies, copies[0]!);
  await rm(file);
  await mkdir(file);
  dateCopyAhead();
  await vi.waitFor(() => expect(logged("copy-failed")).toBeGreaterThan(1), 30_000);
  expect(told).toEqual([]);
});

it("the owner is told once that the log is large, and that there has been no copy for two days", async () => {
  const directory = await testDataDirectory();
  const madeAt = new Date(Date.now() - 3 * DAY_MS).toISOString();
  const store = {
    lastCopy: async () => ({ path: "leads.db", madeAt }),
    isReconciled: async () => true,
    areWordsMissing: async () => false,
    reconcile: async () => ({ erasure: 0, remains: [], foreign: [], former: [], displaced: null }),
  };
  await writeFile(directory.database, "no database");
  await writeFile(`${directory.database}-wal`, "");
  await truncate(`${directory.database}-wal`, 300 * 2 ** 20);
  const { events: failures, told } = upkeepOf(directory, store);
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(2), 30_000);
  expect(told).toEqual(["300 MB", expect.stringContaining("the file is no database")]);
});
