import { reportExpression } from "@contractor-roi/lead-store/lead/delivery-channels";
import { WIDER_LIMIT_FACTOR } from "@contractor-roi/lead-store/lead/lead-store";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { SqlSession } from "../postgres/postgres-database.ts";
import { openWritable, type WritablePostgres } from "../postgres/writable-postgres.ts";
import { STATE as QUEUE_STATE } from "./state.ts";

const LIMIT_MS = 20_000;
/** Ids of a parameter. */
export const IDS = "(select jsonb_array_elements_text($1::jsonb)::uuid)";

/** All that the edges' user may call. They run as the owner of the tables. */
export const EDGE_FUNCTIONS = [
  "public.lead_intake(jsonb)",
  "public.lead_queue_state()",
  "public.lead_queue_link_secrets()",
  "public.lead_queue_unsubscribe(text)",
].join(", ");

/** With `pg_temp` last: where it is not named it is the first, and the caller's types of these names would run as the owner. */
const AS_OWNER = "security definer set search_path = pg_catalog, pg_temp";

/** Names before a release called a door an edge, a mailbox a queue, and an office a collector. */
const FORMER = {
  queue: "lead_mailbox",
  collector: "lead_mailbox_office",
  id: "office_id",
  one: "lead_mailbox_one_office",
};
const TODAY = {
  queue: "lead_queue",
  collector: "lead_queue_collector",
  id: "collector_id",
  one: "lead_queue_one_collector",
};

/** Gives tables with the one names the others, with their rows. */
const renaming = (from: typeof FORMER, to: typeof FORMER, afterwards = "") => `
  do $$
  declare
    former record;
  begin
    if not exists (
      select from pg_catalog.pg_class where oid = pg_catalog.to_regclass('public.${from.collector}') and relkind = 'r'
    ) then return; end if;
    alter table public.${from.collector} rename column ${from.id} to ${to.id};
    alter table public.${from.collector} rename constraint ${from.one} to ${to.one};
    for former in
      select case c.relkind when 'i' then 'index' else 'table' end as kind, c.relname as name from pg_catalog.pg_class as c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'i') and starts_with(c.relname, '${from.queue}')
    loop
      execute format('alter %s public.%I rename to %I', former.kind, former.name,
        replace(replace(former.name, '${from.collector}', '${to.collector}'), '${from.queue}', '${to.queue}'));
    end loop;
    ${afterwards}
  end
  $$;
`;
const RENAMED = renaming(
  FORMER,
  TODAY,
  "create table public.lead_mailbox as select * from public.lead_queue with no data;",
);
const RENAMED_BACK = `
  drop view if exists public.lead_mailbox_secrets, public.lead_mailbox_unsubscribed, public.lead_mailbox_office;
  drop table if exists public.lead_mailbox;
  ${renaming(TODAY, FORMER)}
`;

const FORMER_NAMES = ["", "_secrets", "_unsubscribed", "_office"]
  .map((name) => `public.lead_mailbox${name}`)
  .join(", ");
/** The names that a door looks for until it is an edge of this release: its leads come by the function, which has kept its name. */
const FOR_DOORS = `
  do $$
  declare
    visitors name;
  begin
    if pg_catalog.to_regclass('public.lead_mailbox') is null then return; end if;
    create or replace view public.lead_mailbox_secrets as select * from public.lead_queue_secrets;
    create or replace view public.lead_mailbox_unsubscribed as select * from public.lead_queue_unsubscribed;
    create or replace view public.lead_mailbox_office as select emptied_at, opened_at from public.lead_queue_collector;
    alter table public.lead_mailbox enable row level security;
    revoke all on table ${FORMER_NAMES} from public;
    for visitors in select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role') loop
      execute format('revoke all on table ${FORMER_NAMES} from %I', visitors);
    end loop;
  end
  $$;
`;

/** The fate of a lead's report; null if the collector had not said whether it mails. */
const reportOf = (lead: string) => `case ${lead} ->> 'mails'
          when 'true' then ${reportExpression(`${lead} ->> 'consent_version'`, `${lead} -> 'marks'`)} when 'false' then 'none' end`;

