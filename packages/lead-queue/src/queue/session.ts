// The session of a collector: one connection, whose process the collector's row names.
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { Log } from "@contractor-roi/lead-store/base/log";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { catchUp, deleteErased, hasGoneBack, takenRows } from "./gone-back.ts";
import { inQueue, requireQueue } from "./schema.ts";
import type { SqlSession } from "../postgres/postgres-database.ts";
import { openWritable, type WritablePostgres } from "../postgres/writable-postgres.ts";

export type CollectorSession = SqlSession & {
  /** Commits when the work resolves. Meanwhile nobody adopts the queue. */
  transaction<Result>(work: (transaction: SqlSession) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

export type SessionOptions = {
  readonly store: Pick<Store, "queue" | "recipients" | "outbox" | "sessions">;
  /** The variable `RETENTION_DAYS`. */
  readonly retentionDays: number | null;
  /** Of this program. After another one, rows that were set aside are tried again. */
  readonly version: string;
  readonly log: Log;
  /** Whether this server mails reports to visitors, which edges tell them. */
  readonly mailsReports: boolean;
  readonly onNotice: () => void;
};

const LIMIT_MS = 20_000;
const NOTICE_LIMIT_MS = 3_000;
/** A server's own defaults keep a dead peer's locks for two hours. */
const LIMITS = `
  set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '60s'; set tcp_user_timeout = 30000;
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3
`;
const COLLECTOR = `
  select collector_id::text as id, backend_pid = pg_backend_pid() as "isSession" from public.lead_queue_collector for update
`;
const OPEN_COLLECTOR = `
  insert into public.lead_queue_collector (collector_id) values ($1::uuid) on conflict (only_row) do nothing
`;
/** The session that the row names, if it lives and is not this one. */
const OTHER_SESSION = `
  pg_catalog.pg_stat_activity as backend where backend.pid = collector.backend_pid
    and backend.backend_start = collector.backend_start and backend.pid <> pg_backend_pid()
`;
/** Not an advisory lock: whoever may connect, an edge too, can hold that. */
const CLAIM = `
  update public.lead_queue_collector as collector set backend_pid = pg_backend_pid(),
    backend_start = (select backend_start from pg_catalog.pg_stat_activity where pid = pg_backend_pid())
  where not exists (select from ${OTHER_SESSION}) returning 1
`;
const RETRY_AFTER_OTHER_VERSION = `
  update public.lead_queue set failure = null
  where failure is not null and (select version from public.lead_queue_collector) is distinct from $1::text
`;
const NOTE_SESSION = `
  update public.lead_queue_collector set version = $1::text, mails = $2::boolean, emptied_at = clock_timestamp()
  returning (extract(epoch from opened_at) * 1000)::double precision as opened
`;
const SECRET = `
  insert into public.lead_queue_secrets (place, secret) values ($1::integer, $2::text)
  on conflict (place) do update set secret = excluded.secret where lead_queue_secrets.secret <> excluded.secret
`;
const ADOPT = `
  insert into public.lead_queue_collector (collector_id) values ($1::uuid)
  on conflict (only_row) do update set collector_id = excluded.collector_id
`;
/** Ends the session of a collector without a sign for a minute. A process's number is given away again: its start is compared, too. */
const END_DEAD = `
  select pg_terminate_backend(backend.pid, 5000) from public.lead_queue_collector as collector, ${OTHER_SESSION}
    and emptied_at < clock_timestamp() - interval '1 minute'
`;

/**
 * Makes this store the queue's collector in place of another, which stops by itself. The session of a dead one is ended. The store
 * catches up with the queue: it may be one that was restored.
 *
 * @returns the number of leads that wait again
 * @throws {OperatorError} if the store has no lead and the former collector's had some, unless `mayBeEmpty`
 */
export async function adoptQueue(
  url: string,
  store: Pick<Store, "queue" | "outbox" | "sessions" | "count">,
  retentionDays: number | null,
  { mayBeEmpty = false } = {},
): Promise<number> {
  const isEmpty = !mayBeEmpty && (await store.count("all")) === 0;
  return inQueue(url, "QUEUE_URL", async (session) => {
    if (isEmpty && (await takenRows(session)).length > 0)
      throw new OperatorError(
        "This store has no leads, and the queue's former collector had some. Restore its newest copy first:  leads restore FILE  Without any copy:  leads queue adopt --empty",
      );
    await session.script(LIMITS);
    await session.query(END_DEAD);
    const collectorId = await store.queue.collectorId();
    return session.transaction(async (transaction) => {
      await transaction.query(ADOPT, [collectorId]);
      return catchUp(transaction, store, retentionDays);
    });
  });
}

/** Tells this store's queue at once of leads that were erased. @throws {OperatorError} if the queue is another collector's */
export async function tellErased(url: string, queue: Store["queue"]): Promise<void> {
  const collectorId = await queue.collectorId();
  await inQueue(url, "QUEUE_URL", (session) => {
    const transaction: WritablePostgres["transaction"] = (work) =>
      session.transaction((own) => requireOwn(own, collectorId).then(() => work(own)));
    return deleteErased({ transaction }, queue);
  });
}

/** @throws {OperatorError} if another collector empties the queue, or the address leads through a pooler that keeps no session */
export async function openSession(url: string, options: SessionOptions): Promise<CollectorSession> {
  const database = await openWritable(url, { connections: 1, keepsSession: true });
  try {
    return await withinTime(begin(database, options), LIMIT_MS);
  } catch (error) {
    void database.abort();
    throw error;
  }
}

async function begin(
  session: WritablePostgres,
  { store, retentionDays, version, mailsReports, log, onNotice }: SessionOptions,
): Promise<CollectorSession> {
  await requireQueue(session, "QUEUE_URL");
  await requireNotices(session, onNotice);
  await session.script(LIMITS);
  await session.query(END_DEAD);
  const collectorId = await store.queue.collectorId();
  await session.query(OPEN_COLLECTOR, [collectorId]);
  await requireOwn(session, collectorId);
  if ((await session.query(CLAIM)).length === 0)
    throw new OperatorError(
      "Another collector is emptying this queue right now: stop it first. To move the collector:  leads queue adopt",
    );
  await session.query(RETRY_AFTER_OTHER_VERSION, [version]);
  const [collector] = await session.query<{ opened: number }>(NOTE_SESSION, [version, mailsReports]);
  await store.queue.noteOpened(new Date(collector!.opened).toISOString());
  for (const [place, secret] of (await store.recipients.secrets()).entries())
    await session.query(SECRET, [place, secret]);
  const own: CollectorSession = {
    ...session,
    transaction: (work) =>
      session.transaction(async (transaction) => {
        // The driver connects again by itself, to a process that the row does not name.
        if (!(await requireOwn(transaction, collectorId)))
          throw Object.assign(new Error("The collector's session was lost"), { code: "CONNECTION_LOST" });
        return work(transaction);
      }),
    close: session.abort,
  };
  if (await hasGoneBack(own, store.queue)) {
    const leads = await own.transaction((transaction) => catchUp(transaction, store, retentionDays));
    log({ level: "warn", event: "store-gone-back", leads });
  }
  return own;
}

/** @throws {OperatorError} if its own notice does not come back: then no session is kept */
async function requireNotices(database: WritablePostgres, onNotice: () => void): Promise<void> {
  const heard = deferred<void>();
  const own = crypto.randomUUID();
  await database.listen("lead_queue", (text) => {
    // Others' notices prove nothing: a pooler forwards those that come along with its answer to LISTEN.
    if (text === own) heard.resolve();
    onNotice();
  });
  await database.query("select pg_notify('lead_queue', $1::text)", [own]);
  await withinTime(heard.promise, NOTICE_LIMIT_MS).catch((cause: unknown) => {
    throw new OperatorError(
      "QUEUE_URL leads through a pooler in transaction mode, which keeps no session: name the server itself, or the pooler's port for sessions.",
      { cause },
    );
  });
}

/** Locks the collector's row, so that nobody adopts the queue in the middle of it. @returns whether this is its session */
async function requireOwn(session: SqlSession, collectorId: string): Promise<boolean> {
  const [collector] = await session.query<{ id: string; isSession: boolean | null }>(COLLECTOR);
  if (collector?.id === collectorId) return collector.isSession === true;
  throw new OperatorError(
    "This queue belongs to another collector, which stores its leads: two would deliver each lead twice. To take over here:  leads queue adopt",
  );
}
