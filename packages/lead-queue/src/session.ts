// The session of an office: one connection, which holds the mailbox's lock.
import { deferred } from "@contractor-roi/lead-store/base/deferred";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import type { Store } from "@contractor-roi/lead-store/served/store";
import { inMailbox, requireMailbox } from "./schema.ts";
import type { SqlSession } from "./postgres-database.ts";
import { openWritable, type WritablePostgres } from "./writable-postgres.ts";

export type OfficeSession = SqlSession & {
  /** Commits when the work resolves. Meanwhile nobody adopts the mailbox. */
  transaction<Result>(work: (transaction: SqlSession) => Promise<Result>): Promise<Result>;
  close(): Promise<void>;
};

type SessionOptions = {
  readonly store: Pick<Store, "mailbox" | "recipients">;
  /** Of this program. After another one, rows that were set aside are tried again. */
  readonly version: string;
  readonly onNotice: () => void;
};

const LIMIT_MS = 20_000;
const NOTICE_LIMIT_MS = 3_000;
/** A server's own defaults keep a dead peer's locks for two hours. */
const LIMITS = `
  set lock_timeout = '5s'; set idle_in_transaction_session_timeout = '60s'; set tcp_user_timeout = 30000;
  set tcp_keepalives_idle = 10; set tcp_keepalives_interval = 5; set tcp_keepalives_count = 3
`;
/** The lock of this product's offices. The number is arbitrary. */
const TRY_LOCK = "select pg_try_advisory_lock(7233914601) as locked";
const LOCK = "select pg_advisory_lock(7233914601)";
const OFFICE = `
  select office_id::text as id, backend_pid = pg_backend_pid() as "isSession" from public.lead_mailbox_office for update
`;
const OPEN_OFFICE = `
  insert into public.lead_mailbox_office (office_id) values ($1::uuid) on conflict (only_row) do nothing
`;
const RETRY_AFTER_OTHER_VERSION = `
  update public.lead_mailbox set failure = null
  where failure is not null and (select version from public.lead_mailbox_office) is distinct from $1::text
`;
const NOTE_SESSION = `
  update public.lead_mailbox_office set version = $1::text, emptied_at = clock_timestamp(), backend_pid = pg_backend_pid(),
    backend_start = (select backend_start from pg_catalog.pg_stat_activity where pid = pg_backend_pid())
  returning (extract(epoch from opened_at) * 1000)::double precision as opened
`;
const SECRET = `
  insert into public.lead_mailbox_secrets (place, secret) values ($1::integer, $2::text)
  on conflict (place) do update set secret = excluded.secret where lead_mailbox_secrets.secret <> excluded.secret
`;
const ADOPT = `
  insert into public.lead_mailbox_office (office_id) values ($1::uuid)
  on conflict (only_row) do update set office_id = excluded.office_id
`;
/** Ids of a parameter. */
export const IDS = "(select jsonb_array_elements_text($1::jsonb)::uuid)";
export const DELETE = `delete from public.lead_mailbox where id in ${IDS}`;
const MARKED = "select id::text as id from public.lead_mailbox where taken_at is not null";
/** A freed lead's visitor may have had the report. */
const FREE = `
  update public.lead_mailbox set taken_at = null, submission = submission || '{"freed": true}'
  where id in ${IDS} and ($2::integer is null or received_at >= clock_timestamp() - make_interval(days => $2::integer))
  returning id
`;
const FREE_UNSUBSCRIBED = "update public.lead_mailbox_unsubscribed set taken_at = null";
/** Ends the session of an office without a sign for a minute. A process's number is given away again: its start is compared, too. */
const END_DEAD = `
  select pg_terminate_backend(backend.pid) from public.lead_mailbox_office as office
  join pg_catalog.pg_stat_activity as backend on backend.pid = backend_pid and backend.backend_start = office.backend_start
  where backend.pid <> pg_backend_pid() and emptied_at < clock_timestamp() - interval '1 minute'
`;

/**
 * Makes this store the mailbox's office in place of another, which stops by itself. The session of a dead one is ended. Leads that
 * were taken over, but that this store neither has nor has erased, wait again: it may be one that was restored.
 *
 * @param retentionDays the variable `RETENTION_DAYS`: older leads do not wait again
 * @returns the number of leads that wait again
 */