/** Applies twice without harm. Runs on hosted Supabase and on Postgres 15 and later, and needs no extension. */
const SCHEMA = `
  create table if not exists public.lead_queue (
    id              uuid primary key,
    idempotency_key uuid not null constraint lead_queue_once unique,
    request_hash    text not null,
    received_at     timestamptz not null,
    submission      jsonb not null,
    taken_at        timestamptz,
    failure         text
  );
  create index if not exists lead_queue_waiting on public.lead_queue (received_at, id)
    where taken_at is null and failure is null;
  create index if not exists lead_queue_taken on public.lead_queue (taken_at);
  alter table public.lead_queue add column if not exists arrived_at timestamptz not null default clock_timestamp();
  comment on column public.lead_queue.arrived_at is 'By the database''s clock.';
  comment on table public.lead_queue is 'Leads that edges took in. One collector stores them, and deletes them here 30 days later.';
  comment on column public.lead_queue.id is 'The lead''s id, which the visitor''s browser knows.';
  comment on column public.lead_queue.idempotency_key is 'Made by the page per form fill, and kept over failed tries.';
  comment on column public.lead_queue.request_hash is 'SHA-256, hexadecimal, of the body without its timestamp: tells a repeated request from a reused key.';
  comment on column public.lead_queue.received_at is 'By the edge''s clock.';
  comment on column public.lead_queue.submission is 'The checked body, and what the edge knows of its request. The collector calculates figures with its own plans.';
  comment on column public.lead_queue.taken_at is 'When the collector had stored it; null until then.';
  comment on column public.lead_queue.failure is 'Why the collector cannot store it: a code and names of fields. It is set aside then; null otherwise.';

  create table if not exists public.lead_queue_arrivals (
    address_hash text not null,
    arrived_at   timestamptz not null default clock_timestamp()
  );
  create index if not exists lead_queue_arrivals_by_address on public.lead_queue_arrivals (address_hash, arrived_at desc);
  comment on table public.lead_queue_arrivals is 'Leads taken in lately, counted per address to limit them. Deleted after a day.';
  comment on column public.lead_queue_arrivals.address_hash is 'HMAC-SHA-256 of the sender''s network, with a key that the database does not have.';
  comment on column public.lead_queue_arrivals.arrived_at is 'When the lead was taken in.';

  create table if not exists public.lead_queue_secrets (
    place  integer primary key,
    secret text not null
  );
  comment on table public.lead_queue_secrets is 'Sign links to unsubscribe. The collector writes them, edges check links with them.';
  comment on column public.lead_queue_secrets.place is 'The lowest signs.';
  comment on column public.lead_queue_secrets.secret is '32 random bytes in base64url.';

  create table if not exists public.lead_queue_unsubscribed (
    address_hash    text primary key,
    unsubscribed_at timestamptz not null default clock_timestamp(),
    taken_at        timestamptz
  );
  comment on table public.lead_queue_unsubscribed is 'Who unsubscribed at an edge. The collector takes it over.';
  comment on column public.lead_queue_unsubscribed.address_hash is 'SHA-256, hexadecimal, of the mailbox of an email address.';
  comment on column public.lead_queue_unsubscribed.unsubscribed_at is 'When.';
  comment on column public.lead_queue_unsubscribed.taken_at is 'When the collector had stored it; null until then.';

  create table if not exists public.lead_queue_collector (
    only_row   boolean primary key default true constraint lead_queue_one_collector check (only_row),
    collector_id  uuid not null,
    emptied_at timestamptz not null default clock_timestamp()
  );
  alter table public.lead_queue_collector
    add column if not exists version text,
    add column if not exists mails boolean,
    add column if not exists backend_pid integer,
    add column if not exists backend_start timestamptz,
    add column if not exists opened_at timestamptz not null default clock_timestamp(),
    add column if not exists last_step uuid;
  comment on table public.lead_queue_collector is 'The one collector that empties this queue.';
  comment on column public.lead_queue_collector.only_row is 'There is one row at most.';
  comment on column public.lead_queue_collector.collector_id is 'Made by the collector, in its store.';
  comment on column public.lead_queue_collector.emptied_at is 'When it last gave a sign: every 20 seconds while it lives.';
  comment on column public.lead_queue_collector.version is 'Of its program.';
  comment on column public.lead_queue_collector.mails is 'Whether it mails reports to visitors; null if it does not say.';
  comment on column public.lead_queue_collector.backend_pid is 'Process of its session: while that lives, no other one empties the queue.';
  comment on column public.lead_queue_collector.backend_start is 'When that process started: its number is given away again.';

  comment on column public.lead_queue_collector.opened_at is 'When the first collector began: what was received before came under a wrong clock, and does not expire.';
  comment on column public.lead_queue_collector.last_step is 'Name of the last change here that its store knew. A store that does not know it has gone back in time.';

  create table if not exists public.lead_queue_erased (
    id        uuid primary key,
    erased_at timestamptz not null default clock_timestamp()
  );
  comment on table public.lead_queue_erased is 'Leads of erased persons, for a store that has gone back in time. Deleted after 90 days.';
  comment on column public.lead_queue_erased.id is 'The lead''s id.';
  comment on column public.lead_queue_erased.erased_at is 'When.';

  create or replace function public.lead_intake(lead jsonb) returns jsonb
  language plpgsql
  volatile
  ${AS_OWNER}
  set lock_timeout = '5s'
  as $$
  declare
    known record;
    address constant text := lead #>> '{rate_limit,address_hash}';
    site constant text := lead #>> '{rate_limit,site_hash}';
    -- The collector alone says these three.
    submission jsonb := (lead - array['rate_limit', 'kept', 'freed'])
      || jsonb_build_object('mails', (select c.mails from public.lead_queue_collector as c));
    most_leads constant integer := (lead #>> '{rate_limit,leads}')::integer;
    span constant interval := make_interval(secs => (lead #>> '{rate_limit,window_seconds}')::double precision);
    oldest_counted timestamptz;
  begin
    -- Each statement sees what others have committed, so the loop ends: this call inserts the row, or finds the one that
    -- stood in its way. It turns again only if that row was deleted in between.
    loop
      select m.id, m.request_hash, m.submission into known
      from public.lead_queue as m where m.idempotency_key = (lead ->> 'idempotency_key')::uuid;
      if found then
        -- A commit that writes: it waits for a synchronous standby, as that of the first answer did.
        perform pg_catalog.pg_logical_emit_message(true, 'lead-intake', '');
        return jsonb_build_object(
          'status', case when known.request_hash = lead ->> 'request_hash' then 'replayed' else 'conflict' end,
          'id', known.id,
          'report', ${reportOf("known.submission")}
        );
      end if;

      if address is not null then
        -- One lead of an address at a time, over all edges: each counts those before it.
        perform pg_catalog.pg_advisory_xact_lock(pg_catalog.hashtextextended(address, 0));
        select a.arrived_at into oldest_counted
        from public.lead_queue_arrivals as a
        where a.address_hash = address
          and a.arrived_at > clock_timestamp() - span and a.arrived_at <= clock_timestamp()
        order by a.arrived_at desc
        offset most_leads - 1 limit 1;
        if found then
          return jsonb_build_object(
            'status', 'rate_limited',
            'retry_after_seconds', greatest(1, ceil(extract(epoch from oldest_counted + span - clock_timestamp())))::integer
          );
        end if;
      end if;

      if site is not null and (
        select count(*) from public.lead_queue_arrivals as a
        where a.address_hash = site and a.arrived_at > clock_timestamp() - span and a.arrived_at <= clock_timestamp()
      ) >= ${WIDER_LIMIT_FACTOR} * most_leads then
        submission := jsonb_set(submission, '{marks}', (submission -> 'marks') || '["busy-network"]');
      end if;

      insert into public.lead_queue (id, idempotency_key, request_hash, received_at, submission)
      values (
        (lead ->> 'id')::uuid, (lead ->> 'idempotency_key')::uuid, lead ->> 'request_hash',
        (lead ->> 'received_at')::timestamptz, submission
      )
      on conflict on constraint lead_queue_once do nothing;
      if found then
        insert into public.lead_queue_arrivals (address_hash)
        select hash from unnest(array[address, site]) as hash where hash is not null;
        perform pg_catalog.pg_notify('lead_queue', '');
        return jsonb_build_object('status', 'created', 'id', lead ->> 'id', 'report', ${reportOf("submission")});
      end if;
    end loop;
  end
  $$;
  comment on function public.lead_intake(jsonb) is
    'Takes one lead in. Returns {"status", "id", "report"}: created; replayed if the key is known with the same request_hash; conflict '
    'if it is known with another; or {"status": "rate_limited", "retry_after_seconds"}.';
`;

