import { expect, it } from "vitest";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { initQueue } from "./schema.ts";
import { testPostgres } from "../testing/temporary-postgres.ts";

/** Every table, column, index and constraint, as Postgres describes them. */
const DEFINITIONS = `
  select 'column' as kind, table_name || '.' || column_name as name, data_type || coalesce(column_default, '') as definition
  from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  order by kind, name
`;
const FORMER = `
  do $$
  declare
    today record;
  begin
    alter table public.lead_queue_collector rename column collector_id to office_id;
    alter table public.lead_queue_collector rename constraint lead_queue_one_collector to lead_mailbox_one_office;
    for today in select relname as name, relkind as kind from pg_class
      where relnamespace = 'public'::regnamespace and relkind in ('r', 'i') and relname like 'lead\\_queue%'
    loop
      execute format('alter %s public.%I rename to %I', case today.kind when 'i' then 'index' else 'table' end, today.name,
        replace(replace(today.name, 'lead_queue_collector', 'lead_mailbox_office'), 'lead_queue', 'lead_mailbox'));
    end loop;
  end
  $$;
`;

it("initQueue gives tables of the former names those of today, with their rows", async () => {
  const { database } = await testPostgres();
  const today = await database.query(DEFINITIONS);
  const submit = () =>
    database.query("select public.lead_intake($1::jsonb)", [
      JSON.stringify({ ...submission(), id: crypto.randomUUID() }),
    ]);
  for (let leads = 0; leads < 3; leads += 1) await submit();
  const rows = await database.query("select * from public.lead_queue order by id");
  await database.script(FORMER);
  expect(await database.query("select * from public.lead_mailbox order by id")).toEqual(rows);

  for (let times = 0; times < 2; times += 1) await initQueue(database);
  expect(await database.query(DEFINITIONS)).toEqual(today);
  expect(await database.query("select * from public.lead_queue order by id")).toEqual(rows);
  await submit();
  expect(await database.query("select from public.lead_queue")).toHaveLength(4);
});
