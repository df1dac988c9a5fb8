import { CONSENT_WORDING } from "../../leads/lead-pages.ts";
import type { Delivery, Outbox, OutboxDepth, OutboxEntry } from "../../leads/outbox.ts";
import type { SqlDatabase } from "../../leads/sql-database.ts";

// Rows that another worker has locked are skipped. A claim is committed before anything is sent, so a worker that dies loses
// its lease, never the row.
const CLAIM = `
  with due as materialized (
    select o.id
    from public.lead_outbox as o
    where o.delivered_at is null and o.dead_at is null and o.next_attempt_at <= clock_timestamp()
      and o.channel = any (array(select jsonb_array_elements_text($1::jsonb)))
    order by o.next_attempt_at
    limit $2::integer
    for update skip locked
  ), claimed as (
    update public.lead_outbox as o
    set attempts = o.attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => $3::double precision)
    from due
    where o.id = due.id
    returning o.id, o.channel, o.attempts, o.lead_id
  )
  select c.id::text as id, c.channel, c.attempts as attempt, row_to_json(s) as lead
  from claimed as c
  join public.leads as l on l.id = c.lead_id
  cross join lateral (select l.*, ${CONSENT_WORDING}) as s
`;

// Only the row's latest try may store its result: after an expired lease a later one may be under way.
const SUCCEED = `
  update public.lead_outbox set delivered_at = clock_timestamp(), last_failure = null
  where id = $1::uuid and attempts = $2::integer and dead_at is null
`;
const RETRY = `
  update public.lead_outbox
  set last_failure = $3::text, next_attempt_at = clock_timestamp() + make_interval(secs => $4::double precision)
  where id = $1::uuid and attempts = $2::integer and delivered_at is null
`;
const GIVE_UP = `
  update public.lead_outbox set last_failure = $3::text, dead_at = clock_timestamp()
  where id = $1::uuid and attempts = $2::integer and delivered_at is null
`;

/** Prefix that marks a skipped delivery in `last_failure`. */
const SKIPPED = "skipped-";

const ENTRIES = `
  select
    o.id, o.lead_id, o.channel,
    case
      when o.delivered_at is not null then 'delivered'
      when o.dead_at is not null and o.last_failure like '${SKIPPED}%' then 'skipped'
      when o.dead_at is not null then 'dead'
      else 'pending'
    end as state,
    o.attempts, o.created_at,
    case when o.delivered_at is null and o.dead_at is null then o.next_attempt_at end as next_attempt_at,
    o.delivered_at, o.dead_at, o.last_failure
  from public.lead_outbox as o
`;
// JSON is built after the limit, for the listed rows only.
const LIST = `
  select row_to_json(e) as entry
  from (
    select *
    from (${ENTRIES}) as s
    where $1::text = 'all' or s.state in ('pending', 'dead')
    order by s.created_at desc, s.id
    limit $2::bigint
  ) as e
  order by e.created_at desc, e.id
`;
// Each half is read by an index of its own.
const DEPTH = `
  select
    o.channel,
    count(*) filter (where o.dead_at is null)::integer as pending,
    count(*) filter (where o.dead_at is not null)::integer as dead,
    ${secondsSince("min(o.created_at)")} as oldest_seconds,
    ${secondsSince("min(o.next_attempt_at)")} as overdue_seconds
  from (
    select channel, created_at, next_attempt_at, dead_at from public.lead_outbox
    where delivered_at is null and dead_at is null
    union all
    select channel, created_at, next_attempt_at, dead_at from public.lead_outbox
    where dead_at is not null and coalesce(last_failure, '') not like '${SKIPPED}%'
  ) as o
  group by o.channel
  order by o.channel
`;
const OF_LEAD = `
  select row_to_json(e) as entry from (${ENTRIES} where o.lead_id = $1::uuid) as e order by e.created_at, e.channel
`;
const REVIVE = `
  update public.lead_outbox set dead_at = null, attempts = 0, next_attempt_at = clock_timestamp()
  where dead_at is not null and coalesce(last_failure, '') not like '${SKIPPED}%' and ($1::uuid is null or id = $1::uuid)
  returning id
`;

function secondsSince(earliest: string): string {
  const pending = `${earliest} filter (where o.dead_at is null)`;
  return `greatest(0, coalesce(extract(epoch from clock_timestamp() - ${pending}), 0))::double precision`;
}

export function sqlOutbox(database: SqlDatabase): Outbox {
  return {
    claim: ({ channels, limit, leaseSeconds }) =>
      database.query<Delivery>(CLAIM, [JSON.stringify(channels), limit, leaseSeconds]),
    async succeed({ id, attempt }) {
      await database.query(SUCCEED, [id, attempt]);
    },
    async fail({ id, attempt }, failure, retrySeconds) {
      if (retrySeconds === null) await database.query(GIVE_UP, [id, attempt, failure]);
      else await database.query(RETRY, [id, attempt, failure, retrySeconds]);
    },
    async skip({ id, attempt }, reason) {
      await database.query(GIVE_UP, [id, attempt, SKIPPED + reason]);
    },
    async list({ state, limit }) {
      const rows = await database.query<{ entry: OutboxEntry }>(LIST, [state, limit]);
      return rows.map(({ entry }) => entry);
    },
    depth: () => database.query<OutboxDepth>(DEPTH),
    async ofLead(id) {
      const rows = await database.query<{ entry: OutboxEntry }>(OF_LEAD, [id]);
      return rows.map(({ entry }) => entry);
    },
    revive: async (id) => (await database.query(REVIVE, [id ?? null])).length,
  };
}
