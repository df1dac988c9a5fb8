import type { Delivery, Outbox, OutboxDepth, OutboxEntry } from "../leads/outbox.ts";
import type { DeliveryChannel } from "../leads/delivery-channels.ts";
import type { Connection } from "./connection.ts";
import { leadOf, type LeadRow } from "./rows.ts";
import type { Synchronous } from "./synchronous.ts";
import { IS_OPEN, isWhole } from "./schema.ts";

/** Prefix that marks a skipped delivery in `last_failure`. */
const SKIPPED = "skipped-";
const DAMAGED_LEAD = "lead-damaged";
const DAMAGED_WAIT_MS = 3_600_000;
/** No try waits longer: a later time comes from a clock that was wrong (B16). */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const SECOND_MS = 1_000;

const ADD = `
  insert into outbox (id, lead, channel, created_at, next_attempt_at) values (?, ?, ?, ?, ?)
  on conflict (lead, channel) do nothing
`;
const DUE = `
  select id, lead, channel, attempts from outbox
  where ${IS_OPEN} and (next_attempt_at <= ?1 or next_attempt_at > ?2)
    and channel in (select value from json_each(?3)) and ${isWhole("outbox")}
  order by next_attempt_at limit ?4
`;
const CLAIM = "update outbox set attempts = ?, next_attempt_at = ? where id = ?";
const POSTPONE = "update outbox set last_failure = ?, next_attempt_at = ? where id = ?";
// Only the latest try may store its result: after an expired lease a later one may be under way.
const SUCCEED =
  "update outbox set delivered_at = ?, last_failure = null where id = ? and attempts = ? and dead_at is null";
const RETRY =
  "update outbox set last_failure = ?, next_attempt_at = ? where id = ? and attempts = ? and delivered_at is null";
const GIVE_UP =
  "update outbox set last_failure = ?, dead_at = ? where id = ? and attempts = ? and delivered_at is null";
const ENTRIES = `
  select
    id, lead as lead_id, channel,
    case
      when delivered_at is not null then 'delivered'
      when dead_at is not null and last_failure like '${SKIPPED}%' then 'skipped'
      when dead_at is not null then 'dead'
      else 'pending'
    end as state,
    attempts, created_at, case when ${IS_OPEN} then next_attempt_at end as next_attempt_at,
    delivered_at, dead_at, last_failure
  from outbox
`;
const IS_DEAD = `dead_at is not null and coalesce(last_failure, '') not like '${SKIPPED}%'`;
const LIST_ALL = `${ENTRIES} where ${isWhole("outbox")} order by created_at desc, id limit ?`;
const LIST_UNDELIVERED = `
  select * from (${ENTRIES} where ${IS_OPEN} and ${isWhole("outbox")} union all ${ENTRIES} where ${IS_DEAD} and ${isWhole("outbox")})
  order by created_at desc, id limit ?
`;
const OF_LEAD = `${ENTRIES} where lead = ? and ${isWhole("outbox")} order by created_at, channel`;
const OPEN_DEPTH = `
  select channel, count(*) as pending, min(created_at) as oldest, min(next_attempt_at) as due
  from outbox where ${IS_OPEN} group by channel
`;
const DEAD_DEPTH = `select channel, count(*) as dead from outbox where ${IS_DEAD} group by channel`;
const REVIVE = `
  update outbox set dead_at = null, attempts = 0, next_attempt_at = ?1 where ${IS_DEAD} and (?2 is null or id = ?2)
`;

/** @returns the channels that the lead did not have */
export function addDeliveries(
  connection: Connection,
  lead: string,
  channels: readonly DeliveryChannel[],
  now: string,
): DeliveryChannel[] {
  const added = channels.filter((channel) => connection.run(ADD, crypto.randomUUID(), lead, channel, now, now) > 0);
  return added.sort();
}

export function deliveriesOf(connection: Connection, lead: string): OutboxEntry[] {
  return entries(connection, OF_LEAD, lead);
}

export const outbox: Synchronous<Outbox> = {
  claim(connection, { channels, limit, leaseSeconds }) {
    const due = connection.all<{ id: string; lead: string; channel: DeliveryChannel; attempts: number }>(
      DUE,
      timeIn(0),
      timeIn(LONGEST_WAIT_MS),
      JSON.stringify(channels),
      limit,
    );
    return due.flatMap(({ id, lead: leadId, channel, attempts }): Delivery[] => {
      const row = connection.get<LeadRow>("select * from leads where id = ?", leadId);
      const noted = row ? leadOf(connection, row) : null;
      if (noted === null) {
        connection.run(POSTPONE, DAMAGED_LEAD, timeIn(DAMAGED_WAIT_MS), id);
        return [];
      }
      const { status: _, note: __, status_changed_at: ___, status_changed_by: ____, ...lead } = noted;
      connection.run(CLAIM, attempts + 1, timeIn(leaseSeconds * SECOND_MS), id);
      return [{ id, channel, attempt: attempts + 1, lead }];
    });
  },
  succeed(connection, { id, attempt }) {
    connection.run(SUCCEED, timeIn(0), id, attempt);
  },
  fail(connection, { id, attempt }, failure, retrySeconds) {
    if (retrySeconds === null) connection.run(GIVE_UP, failure, timeIn(0), id, attempt);
    else connection.run(RETRY, failure, timeIn(retrySeconds * SECOND_MS), id, attempt);
  },
  skip(connection, { id, attempt }, reason) {
    connection.run(GIVE_UP, SKIPPED + reason, timeIn(0), id, attempt);
  },
  list: (connection, { state, limit }) => entries(connection, state === "all" ? LIST_ALL : LIST_UNDELIVERED, limit),
  depth(connection) {
    const open = connection.all<{ channel: DeliveryChannel; pending: number; oldest: string; due: string }>(OPEN_DEPTH);
    const dead = connection.all<{ channel: DeliveryChannel; dead: number }>(DEAD_DEPTH);
    const channels = [...new Set([...open, ...dead].map(({ channel }) => channel))].sort();
    return channels.map((channel): OutboxDepth => {
      const waiting = open.find((each) => each.channel === channel);
      return {
        channel,
        pending: waiting?.pending ?? 0,
        oldest_seconds: secondsSince(waiting?.oldest),
        overdue_seconds: secondsSince(waiting?.due),
        dead: dead.find((each) => each.channel === channel)?.dead ?? 0,
      };
    });
  },
  ofLead: deliveriesOf,
  revive: (connection, id) => connection.run(REVIVE, timeIn(0), id ?? null),
};

function entries(connection: Connection, sql: string, param: string | number): OutboxEntry[] {
  return connection.all<OutboxEntry>(sql, param).map((entry) => ({ ...entry }));
}

function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** At least 0: a time in the future counts as now (B16). */
function secondsSince(time: string | undefined): number {
  return time === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(time)) / SECOND_MS);
}
