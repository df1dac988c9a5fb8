import {
  type Delivery,
  type FailedTry,
  MOST_NAMED,
  type OutboxDepth,
  type OutboxEntry,
  type UntoldFailures,
} from "../lead/lead-outbox.ts";
import type { DeliveryChannel } from "../lead/delivery-channels.ts";
import type { SkipReason } from "../lead/report-recipients.ts";
import type { Connection } from "../sqlite/connection.ts";
import { leadOf, type LeadRow, PLACE, withoutProgress } from "../sqlite/rows.ts";
import { type Asynchronous, reading } from "../sqlite/operation.ts";
import { IS_OPEN, IS_UNDELIVERED, IS_UNTOLD, isWhole } from "../sqlite/schema.ts";
import { told } from "./told.ts";

/** Prefix that marks a skipped delivery in `last_failure`. */
const SKIPPED = "skipped-";
/** A report that may have been mailed before the store went back in time. */
export const GONE_BACK = `${SKIPPED}gone-back`;
/** Ended since its lead is spam again; a release brings it back. */
const SPAM = `${SKIPPED}spam`;
/** Given up since the lead's address was corrected: a retry of all leaves it alone. */
export const CORRECTED = "address-corrected";
const DAMAGED_LEAD = "lead-damaged";
const DAMAGED_WAIT_MS = 3_600_000;
/** No try waits longer: a later time comes from a clock that was wrong. */
const LONGEST_WAIT_MS = 24 * 3_600_000;
const SECOND_MS = 1_000;

const ADD = `
  insert into outbox (id, lead, channel, receiver, created_at, next_attempt_at) values (?, ?, ?, ?, ?, ?)
  on conflict (lead, channel, receiver) do update set
    next_attempt_at = excluded.next_attempt_at, planned_at = null, dead_at = null, attempts = 0, last_failure = null
    where outbox.last_failure = '${SPAM}' and ${isWhole("outbox")}
`;
const END = `
  update outbox set last_failure = ?1, dead_at = ?2, needs_owner_at = null
  where lead = ?3 and channel = coalesce(?4, channel) and ${IS_OPEN} and ${isWhole("outbox")}
`;
const DUE = `
  select id, lead as place, channel, receiver, max(0, attempts - (coalesce(planned_at, '') > ?1)) as attempts from outbox
  where ${IS_OPEN} and (next_attempt_at <= ?1 or next_attempt_at > ?2)
    and channel in (select value from json_each(?3)) and ${isWhole("outbox")}
  order by next_attempt_at limit ?4
`;
const POSTPONE = `update outbox set last_failure = ?, next_attempt_at = ? where id = ? and ${IS_UNDELIVERED}`;
const CHANNEL = `select channel from outbox where id = ? and ${IS_UNDELIVERED}`;
const SUCCEED = `
  update outbox set delivered_at = ?, dead_at = null, last_failure = null, attempts = attempts + 1
  where id = ? and ${IS_UNDELIVERED}
`;
/** Waiting deliveries that one success brings forward: each of theirs brings others. */
const MOST_FORWARD = 50;
// Once between two tries of their own.
const BRING_FORWARD = `
  update outbox set planned_at = next_attempt_at, next_attempt_at = ?1
  where rowid in (
    select rowid from outbox
    where channel = ?2 and ${IS_OPEN} and next_attempt_at > ?1 and planned_at is null and ${isWhole("outbox")}
    order by next_attempt_at limit ${MOST_FORWARD}
  )
`;
// Given up: the owner is told anew. A try that was brought forward does not count, and leaves the next one its time.
const IS_FORWARD = "planned_at > ?5";
const FAIL = `
  update outbox set
    last_failure = ?2, attempts = attempts + case when ${IS_FORWARD} then 0 else ?3 end,
    next_attempt_at = coalesce(case when ${IS_FORWARD} then planned_at end, ?4, next_attempt_at),
    planned_at = case when ${IS_FORWARD} then planned_at end,
    dead_at = case when ?4 is null then ?5 end,
    needs_owner_at = case when ?4 is null then ?5 when ?6 then coalesce(needs_owner_at, ?5) else needs_owner_at end,
    told_at = case when ?4 is not null then told_at end
  where id = ?1 and ${IS_OPEN}
`;
const SKIP = `
  update outbox set last_failure = ?, dead_at = ?, attempts = attempts + 1, needs_owner_at = null
  where id = ? and ${IS_UNDELIVERED}
`;
const SKIP_REPORTS = `
  update outbox set last_failure = ?, dead_at = ?, needs_owner_at = null
  where channel = 'visitor_report' and ${IS_OPEN} and ${isWhole("outbox")}
`;
const ENTRIES = `
  select
    o.id, (select id from leads where place = o.lead) as lead_id, channel, receiver,
    case
      when delivered_at is not null then 'delivered'
      when dead_at is not null and last_failure like '${SKIPPED}%' then 'skipped'
      when dead_at is not null then 'dead'
      else 'pending'
    end as state,
    attempts, created_at, case when ${IS_OPEN} then next_attempt_at end as next_attempt_at,
    delivered_at, dead_at, last_failure
  from outbox as o
`;
const IS_DEAD = `dead_at is not null and coalesce(last_failure, '') not like '${SKIPPED}%'`;
const LIST_ALL = `${ENTRIES} where ${isWhole("outbox", "o")} order by o.rowid desc limit ?`;
const LIST_UNDELIVERED = `
  select * from (
    ${ENTRIES} where ${IS_OPEN} and ${isWhole("outbox", "o")} union all ${ENTRIES} where ${IS_DEAD} and ${isWhole("outbox", "o")}
  )
  order by created_at desc, id limit ?
`;
const OF_LEAD = `${ENTRIES} where lead = (${PLACE}) and ${isWhole("outbox", "o")} order by created_at, channel, receiver`;
const OPEN_DEPTH = `
  select channel, count(*) as pending, min(created_at) as oldest, min(next_attempt_at) as due
  from outbox where ${IS_OPEN} group by channel
`;
const DEAD_DEPTH = `select channel, count(*) as dead from outbox where ${IS_DEAD} group by channel`;
const AS_NEW =
  "planned_at = null, dead_at = null, attempts = 0, next_attempt_at = ?1, needs_owner_at = null, told_at = null";
