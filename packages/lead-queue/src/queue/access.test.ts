import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { temporaryPostgres } from "../testing/temporary-postgres.ts";
import { initQueue } from "./schema.ts";
import type { PostgresDatabase } from "../postgres/postgres-database.ts";

const INSUFFICIENT_PRIVILEGE = "42501";
const RELATIONS = `
  select c.relname as name, c.relkind in ('r', 'p') as is_table, c.relrowsecurity as has_rls
  from pg_class c
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
`;
const FUNCTIONS =
  "select p.oid::regprocedure::text as name from pg_proc p where p.pronamespace = 'public'::regnamespace";

type Relation = { name: string; is_table: boolean; has_rls: boolean };

const record = () => ({ ...submission(), id: crypto.randomUUID() });

// Visitors can only submit.
describe("Access to a queue in a project as Supabase hosts it", () => {
  let database: PostgresDatabase;
  let discard: () => Promise<void>;
  let relations: Relation[];
  let functions: string[];

  beforeAll(async () => {
    ({ database, discard } = await temporaryPostgres("nothing"));
    await database.script(await readFile(join(import.meta.dirname, "../testing/supabase-roles.sql"), "utf8"));
    await initQueue(database);
    await database.query("select public.lead_intake($1::jsonb)", [JSON.stringify(record())]);
    relations = await database.query<Relation>(RELATIONS);
    functions = (await database.query<{ name: string }>(FUNCTIONS)).map(({ name }) => name);
  });
  afterAll(() => discard());

  /** Runs a statement as a role and undoes it. @returns the error's code, or the number of rows that it returned */
  async function as(role: string, sql: string, params: unknown[] = []): Promise<string | number> {
    let outcome: string | number = "";
    const undo = new Error("undo");
    const work = database.transaction(async (session) => {
      await session.script(`set local role ${role}`);
      try {
        outcome = (await session.query(sql, params)).length;
      } catch (error) {
        outcome = (error as { code: string }).code;
      }
      throw undo;
    });
    await expect(work).rejects.toBe(undo);
    return outcome;
  }

  it("is checked for the tables and functions that there are", () => {
    expect(relations.map(({ name }) => name)).toContain("lead_queue");
    expect(functions).toContain("lead_intake(jsonb)");
  });

  it("Every table has row level security", () => {
    expect(relations.filter(({ is_table, has_rls }) => is_table && !has_rls)).toEqual([]);
  });

  it("No policy opens a table to visitors", async () => {
    const rows = await database.query(
      "select * from pg_policies where schemaname = 'public' and roles && array['anon', 'authenticated', 'public']::name[]",
    );
    expect(rows).toEqual([]);
  });

  describe.each([
    ["Anonymous", "anon"],
    ["Authenticated", "authenticated"],
  ])("%s visitors", (_name, role) => {
    it("can connect to the schema, so that what follows is refused for the right reason", async () => {
      expect(await as(role, "select 1")).toBe(1);
      const rows = await database.query("select has_schema_privilege($1, 'public', 'usage') as allowed", [role]);
      expect(rows).toEqual([{ allowed: true }]);
    });

    it(`${_name} visitors cannot read, add, change or delete anything in any table`, async () => {
      for (const { name } of relations) {
        const table = `public.${name}`;
        const statements = [
          `select * from ${table}`,
          `insert into ${table} default values`,
          `delete from ${table}`,
          `truncate ${table}`,
          "update public.lead_queue set taken_at = now()",
        ];
        for (const statement of statements)
          expect([statement, await as(role, statement)]).toEqual([statement, INSUFFICIENT_PRIVILEGE]);
      }
    });

    it(`${_name} visitors have no privilege on any table, column, view or sequence`, async () => {
      const rows = await database.query(
        `select table_name, privilege_type from information_schema.role_table_grants
           where table_schema = 'public' and grantee in ($1, 'PUBLIC')
         union all
         select table_name, privilege_type from information_schema.column_privileges
           where table_schema = 'public' and grantee in ($1, 'PUBLIC')
         union all
         select object_name, privilege_type from information_schema.usage_privileges
           where object_schema = 'public' and grantee in ($1, 'PUBLIC')`,
        [role],
      );
      expect(rows).toEqual([]);
    });

    it(`${_name} visitors cannot call any function`, async () => {
      for (const name of functions) {
        const rows = await database.query("select has_function_privilege($1, $2, 'execute') as allowed", [role, name]);
        expect([name, rows]).toEqual([name, [{ allowed: false }]]);
      }
      const call = await as(role, "select public.lead_intake($1::jsonb)", [JSON.stringify(record())]);
      expect(call).toBe(INSUFFICIENT_PRIVILEGE);
    });

    it(`${_name} visitors see and add no lead even if a privilege is granted by mistake`, async () => {
      await database.script(`grant select, insert, update, delete on all tables in schema public to ${role}`);
      try {
        for (const { name } of relations.filter(({ is_table }) => is_table)) {
          expect(await as(role, `select * from public.${name}`)).toBe(0);
          expect(await as(role, `delete from public.${name} returning 1`)).toBe(0);
        }
        const added = await as(
          role,
          "insert into public.lead_queue (id, idempotency_key, request_hash, received_at, submission) values (gen_random_uuid(), gen_random_uuid(), '', now(), '{}')",
        );
        expect(added).toBe(INSUFFICIENT_PRIVILEGE);
      } finally {
        await database.script(`revoke all on all tables in schema public from ${role}`);
      }
    });
  });

  it("The service role has no privilege either: the function connects as the edges' user", async () => {
    const rows = await database.query(
      `select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')
         and has_table_privilege('service_role', oid, 'select, insert, update, delete, truncate, references, trigger')
       union all
       select oid::regprocedure::text from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege('service_role', oid, 'execute')`,
    );
    expect(rows).toEqual([]);
    expect(await as("service_role", "select * from public.lead_queue")).toBe(INSUFFICIENT_PRIVILEGE);
    const call = await as("service_role", "select public.lead_intake($1::jsonb)", [JSON.stringify(record())]);
    expect(call).toBe(INSUFFICIENT_PRIVILEGE);
  });

  it("Every table and column says what it holds", async () => {
    const rows = await database.query(
      `select c.relname, a.attname
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum >= 0 and not a.attisdropped
       where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
         and (col_description(c.oid, a.attnum) is null or obj_description(c.oid, 'pg_class') is null)`,
    );
    expect(rows).toEqual([]);
  });

  it("Every function says what it does and fixes its search path", async () => {
    const rows = await database.query(
      `select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace
         and (obj_description(p.oid, 'pg_proc') is null or not coalesce(p.proconfig, '{}') @> array['search_path=pg_catalog, pg_temp'])`,
    );
    expect(rows).toEqual([]);
  });
});
