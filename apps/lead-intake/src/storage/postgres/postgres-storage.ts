// The second layer below the handler, with a Postgres server: a lead that it cannot take now is held on this machine's disk.
import { createHash } from "node:crypto";
import { createDataDirectory, type DataDirectory, heldDirectory } from "../data-directory/data-directory.ts";
import { lockDataDirectory } from "../data-directory/data-directory-lock.ts";
import { pendingMigrations, prepareDatabase } from "../apply-migrations.ts";
import { commitAdvice } from "./commit-advice.ts";
import { databaseName, type PostgresSetting } from "../database-setting.ts";
import { failureSentence, isAway, isRefusal } from "../../leads/sql-failure.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";
import { cannotUse, openWatchedPostgres, type WatchedPostgres } from "./watched-postgres.ts";
import { forgetCheckpoint } from "../embedded/checkpoints.ts";
import { openWritable, type WritablePostgres } from "./writable-postgres.ts";
import { eraseInDamaged } from "../journal/damaged-files.ts";
import { type HeldLeads, openHeldLeads } from "./held-leads.ts";
import type { TellDamage } from "../journal/tell-damage.ts";
import { eraseRows } from "../../leads/erasure.ts";
import type { LeadStore, LeadSubmission, SubmitOutcome } from "../../leads/lead-store.ts";
import { sqlLeadStore } from "../../leads/sql-lead-store.ts";
import type { Log } from "../../platform/log.ts";
import { OperatorError } from "../../platform/operator-error.ts";
import { typedCommand } from "../../platform/typed-commands.ts";
import { TimeLimitError } from "../../platform/within-time.ts";
import { ensureReportSecret, unsubscribe } from "../../leads/report-recipients.ts";
import { requireCommits } from "./erase-postgres-leads.ts";
import type { Storage } from "../storage.ts";

const SERVER_CONNECTIONS = 10;
const WORKER_CONNECTIONS = 2;

/**
 * Opens the leads of a Postgres server, which may be away. With a data directory leads are taken then, too: they are held
 * there until the server has them.
 *
 * @param onDamage told of each damaged file with held leads. @default it is logged
 * @throws {OperatorError} if the server refuses this user or lacks migrations, or if the directory cannot be used
 */
export async function openPostgresStorage(
  { url, directory }: PostgresSetting,
  log: Log,
  onDamage?: TellDamage,
): Promise<Storage> {
  const held = directory && (await lockHeldLeads(heldDirectory(directory), log, onDamage));
  try {
    const database = await openWatchedPostgres(url, {
      connections: SERVER_CONNECTIONS,
      log,
      mayRefuse: held !== null,
      async prepare(opened) {
        await requireMigrations(opened, url);
        const advice = await commitAdvice(opened);
        if (advice !== null) log({ level: "warn", event: "commits-not-synced", advice });
        // From here on it has leads of its own: `pnpm leads move` must not replace them.
        await forgetCheckpoint(opened);
        await ensureReportSecret(opened);
        await sqlLeadStore(opened).probe();
        return (await held?.leads.handOver(opened)) ?? 0;
      },
    });
    const store = sqlLeadStore(database);
    const submit = confirmed(store.submit, database);
    const probe = async () => {
      try {
        await store.probe();
        await database.confirmCommits();
      } catch (error) {
        if (isRefusal(error)) database.reopen(error);
        if (held === null) throw error;
        await held.leads.probe();
      }
    };
    return {
      leads: { ...store, submit: held ? submitOrHold(submit, held.leads, database) : submit },
      database,
      probe,
      isHolding: () => held !== null && database.isAway(),
      heldLeads: held?.leads.count,
      erase: held ? eraseInDamaged(eraseRows(database), held.directory) : eraseRows(database),
      unsubscribe: async (hash) => void (await unsubscribe(database, hash)),
      async close() {
        await database.close();
        await held?.close();
      },
    };
  } catch (error) {
    await held?.close();
    throw error;
  }
}