/** The functions beside `lead_intake`. */
const EDGE_SCHEMA = `
  create or replace function public.lead_queue_state() returns jsonb
  language sql stable ${AS_OWNER} as $$ select to_jsonb(state) from (${QUEUE_STATE}) as state $$;
  comment on function public.lead_queue_state() is 'How many leads wait, since when, and when the collector last gave a sign.';

  create or replace function public.lead_queue_link_secrets() returns jsonb
  language sql stable ${AS_OWNER} as $$
    select coalesce(jsonb_agg(secret order by place), '[]') from public.lead_queue_secrets
  $$;
  comment on function public.lead_queue_link_secrets() is 'The secrets that sign links to unsubscribe.';

  create or replace function public.lead_queue_unsubscribe(hash text) returns void
  language sql ${AS_OWNER} as $$
    insert into public.lead_queue_unsubscribed (address_hash) values (hash) on conflict (address_hash) do nothing;
    -- Locks no row that the collector is about to take over.
    update public.lead_queue_unsubscribed set taken_at = null, unsubscribed_at = clock_timestamp()
    where address_hash = hash and taken_at is not null;
  $$;
  comment on function public.lead_queue_unsubscribe(text) is 'Notes that somebody unsubscribed at an edge.';
`;

const TABLES = ["", "_arrivals", "_secrets", "_unsubscribed", "_collector", "_erased"].map(
  (name) => `public.lead_queue${name}`,
);
/** Nobody but the owner, on a hosted project too, which grants everything new in the public schema to these roles. */
const CLOSED = `
  ${TABLES.map((table) => `alter table ${table} enable row level security;`).join("\n  ")}
  revoke all on table ${TABLES.join(", ")} from public;
  revoke all on function ${EDGE_FUNCTIONS} from public;
  do $$
  declare
    visitors name;
  begin
    for visitors in select rolname from pg_catalog.pg_roles where rolname in ('anon', 'authenticated', 'service_role') loop
      execute format('revoke all on table ${TABLES.join(", ")} from %I', visitors);
      execute format('revoke all on function ${EDGE_FUNCTIONS} from %I', visitors);
    end loop;
  end
  $$;
`;

