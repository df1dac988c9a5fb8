import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createDataDirectory, type DataDirectory, dataDirectory } from "../../storage/data-directory/data-directory.ts";
import { inject, onTestFinished } from "vitest";
import { openEmbeddedDatabase } from "../../storage/embedded/embedded-database.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { withEmbeddedLeads } from "../../cli/read-leads.ts";
import { listLeads } from "../../leads/lead-pages.ts";
import { type NotedLead } from "../../leads/lead-store.ts";

/** A folder of its own for a test, or for a suite that removes it itself. */
export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), "lead-intake-"));
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) };
}

/** A data directory with schema and no lead, gone after the test. */
export async function testDataDirectory(): Promise<DataDirectory> {
  const { path, remove } = await temporaryFolder();
  onTestFinished(remove);
  return emptyDataDirectory(path);
}

export async function emptyDataDirectory(path: string): Promise<DataDirectory> {
  const directory = dataDirectory(path);
  await createDataDirectory(directory);
  await cp(inject("emptyDatabase"), directory.database, { recursive: true });
  return directory;
}

/** An open database with schema and no lead. */
export async function emptyDatabase(): Promise<{ database: SqlDatabase; discard: () => Promise<void> }> {
  const { path, remove } = await temporaryFolder();
  const database = await openEmbeddedDatabase((await emptyDataDirectory(path)).database);
  const discard = async () => {
    await database.close();
    await remove();
  };
  return { database, discard };
}

/** The leads in a data directory, spam too, with or without a running server. */
export function leadsIn(directory: DataDirectory): Promise<NotedLead[]> {
  return withEmbeddedLeads(directory, (leads) => listLeads(leads, { disposition: "all" }));
}