const RETRY = `update outbox set ${AS_NEW} where (${IS_OPEN} or (${IS_DEAD})) and ${isWhole("outbox")}`;
const RETRY_ALL = `${RETRY} and last_failure is not '${CORRECTED}'`;
const RETRY_ONE = `${RETRY} and id = ?2 and ${IS_UNDELIVERED}`;
const DELIVERED = `
  select rowid as row from outbox
  where delivered_at is not null and channel in (select value from json_each(?1))
    and (delivered_at >= ?2 or lead in (select place from leads where id in (select value from json_each(?3))))
    and ${isWhole("outbox")}
`;
const AGAIN = `update outbox set ${AS_NEW}, id = ?2, delivered_at = null, last_failure = null where rowid = ?3`;
const UNTOLD = `
  select channel, count(distinct lead) as count, count(distinct iif(dead_at is null, null, lead)) as given_up, min(needs_owner_at) as since,
    (select max(told_at) from outbox as t where t.channel = o.channel and t.told_at is not null) as told_at
  from outbox as o where ${IS_UNTOLD} group by channel
`;
const LATEST_UNTOLD = `
  select (select id from leads where place = o.lead) as lead, last_failure from outbox as o where ${IS_UNTOLD} and channel = ? order by needs_owner_at desc limit ${MOST_NAMED}
`;
const NOTE_TOLD = `
  update outbox set told_at = ?1
  where ${IS_UNTOLD} and channel in (select value from json_each(?2)) and not (needs_owner_at > ?3 and needs_owner_at <= ?1)
    and ${isWhole("outbox")}
`;

/** @returns the channels that the lead did not have, or that ended when it was spam again */
export function addDeliveries(
  connection: Connection,
  place: number,
  channels: readonly DeliveryChannel[],
  now: string,
): DeliveryChannel[] {
  const added = channels.filter((channel) => {
    const owners = channel === "owner_email" ? told(connection).told : [];
    const add = (to: string) => connection.run(ADD, crypto.randomUUID(), place, channel, to, now, now);
    return (owners.length > 0 ? owners : [""]).map(add).some((rows) => rows > 0);
  });
  return added.sort();
}

/** Ends a lead's deliveries that wait. @default all of them, since it is spam again */
export function endDeliveries(connection: Connection, place: number, failure = SPAM, channel?: DeliveryChannel): void {
  connection.run(END, failure, timeIn(0), place, channel ?? null);
}

/** A lead's deliveries, oldest first. */
export const deliveriesOf = reading((connection: Connection, lead: string) => entries(connection, OF_LEAD, lead));

export type Outbox = Asynchronous<typeof outbox>;

/** Deliveries that were made, to be made once more: of leads by their ids, and those made at a time (ISO 8601) or later. */
type DeliverAgain = {
  readonly channels: readonly DeliveryChannel[];
  readonly leads: readonly string[];
  readonly since: string | null;
};

