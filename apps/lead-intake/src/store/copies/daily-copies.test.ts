import { mkdir, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, inject, it, onTestFinished, vi } from "vitest";
import type { LogEntry } from "../../platform/log.ts";
import { inStore, testDataDirectory } from "../../testing/databases/temporary-data.ts";
import { copiesIn } from "./copies.ts";
import { startDailyCopies } from "./daily-copies.ts";

const DAY_MS = 24 * 3_600_000;

it("a copy is made when none is a day old, and the owner is told once when there was none for two days", async () => {
  const directory = await testDataDirectory();
  await inStore(directory, (store) => store.ping());
  const events: LogEntry[] = [];
  const told: string[] = [];
  const { stop } = startDailyCopies(directory, {
    log: (entry) => events.push(entry),
    onOverdue: (reason) => told.push(reason),
    checkMs: 50,
    program: join(inject("programs"), "leads.js"),
  });
  onTestFinished(stop);
  const logged = (event: string) => events.filter((entry) => entry.event === event).length;
  await vi.waitFor(() => expect(logged("copy-made")).toBe(1), 10_000);
  expect(await readdir(directory.copies)).toEqual([expect.stringMatching(/^leads-\d{4}-\d\d-\d\d\.db$/)]);

  const [copy] = await copiesIn(directory);
  const inTenYears = new Date(Date.now() + 3650 * DAY_MS);
  await utimes(copy!, inTenYears, inTenYears);
  await vi.waitFor(() => expect(logged("copy-made")).toBe(2), 10_000);

  await rm(directory.copies, { recursive: true });
  await writeFile(directory.copies, "no folder");
  await vi.waitFor(() => expect(logged("copy-failed")).toBeGreaterThan(1), 10_000);
  expect(told).toEqual([]);
});

it("the owner is told once that there has been no copy for two days", async () => {
  const directory = await testDataDirectory();
  const told: string[] = [];
  const made = join(directory.copies, "leads-2026-01-01.db");
  await mkdir(directory.copies);
  await writeFile(made, "");
  const before = new Date(Date.now() - 3 * DAY_MS);
  await utimes(made, before, before);
  await writeFile(directory.database, "no database");
  const failures: unknown[] = [];
  const { stop } = startDailyCopies(directory, {
    log: (entry) => failures.push(entry),
    onOverdue: (reason) => told.push(reason),
    checkMs: 50,
    program: join(inject("programs"), "leads.js"),
  });
  onTestFinished(stop);
  await vi.waitFor(() => expect(failures.length).toBeGreaterThan(2), 10_000);
  expect(told).toEqual([expect.stringContaining("the file is no database")]);
});
