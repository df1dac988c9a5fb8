// An office: the one server whose store takes over the leads of a mailbox's doors.
import { setTimeout as sleep } from "node:timers/promises";
import { parseLeadPayload } from "../intake/parse-lead-payload.ts";
import { withPlans } from "../leads/lead-record.ts";
import type { LeadSubmission } from "../leads/lead-store.ts";
import { databaseName } from "../platform/database-url.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { OperatorError } from "../platform/operator-error.ts";
import { withinTime } from "../platform/within-time.ts";
import type { ServerFacts, Store } from "../store/store.ts";
import { requireMailbox } from "./mailbox-schema.ts";
import { isAway } from "./sql-failure.ts";
import type { SqlSession } from "./sql-database.ts";
import { openWritable, type WritablePostgres } from "./writable-postgres.ts";

export type OfficeDeps = {
  readonly store: Pick<Store, "submit" | "mailbox" | "recipients">;
  /** The plans of the office's site, for all figures of its leads. */
  readonly plans: NonNullable<ServerFacts["plans"]>;
  /** The deliveries of an accepted lead. */
  readonly channelsOf: (lead: LeadSubmission) => NonNullable<LeadSubmission["delivery_channels"]>;
  readonly log: Log;
  /** Called after leads were taken over. */
  readonly onTaken?: (() => void) | undefined;
};

export type Office = {
  /** Resolves when the mailbox was seen empty. */
  empty(): Promise<void>;
  stop(): Promise<void>;
};

/** Leads of one transaction. */
const MOST = 200;
/** One for statements, one for notices and the lock. */
const CONNECTIONS = 2;
const POLL_MS = 1_000;
const NOTICE_LIMIT_MS = 3_000;
const STOP_LIMIT_MS = 5_000;
const TIDY_MS = 3_600_000;
/** The lock of this product's offices. The number is arbitrary. */
const LOCK = "select pg_try_advisory_lock(7233914601) as locked";
const TAKE = `
  select id::text as id, submission as lead from public.lead_mailbox where taken_at is null and failure is null
  order by received_at, id limit ${MOST} for update skip locked
`;
const IDS = "(select jsonb_array_elements_text($1::jsonb)::uuid)";
const MARK = `update public.lead_mailbox set taken_at = clock_timestamp() where id in ${IDS}`;
const FAIL = "update public.lead_mailbox set failure = $2::text where id = $1::uuid";
const DELETE = `delete from public.lead_mailbox where id in ${IDS}`;
const UNSUBSCRIBED = "select address_hash from public.lead_mailbox_unsubscribed where taken_at is null";
const MARK_UNSUBSCRIBED =
  "update public.lead_mailbox_unsubscribed set taken_at = clock_timestamp() where address_hash = $1::text";
const OFFICE = "select office_id::text as id from public.lead_mailbox_office for update";
const OPEN_OFFICE = `
  insert into public.lead_mailbox_office (office_id) values ($1::uuid) on conflict (only_row) do nothing
`;
const ADOPT = `
  insert into public.lead_mailbox_office (office_id) values ($1::uuid)
  on conflict (only_row) do update set office_id = excluded.office_id
`;
const EMPTIED = "update public.lead_mailbox_office set emptied_at = clock_timestamp()";
const SECRET = `
  insert into public.lead_mailbox_secrets (place, secret) values ($1::integer, $2::text)
  on conflict (place) do update set secret = excluded.secret where lead_mailbox_secrets.secret <> excluded.secret
`;
const TIDY = `
  delete from public.lead_mailbox where taken_at < clock_timestamp() - interval '30 days';
  delete from public.lead_mailbox_arrivals where arrived_at < clock_timestamp() - interval '1 day';
  delete from public.lead_mailbox_unsubscribed where taken_at < clock_timestamp() - interval '30 days';
`;

/** Another office empties the mailbox, or has taken over. */
class OtherOffice extends OperatorError {
  override readonly name = "OtherOffice";
}

