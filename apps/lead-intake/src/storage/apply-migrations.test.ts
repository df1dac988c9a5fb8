import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { temporaryPostgres } from "../testing/databases/temporary-postgres.ts";
import { applyMigrations, type Migration } from "./apply-migrations.ts";
import type { SqlDatabase } from "../leads/sql-database.ts";

const first: Migration = { version: "20260101000000", name: "first", sql: "create table first (id int);" };
const second: Migration = {
  version: "20260102000000",
  name: "second",
  sql: "create table second (id int); insert into first values (2);",
};
const broken: Migration = {
  version: "20260103000000",
  name: "broken",
  sql: "create table third (id int); select 1 / 0;",
};

describe("applyMigrations", () => {
  let database: SqlDatabase;
  let discard: () => Promise<void>;
  beforeAll(async () => {
    ({ database, discard } = await temporaryPostgres());
    await database.script("drop schema public cascade; create schema public; drop schema supabase_migrations cascade;");
  });
  afterAll(() => discard());

  const tables = async () =>
    (
      await database.query<{ tablename: string }>(
        "select tablename from pg_tables where schemaname = 'public' order by 1",
      )
    ).map(({ tablename }) => tablename);
  const history = () => database.query("select version, name from supabase_migrations.schema_migrations order by 1");

  it("runs each migration once and notes it as the Supabase command line does", async () => {
    expect(await applyMigrations(database, [first])).toEqual([first]);
    expect(await applyMigrations(database, [first, second])).toEqual([second]);
    expect(await applyMigrations(database, [first, second])).toEqual([]);
    expect(await tables()).toEqual(["first", "second"]);
    expect(await history()).toEqual([
      { version: first.version, name: "first" },
      { version: second.version, name: "second" },
    ]);
  });

  it("leaves nothing of a migration that fails, and can go on later", async () => {
    await expect(applyMigrations(database, [first, second, broken])).rejects.toThrow("division by zero");
    expect(await tables()).toEqual(["first", "second"]);
    const repaired = { ...broken, sql: "create table third (id int);" };
    expect(await applyMigrations(database, [first, second, repaired])).toEqual([repaired]);
    expect(await tables()).toContain("third");
  });
});
