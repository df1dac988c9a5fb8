import { setTimeout as sleep } from "node:timers/promises";
import { type DataDirectory, holdsDatabase } from "./data-directory.ts";
import { DataDirectoryInUse, lockDataDirectory } from "./data-directory-lock.ts";
import { openEmbeddedDatabase } from "./embedded-database.ts";
import type { ListOptions, StoredLead } from "./lead-store.ts";
import { type AdminAddress, readLockFile } from "./lock-file.ts";
import { OperatorError } from "./operator-error.ts";
import { sqlLeadStore } from "./sql-lead-store.ts";
import { isRunning } from "./process-identity.ts";

const PATIENCE_MS = 20_000;
const RETRY_MS = 200;
const UNDEFINED_TABLE = "42P01";

/**
 * Reads leads, whether a server has the directory or not: through the server if one runs, otherwise from the database,
 * which is locked meanwhile. Creates nothing: without a database there are no leads.
 */
export async function readLeads(directory: DataDirectory, options: ListOptions): Promise<StoredLead[]> {
  const patience = Date.now() + PATIENCE_MS;
  for (;;) {
    const holder = await readLockFile(directory.lockFile);
    const admin = holder !== null && isRunning(holder) ? holder.admin : null;
    try {
      if (admin !== null) return await askServer(admin, options);
      if (!holdsDatabase(directory)) return [];
      return await readDatabase(directory, options);
    } catch (error) {
      // A server that stops or starts at this very moment: look again who has the directory.
      if (!isChangingHands(error) || Date.now() > patience) throw error;
      await sleep(RETRY_MS);
    }
  }
}

async function askServer({ port, token }: AdminAddress, { disposition, limit }: ListOptions): Promise<StoredLead[]> {
  const url = new URL("/leads", `http://127.0.0.1:${port}`);
  url.searchParams.set("disposition", disposition);
  if (limit !== undefined) url.searchParams.set("limit", String(limit));
  const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  if (!response.ok) throw new OperatorError(`Cannot read the leads: the running server answered ${response.status}. Restart it.`);
  return (await response.json()) as StoredLead[];
}

async function readDatabase(directory: DataDirectory, options: ListOptions): Promise<StoredLead[]> {
  const lock = await lockDataDirectory(directory, null);
  try {
    const leads = sqlLeadStore(await openEmbeddedDatabase(directory.database));
    try {
      return await leads.list(options);
    } catch (error) {
      // The server that made the database was stopped before it had made the table.
      if ((error as { code?: unknown }).code === UNDEFINED_TABLE) return [];
      throw error;
    } finally {
      await leads.close();
    }
  } finally {
    await lock.release();
  }
}

/** `fetch` reports a refused or broken connection as a TypeError. */
function isChangingHands(error: unknown): boolean {
  return error instanceof DataDirectoryInUse || error instanceof TypeError;
}