/**
 * Empties a mailbox from now on: at once when a door says so, else every second. While the database is away it tries again.
 *
 * @throws {OperatorError} if another office empties the mailbox, or the address leads through a pooler that keeps no session
 */
export async function openOffice(url: string, deps: OfficeDeps): Promise<Office> {
  const { log } = deps;
  const stopping = new AbortController();
  let session: Session | null = null;
  let isReported = false;
  let tidiedAt = 0;
  let isWoken = false;
  let endPause = () => {};
  const wake = () => {
    isWoken = true;
    endPause();
  };

  try {
    session = await openSession(url, deps, wake);
  } catch (error) {
    if (error instanceof OperatorError || !isAway(error)) throw asOperatorError(url, error);
    report(error);
  }
  const running = run();
  return {
    async empty() {
      if (session === null) throw new OperatorError(`The mailbox ${databaseName(url)} is away: try again later.`);
      await emptyOnce(session);
    },
    async stop() {
      stopping.abort();
      wake();
      // A database that hangs delays no stop: open work is rolled back, and taken over at the next start.
      await withinTime(running, STOP_LIMIT_MS).catch(() => {});
      await session?.close();
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      isWoken = false;
      try {
        session ??= await openSession(url, deps, wake);
        await emptyOnce(session);
        if (isReported) log({ level: "info", event: "mailbox-available-again" });
        isReported = false;
      } catch (error) {
        report(error);
        await session?.close().catch(() => {});
        session = null;
      }
      if (!isWoken && !stopping.signal.aborted) await pause();
    }
  }

  function pause(): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, POLL_MS);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  /** Logs each trouble once. */
  function report(error: unknown): void {
    if (isReported) return;
    isReported = true;
    const { error: name, code } = describeFailure(error);
    const advice = error instanceof OperatorError ? error.message : undefined;
    log({ level: "error", event: "mailbox-away", error: name, ...(code && { code }), ...(advice && { advice }) });
  }

  async function emptyOnce({ database, officeId }: Session): Promise<void> {
    await deleteErased(database, deps);
    while ((await takeSome(database, officeId, deps)) === MOST) if (stopping.signal.aborted) return;
    await takeUnsubscribed(database, deps);
    await deps.store.mailbox.noteEmptied(new Date().toISOString());
    if (Date.now() - tidiedAt < TIDY_MS) return;
    await database.query(EMPTIED);
    await database.script(TIDY);
    tidiedAt = Date.now();
  }
}

/** Makes this store the mailbox's office in place of another. That one stops by itself. */
export async function adoptMailbox(url: string, store: Pick<Store, "mailbox">): Promise<void> {
  const database = await openWritable(url, { connections: 1 });
  try {
    await requireMailbox(database, "MAILBOX_URL");
    await database.query(ADOPT, [await store.mailbox.officeId()]);
  } finally {
    await database.close();
  }
}

type Session = { readonly database: WritablePostgres; readonly officeId: string; close(): Promise<void> };

async function openSession(url: string, { store }: OfficeDeps, onNotice: () => void): Promise<Session> {
  const database = await openWritable(url, { connections: CONNECTIONS });
  try {
    await requireMailbox(database, "MAILBOX_URL");
    await requireNotices(database, onNotice);
    const session = await database.reserve();
    const [lock] = await session.query<{ locked: boolean }>(LOCK);
    if (!lock?.locked)
      throw new OtherOffice(
        "Another office is emptying this mailbox right now: stop it first. To move the office:  leads mailbox adopt",
      );
    const officeId = await store.mailbox.officeId();
    await database.query(OPEN_OFFICE, [officeId]);
    await database.transaction((transaction) => requireOwn(transaction, officeId));
    const secrets = await store.recipients.secrets();
    for (const [place, secret] of secrets.entries()) await database.query(SECRET, [place, secret]);
    return { database, officeId, close: () => database.abort() };
  } catch (error) {
    void database.abort();
    throw error;
  }
}