const STATE = `
  select
    current_setting('server_encoding') as encoding,
    (select count(*) from pg_catalog.pg_tables where schemaname = 'public' and tablename = 'lead_queue') > 0 as "hasQueue",
    pg_catalog.to_regprocedure('public.lead_queue_unsubscribe(text)') is not null as "isCurrent"
`;
type State = { readonly encoding: string; readonly hasQueue: boolean; readonly isCurrent: boolean };

/** Makes the queue, or completes it. @throws {OperatorError} if the database cannot be one */
export async function initQueue(session: SqlSession): Promise<void> {
  const state = await queueState(session);
  if (state.encoding !== "UTF8")
    throw new OperatorError(
      `This database stores ${state.encoding}, which lacks letters of some names: make it with  create database NAME encoding 'UTF8' template template0`,
    );
  await session.script(RENAMED + SCHEMA + EDGE_SCHEMA + FOR_DOORS + CLOSED);
}

/** Gives the queue to the release before edges, whose `leads mailbox init` follows. */
export const giveFormerNames = (session: SqlSession): Promise<void> => session.script(RENAMED_BACK);

/** Runs work on a queue, within 20 seconds. @param variable that names it */
export async function inQueue<Result>(
  url: string,
  variable: string,
  work: (session: WritablePostgres) => Promise<Result>,
): Promise<Result> {
  const database = await openWritable(url, { connections: 1 });
  try {
    return await withinTime(
      requireQueue(database, variable).then(() => work(database)),
      LIMIT_MS,
    );
  } finally {
    await database.abort();
  }
}

/** @throws {OperatorError} if there is no queue in the database */
export async function requireQueue(session: SqlSession, variable: string): Promise<void> {
  const { hasQueue, isCurrent } = await queueState(session);
  if (!hasQueue || !isCurrent)
    throw new OperatorError(
      `The database in ${variable} has no queue${hasQueue ? " of this release" : ""} yet. As the owner of the database:  leads queue init`,
    );
}

async function queueState(session: SqlSession): Promise<State> {
  const [state] = await session.query<State>(STATE);
  return state!;
}
