import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { OperatorError } from "../platform/operator-error.ts";
import { packageRoot } from "../platform/package-root.ts";
import type { SqlDatabase, SqlSession } from "../leads/sql-database.ts";

export type Migration = {
  /** The file name's timestamp, YYYYMMDDHHmmss: the order of migrations. */
  readonly version: string;
  readonly name: string;
  readonly sql: string;
};

const FILE_NAME = /^(?<version>\d{14})_(?<name>[a-z0-9_]+)\.sql$/;

/** The Supabase command line's own table, so that `supabase db push` can continue with a database that is moved there. */
const HISTORY_TABLE = `
  create schema if not exists supabase_migrations;
  create table if not exists supabase_migrations.schema_migrations (
    version text primary key,
    statements text[],
    name text
  );
`;
const HISTORY = "select version from supabase_migrations.schema_migrations";
// Read from the catalog, since to_regclass may use a cache that another program's migration has made stale.
const HISTORY_TABLES =
  "select from pg_catalog.pg_tables where schemaname = 'supabase_migrations' and tablename = 'schema_migrations'";
const INSUFFICIENT_PRIVILEGE = "42501";
const IS_HOSTED = "select from pg_catalog.pg_roles where rolname = 'supabase_admin'";

/** Serializes programs that migrate at the same time. The number is arbitrary. */
const TAKE_TURNS = "select pg_advisory_xact_lock(7233914600)";

/**
 * Creates missing roles and applies pending migrations. A project hosted by Supabase has the roles already.
 *
 * @returns the migrations applied now
 * @throws {OperatorError} if the user may not set up roles
 */
export async function prepareDatabase(database: SqlDatabase): Promise<Migration[]> {
  if (!(await isHostedBySupabase(database))) {
    const roles = await readFile(join(packageRoot(), "supabase/local-roles.sql"), "utf8");
    try {
      await database.transaction(async (session) => {
        await session.query(TAKE_TURNS);
        await session.script(roles);
      });
    } catch (cause) {
      throw (cause as { code?: unknown }).code === INSUFFICIENT_PRIVILEGE
        ? new OperatorError(
            "This database user may not set up the roles anon, authenticated and service_role: let an administrator run " +
              "apps/lead-intake/supabase/local-roles.sql on this database once, then try again.",
            { cause },
          )
        : cause;
    }
  }
  return applyMigrations(database, await productMigrations());
}

export async function isHostedBySupabase(database: SqlSession): Promise<boolean> {
  return (await database.query(IS_HOSTED)).length > 0;
}

/** The migrations that are not applied yet, in order. */
export async function pendingMigrations(database: SqlDatabase): Promise<Migration[]> {
  return pending(database, await productMigrations());
}

async function productMigrations(): Promise<Migration[]> {
  const folder = join(packageRoot(), "supabase/migrations");
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
 * Applies each pending migration in a transaction of its own, which also records it. One that fails leaves the database at
 * the one before.
 *
 * @returns the migrations applied now
 */
export async function applyMigrations(database: SqlDatabase, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied: Migration[] = [];
  for (const migration of await pending(database, migrations)) {
    const isNew = await database.transaction(async (session) => {
      await session.query(TAKE_TURNS);
      if (!(await hasHistory(session))) await session.script(HISTORY_TABLE);
      if ((await appliedVersions(session)).has(migration.version)) return false;
      await session.script(migration.sql);
      await session.query(
        "insert into supabase_migrations.schema_migrations (version, name, statements) values ($1::text, $2::text, array[$3::text])",
        [migration.version, migration.name, migration.sql],
      );
      return true;
    });
    if (isNew) applied.push(migration);
  }
  return applied;
}

async function pending(database: SqlSession, migrations: readonly Migration[]): Promise<Migration[]> {
  const applied = (await hasHistory(database)) ? await appliedVersions(database) : new Set();
  return migrations.filter(({ version }) => !applied.has(version));
}

async function hasHistory(session: SqlSession): Promise<boolean> {
  return (await session.query(HISTORY_TABLES)).length > 0;
}

async function appliedVersions(session: SqlSession): Promise<ReadonlySet<string>> {
  return new Set((await session.query<{ version: string }>(HISTORY)).map(({ version }) => version));
}