/** @throws {OperatorError} if notices do not come back: then a lock would not hold either */
async function requireNotices(database: WritablePostgres, onNotice: () => void): Promise<void> {
  let heard = () => {};
  const answer = new Promise<true>((resolve) => (heard = () => resolve(true)));
  await database.listen("lead_mailbox", () => {
    heard();
    onNotice();
  });
  await database.query("select pg_notify('lead_mailbox', '')");
  if (await Promise.race([answer, sleep(NOTICE_LIMIT_MS, false)])) return;
  throw new OperatorError(
    "MAILBOX_URL leads through a pooler in transaction mode, which keeps no session: name the server itself, or the pooler's port for sessions.",
  );
}

/** Locks the office's row, so that nobody adopts the mailbox in the middle of it. */
async function requireOwn(transaction: SqlSession, officeId: string): Promise<void> {
  const [office] = await transaction.query<{ id: string }>(OFFICE);
  if (office?.id === officeId) return;
  throw new OtherOffice(
    "This mailbox belongs to another office, which stores its leads: two would deliver each lead twice. To take over here:  leads mailbox adopt",
  );
}

/** Stores leads here, synced, and marks them there, in one transaction there. @returns how many were looked at */
async function takeSome(database: WritablePostgres, officeId: string, deps: OfficeDeps): Promise<number> {
  const { log } = deps;
  return database.transaction(async (transaction) => {
    await requireOwn(transaction, officeId);
    const rows = await transaction.query<{ id: string; lead: LeadSubmission }>(TAKE);
    const outcomes = await Promise.all(rows.map(({ id, lead }) => storeHere(id, lead, deps)));
    const idsOf = (wanted: Outcome) =>
      JSON.stringify(rows.filter((_, at) => outcomes[at] === wanted).map(({ id }) => id));
    await transaction.query(MARK, [idsOf("taken")]);
    await transaction.query(DELETE, [idsOf("erased")]);
    for (const [at, { id }] of rows.entries()) {
      if (outcomes[at] !== "refused") continue;
      await transaction.query(FAIL, [id, "invalid"]);
      log({ level: "error", event: "mailbox-lead-refused", leadId: id });
    }
    if (rows.length > 0) deps.onTaken?.();
    return rows.length;
  });
}

type Outcome = "taken" | "erased" | "refused";

async function storeHere(id: string, lead: LeadSubmission, { store, plans, channelsOf }: OfficeDeps): Promise<Outcome> {
  // A door of another version may check otherwise.
  const parsed = parseLeadPayload(lead.client_payload);
  if (!parsed.ok) return "refused";
  if (await store.mailbox.isErased(lead.email, lead.received_at)) return "erased";
  const record = { ...withPlans({ ...lead, client_payload: parsed.payload }, plans), id };
  const submission = { ...record, delivery_channels: channelsOf(record) };
  const outcome = await store.submit(submission);
  // The key was used a month ago for another lead: both were acknowledged.
  if (outcome.status === "conflict") await store.submit({ ...submission, idempotency_key: id });
  return "taken";
}

async function takeUnsubscribed(database: WritablePostgres, { store }: OfficeDeps): Promise<void> {
  for (const { address_hash } of await database.query<{ address_hash: string }>(UNSUBSCRIBED)) {
    await store.recipients.unsubscribe(address_hash);
    await database.query(MARK_UNSUBSCRIBED, [address_hash]);
  }
}

/** Leads that were erased in the store since the last time. */
async function deleteErased(database: WritablePostgres, { store }: OfficeDeps): Promise<void> {
  const ids = await store.mailbox.erasedLeads();
  if (ids.length === 0) return;
  await database.query(DELETE, [JSON.stringify(ids)]);
  await store.mailbox.forgetErased(ids);
}

function asOperatorError(url: string, error: unknown): OperatorError {
  if (error instanceof OperatorError) return error;
  const code = describeFailure(error).code ?? "no code";
  return new OperatorError(`Cannot use the mailbox ${databaseName(url)} (${code}): check MAILBOX_URL.`, {
    cause: error,
  });
}