export const outbox = {
  /** Deliveries that are due, the longest first, up to a limit. Asked anew before their results are stored, it gives the same ones. */
  due(
    connection: Connection,
    { channels, limit }: { readonly channels: readonly DeliveryChannel[]; readonly limit: number },
  ) {
    const due = connection.all<Omit<Delivery, "attempt" | "lead"> & { place: number; attempts: number }>(
      DUE,
      timeIn(0),
      timeIn(LONGEST_WAIT_MS),
      JSON.stringify(channels),
      limit,
    );
    return due.flatMap(({ id, place, channel, receiver, attempts }): Delivery[] => {
      const row = connection.get<LeadRow>("select * from leads where place = ?", place);
      const noted = row ? leadOf(connection, row) : null;
      if (noted === null) {
        connection.run(POSTPONE, DAMAGED_LEAD, timeIn(DAMAGED_WAIT_MS), id);
        return [];
      }
      return [{ id, channel, receiver, attempt: attempts + 1, lead: withoutProgress(noted) }];
    });
  },
  /** Records a success in any state of the delivery: sent is sent. @returns how many others of its channel are due now, too */
  succeed(connection: Connection, id: string): number {
    const sent = connection.get<{ channel: string }>(CHANNEL, id);
    connection.run(SUCCEED, timeIn(0), id);
    return sent === undefined ? 0 : connection.run(BRING_FORWARD, timeIn(0), sent.channel);
  },
  fail(connection: Connection, id: string, { failure, retrySeconds, needsOwner, isCounted }: FailedTry): void {
    const next = retrySeconds === null ? null : timeIn(retrySeconds * SECOND_MS);
    connection.run(FAIL, id, failure, Number(isCounted), next, timeIn(0), Number(needsOwner));
  },
  /** Ends a delivery that sends nothing. */
  skip(connection: Connection, id: string, reason: SkipReason): void {
    connection.run(SKIP, SKIPPED + reason, timeIn(0), id);
  },
  /** Ends visitors' reports under way: after the store went back in time nobody knows whether they were mailed. */
  skipReports(connection: Connection): void {
    connection.run(SKIP_REPORTS, GONE_BACK, timeIn(0));
  },
  /** Newest first. */
  list: reading(
    (connection: Connection, { state, limit }: { readonly state: "undelivered" | "all"; readonly limit: number }) =>
      entries(connection, state === "all" ? LIST_ALL : LIST_UNDELIVERED, limit),
  ),
  /** By channel; one that has delivered everything is left out. */
  depth: reading((connection: Connection) => {
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
  }),
  ofLead: deliveriesOf,
  /** Makes deliveries due now, with all their tries: all that were given up or wait, or one by its id. @returns how many */
  retry: (connection: Connection, id?: string) =>
    id === undefined ? connection.run(RETRY_ALL, timeIn(0)) : connection.run(RETRY_ONE, timeIn(0), id),
  /** Each is a new delivery to the other side, with an id of its own. @returns how many */
  deliverAgain(connection: Connection, { channels, leads, since }: DeliverAgain): number {
    const delivered = connection.all<{ row: number }>(
      DELIVERED,
      JSON.stringify(channels),
      since,
      JSON.stringify(leads),
    );
    for (const { row } of delivered) connection.run(AGAIN, timeIn(0), crypto.randomUUID(), row);
    return delivered.length;
  },
  /** By channel. */
  untold: reading((connection: Connection) =>
    connection.all<Omit<UntoldFailures, "failure" | "leads">>(UNTOLD).map((group): UntoldFailures => {
      const latest = connection.all<{ lead: string; last_failure: string }>(LATEST_UNTOLD, group.channel);
      return { ...group, failure: latest[0]?.last_failure ?? "", leads: [...new Set(latest.map(({ lead }) => lead))] };
    }),
  ),
  /** Notes that the owner knows of these channels' failures until then (ISO 8601). */
  noteTold(connection: Connection, channels: readonly DeliveryChannel[], by: string): void {
    connection.run(NOTE_TOLD, timeIn(0), JSON.stringify(channels), by);
  },
};

function entries(connection: Connection, sql: string, param: string | number): OutboxEntry[] {
  return connection.all<OutboxEntry>(sql, param).map((entry) => ({ ...entry }));
}

function timeIn(ms: number): string {
  return new Date(Date.now() + ms).toISOString();
}

/** At least 0: a time in the future counts as now. */
function secondsSince(time: string | undefined): number {
  return time === undefined ? 0 : Math.max(0, (Date.now() - Date.parse(time)) / SECOND_MS);
}
