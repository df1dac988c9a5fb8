import type { SqlSession } from "../postgres/postgres-database.ts";

type QueueState = {
  /** The database server's clock in milliseconds since 1970. */
  readonly clock: number;
  /** Leads that wait for the collector. */
  readonly waiting: number;
  /** Since the oldest of these was taken in; 0 without any. */
  readonly waitingSeconds: number;
  /** Leads that the collector cannot store. */
  readonly setAside: number;
  /** Since the collector gave a sign; 0 before there was one. */
  readonly silentSeconds: number;
};

/** A lead that the collector cannot store. */
export type SetAside = {
  readonly id: string;
  /** A code, and after a colon names of fields. */
  readonly failure: string;
};

/** A collector gives a sign every 20 seconds. */
export const SILENT_SECONDS = 600;

export const STATE = `
  select (extract(epoch from clock_timestamp()) * 1000)::double precision as clock,
    count(*) filter (where failure is null)::integer as waiting,
    greatest(0, extract(epoch from clock_timestamp() - min(arrived_at) filter (where failure is null)))::double precision
      as "waitingSeconds",
    count(*) filter (where failure is not null)::integer as "setAside",
    greatest(0, extract(epoch from clock_timestamp() - (select emptied_at from public.lead_queue_collector)))::double precision
      as "silentSeconds"
  from public.lead_queue where taken_at is null
`;
const SET_ASIDE = "from public.lead_queue where failure is not null and taken_at is null";
const LIST = `select id::text as id, failure, received_at::text as received_at ${SET_ASIDE} order by received_at, id`;
const KEEP = `
  update public.lead_queue set failure = null, submission = submission || '{"kept": true}'
  where id in (select id ${SET_ASIDE} and id = $1::uuid) returning id
`;
const ERASE = `delete from public.lead_queue where id in (select id ${SET_ASIDE} and id = $1::uuid) returning id`;
const RETRY = `update public.lead_queue set failure = null where id in (select id ${SET_ASIDE}) returning id`;

export async function readQueueState(session: SqlSession): Promise<QueueState> {
  const [row] = await session.query<{ state: QueueState }>("select public.lead_queue_state() as state");
  return row!.state;
}

/** Oldest first. */
export function listSetAside(session: SqlSession): Promise<(SetAside & { readonly received_at: string })[]> {
  return session.query(LIST);
}

/** Makes rows that were set aside wait again. @returns their number */
export async function retrySetAside(session: SqlSession): Promise<number> {
  return (await session.query(RETRY)).length;
}

/** Has one that was set aside stored although its address was erased, or erases it. @returns whether there is one */
export async function decideSetAside(session: SqlSession, id: string, decision: "keep" | "erase"): Promise<boolean> {
  return (await session.query(decision === "keep" ? KEEP : ERASE, [id])).length > 0;
}

const COMMITS = "select pg_catalog.current_setting('synchronous_commit') as setting";
const COMMIT_ADVICE =
  "synchronous_commit is off: a lead is acknowledged before it is on the database server's disk, and a crash there loses it. Turn it on for this database and this user.";

/** Advice if a commit does not wait for the disk; null if it does. */
export async function commitAdvice(database: SqlSession): Promise<string | null> {
  const [row] = await database.query<{ setting: string }>(COMMITS);
  return row?.setting === "off" ? COMMIT_ADVICE : null;
}

const MAY_READ = "select pg_catalog.has_table_privilege('public.lead_queue', 'select') as answer";
const EDGE_USER_ADVICE =
  "The user in DATABASE_URL may read and delete every lead of the queue: put the edges' user there, which  leads queue init  makes.";

/** Advice if the user of an edge may do more than it needs; null if not. */
export async function edgeUserAdvice(database: SqlSession): Promise<string | null> {
  const [row] = await database.query<{ answer: boolean }>(MAY_READ);
  return row?.answer ? EDGE_USER_ADVICE : null;
}