export async function adoptMailbox(
  url: string,
  { mailbox }: Pick<Store, "mailbox">,
  retentionDays: number | null,
): Promise<number> {
  const officeId = await mailbox.officeId();
  return inMailbox(url, "MAILBOX_URL", async (session) => {
    await session.script(LIMITS);
    await session.query(END_DEAD);
    await deleteErased(session, mailbox);
    return session.transaction(async (transaction) => {
      await transaction.query(ADOPT, [officeId]);
      const marked = await transaction.query<{ id: string }>(MARKED);
      const lacking = await mailbox.lackingLeads(marked.map(({ id }) => id));
      await transaction.query(FREE_UNSUBSCRIBED);
      return (await transaction.query(FREE, [JSON.stringify(lacking), retentionDays])).length;
    });
  });
}

/** Deletes leads that were erased in the store since the last time. */
export async function deleteErased(session: SqlSession, mailbox: Store["mailbox"]): Promise<void> {
  const ids = await mailbox.erasedLeads();
  if (ids.length === 0) return;
  await session.query(DELETE, [JSON.stringify(ids)]);
  await mailbox.forgetErased(ids);
}

/** @throws {OperatorError} if another office empties the mailbox, or the address leads through a pooler that keeps no session */
export async function openSession(url: string, options: SessionOptions): Promise<OfficeSession> {
  const database = await openWritable(url, { connections: 1, keepsSession: true });
  try {
    return await withinTime(begin(database, options), LIMIT_MS);
  } catch (error) {
    void database.abort();
    throw error;
  }
}

async function begin(session: WritablePostgres, { store, version, onNotice }: SessionOptions): Promise<OfficeSession> {
  await requireMailbox(session, "MAILBOX_URL");
  await requireNotices(session, onNotice);
  await session.script(LIMITS);
  const [lock] = await session.query<{ locked: boolean }>(TRY_LOCK);
  if (!lock?.locked) {
    if ((await session.query(END_DEAD)).length === 0)
      throw new OperatorError(
        "Another office is emptying this mailbox right now: stop it first. To move the office:  leads mailbox adopt",
      );
    await session.query(LOCK);
  }
  const officeId = await store.mailbox.officeId();
  await session.query(OPEN_OFFICE, [officeId]);
  await requireOwn(session, officeId);
  await session.query(RETRY_AFTER_OTHER_VERSION, [version]);
  const [office] = await session.query<{ opened: number }>(NOTE_SESSION, [version]);
  await store.mailbox.noteOpened(new Date(office!.opened).toISOString());
  for (const [place, secret] of (await store.recipients.secrets()).entries())
    await session.query(SECRET, [place, secret]);
  return {
    ...session,
    transaction: (work) =>
      session.transaction(async (transaction) => {
        // The driver connects again by itself, to a process that has no lock.
        if (!(await requireOwn(transaction, officeId)))
          throw Object.assign(new Error("The office's session was lost"), { code: "CONNECTION_LOST" });
        return work(transaction);
      }),
    close: session.abort,
  };
}

/** @throws {OperatorError} if its own notice does not come back: then a lock would not hold either */
async function requireNotices(database: WritablePostgres, onNotice: () => void): Promise<void> {
  const heard = deferred<void>();
  const own = crypto.randomUUID();
  await database.listen("lead_mailbox", (text) => {
    // Others' notices prove nothing: a pooler forwards those that come along with its answer to LISTEN.
    if (text === own) heard.resolve();
    onNotice();
  });
  await database.query("select pg_notify('lead_mailbox', $1::text)", [own]);
  await withinTime(heard.promise, NOTICE_LIMIT_MS).catch((cause: unknown) => {
    throw new OperatorError(
      "MAILBOX_URL leads through a pooler in transaction mode, which keeps no session: name the server itself, or the pooler's port for sessions.",
      { cause },
    );
  });
}

/** Locks the office's row, so that nobody adopts the mailbox in the middle of it. @returns whether this is its session */
async function requireOwn(session: SqlSession, officeId: string): Promise<boolean> {
  const [office] = await session.query<{ id: string; isSession: boolean | null }>(OFFICE);
  if (office?.id === officeId) return office.isSession === true;
  throw new OperatorError(
    "This mailbox belongs to another office, which stores its leads: two would deliver each lead twice. To take over here:  leads mailbox adopt",
  );
}
