import { expect, it } from "vitest";
import { submission } from "@contractor-roi/lead-store/testing/submissions";
import { giveFormerNames, initQueue } from "./schema.ts";
import { testPostgres } from "../testing/temporary-postgres.ts";

/** Every table, column, index and constraint, as Postgres describes them. */
const DEFINITIONS = `
  select 'column' as kind, table_name || '.' || column_name as name, data_type || coalesce(column_default, '') as definition
  from information_schema.columns where table_schema = 'public'
  union all select 'index', indexname, indexdef from pg_indexes where schemaname = 'public'
  union all select 'constraint', conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
  order by kind, name
`;
/** The queries of a door of the former release: at each new connection, and for somebody who unsubscribes. */
const DOOR = `
  select (select count(*) from pg_tables where schemaname = 'public' and tablename = 'lead_mailbox')
      + (select count(*) from pg_attribute where attrelid = to_regclass('public.lead_mailbox_office') and attname = 'opened_at')
    as found, (select count(*) from public.lead_mailbox_secrets) as secrets, (select max(emptied_at) from public.lead_mailbox_office)
  from public.lead_mailbox where taken_at is null
`;
const UNSUBSCRIBE = `
  insert into public.lead_mailbox_unsubscribed as u (address_hash) values ($1::text)
  on conflict (address_hash) do update set taken_at = null, unsubscribed_at = clock_timestamp()
`;

it("initQueue gives tables of the former names those of today, with their rows, and doors go on", async () => {
  const { database } = await testPostgres();
  const today = await database.query(DEFINITIONS);
  const submit = () =>
    database.query("select public.lead_intake($1::jsonb)", [
      JSON.stringify({ ...submission(), id: crypto.randomUUID() }),
    ]);
  for (let leads = 0; leads < 3; leads += 1) await submit();
  const rows = await database.query("select * from public.lead_queue order by id");
  await giveFormerNames(database);
  expect(await database.query("select * from public.lead_mailbox order by id")).toEqual(rows);

  for (let times = 0; times < 2; times += 1) await initQueue(database);
  const isFormers = ({ name }: { name: string }) => name.startsWith("lead_mailbox");
  const all = await database.query<{ name: string }>(DEFINITIONS);
  expect(all.filter((each) => !isFormers(each))).toEqual(today);
  expect(await database.query("select * from public.lead_queue order by id")).toEqual(rows);
  await submit();
  expect(await database.query("select from public.lead_queue")).toHaveLength(4);
  const [door] = await database.query(DOOR.replace("from public.lead_mailbox where taken_at is null", ""));
  expect(door).toMatchObject({ found: "2", secrets: "0" });
  expect(await database.query(DOOR)).toEqual([]);
  for (let times = 0; times < 2; times += 1) await database.query(UNSUBSCRIBE, ["hash"]);
  expect(await database.query("select address_hash, taken_at from public.lead_queue_unsubscribed")).toEqual([
    { address_hash: "hash", taken_at: null },
  ]);
  const grants =
    "select from information_schema.role_table_grants where table_name like 'lead\\_%' and grantee <> current_user";
  expect(await database.query(grants)).toEqual([]);
});
