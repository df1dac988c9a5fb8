import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { PGlite } from "@electric-sql/pglite";
import { OperatorError } from "./operator-error.ts";

export type Migration = {
  /** The file name's timestamp, YYYYMMDDHHmmss: the order of migrations. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
};

const FILE_NAME = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

/** The Supabase command line's own table, so that a database can be carried over and go on with `supabase db push`. */
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
`;

export async function readMigrations(folder: string): Promise<Migration[]> {
  const migrations: Migration[] = [];
  for (const file of (await readdir(folder)).sort()) {
    const { version, name } = FILE_NAME.exec(file)?.groups ?? {};
    if (version === undefined || name === undefined) {
      throw new Error(`Cannot read migrations: ${join(folder, file)} is not named YYYYMMDDHHmmss_name.sql`);
    }
    migrations.push({ version, name, sql: await readFile(join(folder, file), "utf8") });
  }
  return migrations;
}

/**
 * Brings a database up to date: each migration that it has not seen runs in a transaction of its own, together with
 * the note that it ran. One that fails leaves the database at the one before.
 *
 * @returns the versions applied now
 * @throws {OperatorError} if the database has seen a migration that is not among these: it belongs to a newer program
 */
export async function applyMigrations(database: PGlite, migrations: readonly Migration[]): Promise<string[]> {
  await database.exec(HISTORY_TABLE);
  const history = await database.query<{ version: string }>("select version from supabase_migrations.schema_migrations");
  const applied = new Set(history.rows.map(({ version }) => version));
  const unknown = [...applied].find((version) => !migrations.some((migration) => migration.version === version));
  if (unknown !== undefined) {
    throw new OperatorError(`Cannot use this database: it has migration ${unknown}, which this program does not know. Update the program.`);
  }
  const pending = migrations.filter(({ version }) => !applied.has(version));
  for (const { version, name, sql } of pending) {
    await database.transaction(async (transaction) => {
      await transaction.exec(sql);
      await transaction.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1, $2, array[$3])",
        [version, name, sql],
      );
    });
  }
  return pending.map(({ version }) => version);
}