async function lockHeldLeads(directory: DataDirectory, log: Log, onDamage?: TellDamage) {
  await createDataDirectory(directory);
  const lock = await lockDataDirectory(directory, null);
  const leads = await openHeldLeads(directory.journal, log, onDamage);
  return {
    directory,
    leads,
    async close() {
      await leads.close();
      await lock.release();
    },
  };
}

type Submit = LeadStore["submit"];

/** What was stored already is acknowledged once more: it must be where it was promised to be. */
function confirmed(submit: Submit, { confirmCommits }: WatchedPostgres): Submit {
  return async (lead) => {
    const outcome = await submit(lead);
    if (outcome.status === "replayed") await confirmCommits();
    return outcome;
  };
}

/** Takes a lead that the database cannot take now. */
function submitOrHold(submit: Submit, held: HeldLeads, database: WatchedPostgres): Submit {
  return async (lead) => {
    const named = { ...lead, id: idOf(lead) };
    const repeated = await held.repeat(named);
    if (repeated !== null) return repeated;
    try {
      return await submitTwice(submit, named);
    } catch (error) {
      if (!(error instanceof StorageUnavailable || isAway(error) || isRefusal(error))) throw error;
      const outcome = await held.hold(named);
      // What is held is handed over when the database is opened.
      if (!database.isAway()) database.reopen(error);
      return outcome;
    }
  };
}

/** The same for a repeated request: the answer to the first may be lost, and whether it was stored is not known while it is held. */
function idOf({ idempotency_key, request_hash }: LeadSubmission): string {
  const hash = createHash("sha256").update(`${idempotency_key} ${request_hash}`).digest("hex");
  // Version 8, whose bits have a meaning of our own.
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, "$1-$2-8$3-8$4-$5");
}

/** Again after a connection was lost; the same id and key store it once. */
async function submitTwice(submit: LeadStore["submit"], lead: LeadSubmission): Promise<SubmitOutcome> {
  try {
    return await submit(lead);
  } catch (error) {
    if (!isAway(error) || error instanceof TimeLimitError) throw error;
    return submit(lead);
  }
}

/** Opens a Postgres server's database, runs the work and closes it. */
export async function withPostgresDatabase<Result>(
  url: string,
  work: (database: WritablePostgres) => Promise<Result>,
): Promise<Result> {
  const database = await openPostgresLeads(url);
  try {
    const result = await work(database);
    await database.close();
    return result;
  } catch (error) {
    // Closing would wait for the statement that failed: the driver still counts it if its connection broke.
    await database.abort();
    throw error;
  }
}

/**
 * Creates missing roles and applies pending migrations.
 *
 * @returns names of the migrations applied now
 * @throws {OperatorError} if commits wait: also where nothing is pending, the roles are written
 */
export async function migratePostgres(url: string): Promise<string[]> {
  const database = await openCommand(url, 1);
  try {
    await requireCommits(database);
    return (await prepareDatabase(database)).map(({ version, name }) => `${version}_${name}`);
  } finally {
    await database.close();
  }
}

/**
 * Opens a Postgres server's database for a command.
 *
 * @throws {OperatorError} if it cannot be reached or lacks migrations
 */
export async function openPostgresLeads(url: string): Promise<WritablePostgres> {
  const database = await openCommand(url, WORKER_CONNECTIONS);
  try {
    await requireMigrations(database, url);
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function requireMigrations(database: SqlDatabase, url: string): Promise<void> {
  const pending = await pendingMigrations(database);
  if (pending.length === 0) return;
  throw new OperatorError(
    `The database ${databaseName(url)} lacks ${pending.length} of this program's migrations. With the same DATABASE_URL: ${typedCommand("migrate")}`,
  );
}

async function openCommand(url: string, connections: number): Promise<WritablePostgres> {
  try {
    return await openWritable(url, { connections });
  } catch (cause) {
    throw failureSentence(cause) === null ? cannotUse(url, cause) : cause;
  }
}
