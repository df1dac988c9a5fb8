import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { edgeAddresses } from "../testing/edge-user.ts";
import { temporaryPostgres } from "../testing/temporary-postgres.ts";
import { openPostgresDatabase, type PostgresDatabase } from "../postgres/postgres-database.ts";

const REFUSED = "42501";
const ADA = "ada@quixotica.example";
const record = () => ({ ...submission(), id: crypto.randomUUID() });

/** Statements about a table, all that a role could be granted, and what its owner alone may. */
const ON_TABLE: Readonly<Record<string, (table: string) => string>> = {
  select: (table) => `select * from ${table}`,
  insert: (table) => `insert into ${table} default values`,
  update: (table) =>
    `do $$ begin execute (select format('update ${table} set %1$I = %1$I', attname) from pg_attribute where attrelid = '${table}'::regclass and attnum = 1); end $$`,
  delete: (table) => `delete from ${table}`,
  truncate: (table) => `truncate ${table}`,
  lock: (table) => `do $$ begin lock table ${table}; end $$`,
  trigger: (table) =>
    `create trigger t before insert on ${table} execute function suppress_redundant_updates_trigger()`,
  alter: (table) => `alter table ${table} disable row level security`,
  policy: (table) => `create policy p on ${table} using (true)`,
  index: (table) => `create index on ${table} ((1))`,
  comment: (table) => `comment on table ${table} is ''`,
  grant: (table) => `grant select on ${table} to public`,
  drop: (table) => `drop table ${table}`,
};
const ON_FUNCTION: Readonly<Record<string, (signature: string) => string>> = {
  replace: () =>
    "create or replace function public.lead_intake(lead jsonb) returns jsonb language sql as $$ select lead $$",
  alter: (signature) => `alter function ${signature} security invoker`,
  drop: (signature) => `drop function ${signature}`,
};

describe("the edges' role", () => {
  let postgres: Awaited<ReturnType<typeof temporaryPostgres>>;
  const users: { direct: PostgresDatabase; pooled: PostgresDatabase } = {} as never;
  let tables: string[];
  let functions: string[];

  beforeAll(async () => {
    postgres = await temporaryPostgres();
    const { database, url, pooledUrl } = postgres;
    if (pooledUrl === url) throw new Error("This test needs PgBouncer: apt-get install pgbouncer");
    const [direct, pooled] = await edgeAddresses(database, url, pooledUrl);
    users.direct = openPostgresDatabase(direct!, { connections: 1 });
    users.pooled = openPostgresDatabase(pooled!, { connections: 1 });
    const lead = { ...record(), idempotency_key: crypto.randomUUID() };
    await database.query("select public.lead_intake($1::jsonb)", [JSON.stringify({ ...lead, phone_typed: ADA })]);
    const names = (sql: string) => database.query<{ name: string }>(sql).then((rows) => rows.map(({ name }) => name));
    tables = await names(
      "select oid::regclass::text as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S')",
    );
    functions = await names(
      "select oid::regprocedure::text as name from pg_proc where pronamespace = 'public'::regnamespace",
    );
  });
  afterAll(async () => {
    await users.direct?.close();
    await users.pooled?.close();
    await postgres.discard();
  });

  const outcome = (user: PostgresDatabase, statement: string) =>
    user.script(statement).then(
      () => "allowed",
      (error: unknown) => (error as { code: string }).code,
    );

  it.each(["direct", "pooled"] as const)("%s: may do nothing to a table or a function but call four", async (way) => {
    expect(tables.length).toBeGreaterThan(4);
    const [owner] = await postgres.database.query<{ pid: number }>("select pg_backend_pid() as pid");
    const statements = [
      ...tables.flatMap((table) => Object.values(ON_TABLE).map((of) => of(`public.${table}`))),
      ...functions.flatMap((signature) => Object.values(ON_FUNCTION).map((of) => of(`public.${signature}`))),
      "create table public.mine ()",
      "create function public.mine() returns int language sql as $$ select 1 $$",
      "create schema mine",
      "create role mine",
      "alter role current_user createrole",
      `alter role ${new URL(postgres.url).username} password 'mine'`,
      `set role ${new URL(postgres.url).username}`,
      `select pg_terminate_backend(${owner!.pid})`,
    ];
    const found: string[] = [];
    for (const statement of statements) {
      const code = await outcome(users[way], statement);
      if (code !== REFUSED) found.push(`${code} ${statement}`);
    }
    expect(found).toEqual([]);
    const [name] = await users[way].query<{ name: string }>("select current_user as name");
    const callable = await postgres.database.query(
      `select oid::regprocedure::text as name from pg_proc
       where pronamespace = 'public'::regnamespace and has_function_privilege($1::text, oid, 'execute') order by name`,
      [name!.name],
    );
    expect(callable.map(({ name: signature }) => signature)).toEqual([
      "lead_intake(jsonb)",
      "lead_queue_link_secrets()",
      "lead_queue_state()",
      "lead_queue_unsubscribe(text)",
    ]);
  });

  it("reads no row by the text of an error, nor by types of its own that an owner's function would use", async () => {
    const { direct } = users;
    const [known] = await postgres.database.query<{ id: string }>("select id::text as id from public.lead_queue");
    await postgres.database.script("analyze");
    expect(await direct.query("select * from pg_stats where tablename like 'lead_queue%'")).toEqual([]);
    const intake = (lead: unknown) =>
      direct.query("select public.lead_intake($1::pg_catalog.jsonb)", [JSON.stringify(lead)]);
    const wrong = [
      [],
      "text",
      {},
      { ...record(), id: known!.id },
      { ...record(), received_at: "x" },
      { ...record(), id: null },
    ];
    for (const lead of wrong) {
      const error: Error = await intake(lead).then(
        () => expect.unreachable(),
        (reason: Error) => reason,
      );
      expect(JSON.stringify({ ...error, message: error.message })).not.toContain(ADA);
    }
    await direct.script(`
      create function pg_temp.tell(value pg_catalog.text) returns pg_catalog.bool language plpgsql
      as $$ begin raise exception '%', (select string_agg(m::pg_catalog.text, ' ') from public.lead_queue as m); end $$
    `);
    for (const type of ["uuid", "text", "jsonb", "timestamptz"])
      await direct.script(
        `create domain pg_temp.${type} as pg_catalog.${type} check (pg_temp.tell(value::pg_catalog.text))`,
      );
    const calls = [
      intake(record()),
      direct.query("select public.lead_queue_state()"),
      direct.query("select public.lead_queue_link_secrets()"),
      direct.query("select public.lead_queue_unsubscribe('0')"),
    ];
    for (const call of calls) expect(await call.catch((error: Error) => error.message)).toHaveLength(1);
  });

  it("leaves the statements of an edge of the release before, which is the owner, at work", async () => {
    const { database } = postgres;
    await database.query("select public.lead_intake($1::jsonb)", [JSON.stringify(record())]);
    expect(await database.query("select secret from public.lead_queue_secrets order by place")).toEqual([]);
    await database.query(
      `insert into public.lead_queue_unsubscribed as u (address_hash) values ($1::text)
       on conflict (address_hash) do update set taken_at = null, unsubscribed_at = clock_timestamp()`,
      ["0".repeat(64)],
    );
  });
});
