import { pendingMigrations, prepareDatabase } from "../database/apply-migrations.ts";
import { databaseName } from "../database/database-setting.ts";
import { openPostgresDatabase } from "../database/postgres-database.ts";
import type { SqlDatabase } from "../database/sql-database.ts";
import { eraseRows } from "../leads/erasure.ts";
import { sqlLeadStore } from "../leads/sql-lead-store.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { unsubscribe } from "../report/report-recipients.ts";
import type { Storage } from "./storage.ts";

const SERVER_CONNECTIONS = 10;
const WORKER_CONNECTIONS = 2;

/**
 * Opens the leads of a Postgres server.
 *
 * @throws {OperatorError} if it cannot be reached or lacks migrations
 */
export async function openPostgresStorage(url: string): Promise<Storage> {
  const database = await openMigrated(url, SERVER_CONNECTIONS);
  const leads = sqlLeadStore(database);
  return {
    leads,
    database,
    erase: eraseRows(database),
    unsubscribe: (hash) => unsubscribe(database, hash),
    close: () => leads.close(),
  };
}

/** Opens a Postgres server's database, runs the work and closes it. */
export async function withPostgresDatabase<Result>(
  url: string,
  work: (database: SqlDatabase) => Promise<Result>,
): Promise<Result> {
  const database = await openMigrated(url, WORKER_CONNECTIONS);
  try {
    return await work(database);
  } finally {
    await database.close();
  }
}

/** Creates missing roles and applies pending migrations. @returns names of the migrations applied now */
export async function migratePostgres(url: string): Promise<string[]> {
  const database = openPostgresDatabase(url, { connections: 1 });
  try {
    await ping(database, url);
    return (await prepareDatabase(database)).map(({ version, name }) => `${version}_${name}`);
  } finally {
    await database.close();
  }
}

async function openMigrated(url: string, connections: number): Promise<SqlDatabase> {
  const database = openPostgresDatabase(url, { connections });
  try {
    await ping(database, url);
    const pending = await pendingMigrations(database);
    if (pending.length === 0) return database;
    throw new OperatorError(
      `The database ${databaseName(url)} lacks ${pending.length} of this program's migrations: run pnpm leads migrate with the same DATABASE_URL.`,
    );
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function ping(database: SqlDatabase, url: string): Promise<void> {
  try {
    await database.query("select 1");
  } catch (cause) {
    const reason = describeFailure(cause).code ?? "no code";
    throw new OperatorError(
      `Cannot use the database ${databaseName(url)} (${reason}): check DATABASE_URL, and that the server runs.`,
      { cause },
    );
  }
}
