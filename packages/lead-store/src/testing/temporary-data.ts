import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { listLeads } from "../lead/lead-pages.ts";
import type { NotedLead } from "../lead/lead-store.ts";
import { createDataDirectory, type DataDirectory, dataDirectory } from "../sqlite/data-directory.ts";
import { openStore } from "../served/open-store.ts";
import { openConnection } from "../sqlite/connection.ts";
import type { Store } from "../served/store.ts";

/** A folder of its own for a suite that removes it itself. */
export async function temporaryFolder() {
  const path = await mkdtemp(join(tmpdir(), "lead-intake-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A folder that is gone after the test. */
export async function testFolder(): Promise<string> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return path;
}

/** A data directory without a lead, gone after the test. */
export async function testDataDirectory(): Promise<DataDirectory> {
  const directory = dataDirectory(await testFolder());
  await createDataDirectory(directory);
  return directory;
}

/** Makes a store whose first start was years ago: leads from before it do not expire. */
export async function startYearsAgo(directory: DataDirectory): Promise<void> {
  await (await openStore(directory)).close();
  const connection = openConnection(directory.database);
  connection.run("update secrets set created_at = '2015-01-01T00:00:00.000Z'");
  connection.close();
}

/** A store without a lead, for a suite that discards it itself. */
export async function temporaryStore() {
  const { path, remove } = await temporaryFolder();
  const directory = dataDirectory(path);
  await startYearsAgo(directory);
  const store = await openStore(directory);
  const discard = async () => {
    await store.close();
    await remove();
  };
  return { store, directory, discard };
}

/** A store without a lead, gone after the test. */
export async function testStore(): Promise<Store> {
  const { store, discard } = await temporaryStore();
  onTestFinished(discard);
  return store;
}

/** Runs work on the store of a data directory, with or without a running server. */
export async function inStore<Result>(
  directory: DataDirectory,
  work: (store: Store) => Promise<Result>,
): Promise<Result> {
  const store = await openStore(directory);
  try {
    return await work(store);
  } finally {
    await store.close();
  }
}

/** The leads in a data directory, spam too, with or without a running server. */
export function leadsIn(directory: DataDirectory): Promise<NotedLead[]> {
  return inStore(directory, (store) => listLeads(store, { disposition: "all" }));
}
