// A collector: the one server whose store takes over the leads of a queue's edges.
import type { Plans } from "@contractor-roi/roi-core";
import type { DeliveryChannel } from "@contractor-roi/lead-store/lead/delivery-channels";
import type { LeadRecord } from "@contractor-roi/lead-store/lead/lead-record";
import type { LeadStore, StoredLead } from "@contractor-roi/lead-store/lead/lead-store";
import { testLead } from "@contractor-roi/lead-store/lead/test-lead";
import { describeFailure } from "@contractor-roi/lead-store/base/describe-failure";
import { OperatorError } from "@contractor-roi/lead-store/base/operator-error";
import { wakeablePause } from "@contractor-roi/lead-store/base/wakeable-pause";
import { withinTime } from "@contractor-roi/lead-store/base/within-time";
import { databaseName } from "../postgres/database-url.ts";
import { DELETE, deleteErased, noteStep } from "./gone-back.ts";
import { IDS } from "./schema.ts";
import { type CollectorSession, openSession, type SessionOptions } from "./session.ts";
import { listSetAside, type SetAside } from "./state.ts";
import type { SqlSession } from "../postgres/postgres-database.ts";
import { describeAway, isAway } from "../postgres/failure.ts";

/** Needs of whatever stores a lead that an edge took in. */
export type EdgeLeadDeps = {
  readonly store: Pick<LeadStore, "submit"> & {
    readonly queue: { erasureOf(lead: StoredLead): Promise<"lead" | "address" | null> };
  };
  /** The plans of the collector's site, for all figures of its leads. */
  readonly plans: Plans;
  /** The deliveries of an accepted lead. */
  readonly channelsOf: (lead: LeadRecord) => readonly DeliveryChannel[];
};

/** Failure of a lead whose address was erased, and whose id is not known. */
export const ADDRESS_ERASED = "address-erased";

export type CollectorDeps = EdgeLeadDeps &
  Omit<SessionOptions, "onNotice"> & {
    /**
     * Stores a lead that an edge took in.
     *
     * @param submission of the queue's row
     * @returns `erased` if it was erased since, or a code and names of fields if it cannot be stored
     * @throws if the store is away, which is no lead's fault
     */
    readonly storeEdgeLead: (
      id: string,
      submission: unknown,
      deps: EdgeLeadDeps,
    ) => Promise<"taken" | "erased" | { readonly failure: string }>;
    /** Called after leads were taken over. */
    readonly onTaken?: (() => void) | undefined;
    /** Called with leads that cannot be stored, once. @param isOwnFault nothing was set aside: no lead can be stored */
    readonly onRefused: (leads: readonly SetAside[], isOwnFault: boolean) => void;
  };

/** Leads of one transaction. */
const MOST = 200;
const POLL_MS = 1_000;
/** Limit of a transaction, or another step: a connection may be lost without a word. */
const STEP_LIMIT_MS = 25_000;
const SIGN_MS = 20_000;
const STOP_LIMIT_MS = 5_000;
const TIDY_MS = 3_600_000;
const TAKE = `
  select id::text as id, submission as lead, submission @> '{"freed": true}' as freed from public.lead_queue
  where taken_at is null and failure is null order by received_at, id limit ${MOST} for update skip locked
`;
const MARK = `update public.lead_queue set taken_at = clock_timestamp() where id in ${IDS}`;
const FAIL = "update public.lead_queue set failure = $2::text where id = $1::uuid";
const NEWEST = `
  select id::text as id, submission as lead from public.lead_queue where taken_at is null and failure is null
  order by received_at desc, id desc limit 1
`;
const UNSUBSCRIBED = "select address_hash from public.lead_queue_unsubscribed where taken_at is null";
const MARK_UNSUBSCRIBED =
  "update public.lead_queue_unsubscribed set taken_at = clock_timestamp() where address_hash = $1::text";
const EMPTIED = "update public.lead_queue_collector set emptied_at = clock_timestamp()";
const TIDY = `
  delete from public.lead_queue where taken_at < clock_timestamp() - interval '30 days';
  delete from public.lead_queue_arrivals where arrived_at < clock_timestamp() - interval '1 day';
  delete from public.lead_queue_unsubscribed where taken_at < clock_timestamp() - interval '30 days';
  delete from public.lead_queue_erased where erased_at < clock_timestamp() - interval '90 days';
`;

/**
 * Empties a queue from now on: at once when an edge says so, else every second. While the database is away it tries again.
 *
 * @throws {OperatorError} if another collector empties the queue, or the address leads through a pooler that keeps no session
 */
export async function openCollector(url: string, deps: CollectorDeps) {
  const { log } = deps;
  const stopping = new AbortController();
  let session: CollectorSession | null = null;
  let isReported = false;
  let tidiedAt = 0;
  let signedAt = 0;
  let turn = Promise.resolve();
  const { pause, wake } = wakeablePause(POLL_MS);
  const options = { ...deps, onNotice: wake };
  try {
    session = await openSession(url, options);
  } catch (error) {
    if (error instanceof OperatorError) throw error;
    if (!isAway(error)) {
      const code = describeFailure(error).code ?? "no code";
      const sentence = `Cannot use the queue ${databaseName(url)} (${code}): check QUEUE_URL.`;
      throw new OperatorError(sentence, { cause: error });
    }
    report(error);
  }
  const running = run();
  return {
    /** Resolves when the queue was seen empty. */
    async empty(): Promise<void> {
      if (session === null) throw new OperatorError(`The queue ${databaseName(url)} is away: try again later.`);
      await emptyOnce(session);
    },
    async stop(): Promise<void> {
      stopping.abort();
      wake();
      // A database that hangs delays no stop: open work is rolled back, and taken over at the next start.
      await withinTime(running, STOP_LIMIT_MS).catch(() => {});
      await session?.close();
    },
  };

  async function run(): Promise<void> {
    while (!stopping.signal.aborted) {
      try {
        session ??= await openSession(url, options);
        await emptyOnce(session);
        if (isReported) log({ level: "info", event: "queue-available-again" });
        isReported = false;
      } catch (error) {
        report(error);
        await session?.close().catch(() => {});
        session = null;
      }
      if (!stopping.signal.aborted) await pause();
    }
  }

  /** Logs each trouble once. */
  function report(error: unknown): void {
    if (isReported) return;
    isReported = true;
    log({ level: "error", event: "queue-away", ...describeAway(error) });
  }

  /** One at a time: they share a connection. */
  function emptyOnce(own: CollectorSession): Promise<void> {
    const result = turn.then(() => emptyInTurn(own));
    turn = result.catch(() => {});
    return result;
  }

  async function emptyInTurn(own: CollectorSession): Promise<void> {
    await step(deleteErased(own, deps.store.queue));
    await step(takeUnsubscribed(own, deps));
    while ((await step(takeSome(own))) === MOST) if (stopping.signal.aborted) return;
    // A minute's copy is older than the queue, too: it has sessions that were ended since.
    if (await deps.store.queue.noteEmptied(new Date().toISOString())) await step(noteStep(own, deps.store.queue));
    if (Date.now() - tidiedAt < TIDY_MS) return;
    await step(own.script(TIDY));
    await step(remind(own, deps));
    tidiedAt = Date.now();
  }

  async function step<Result>(work: Promise<Result>): Promise<Result> {
    const result = await withinTime(work, STEP_LIMIT_MS);
    if (Date.now() - signedAt >= SIGN_MS && session !== null) {
      await withinTime(session.query(EMPTIED), STEP_LIMIT_MS);
      signedAt = Date.now();
    }
    return result;
  }

  /** Stores leads here, synced, and marks them there, in one transaction there. @returns how many were looked at */
  async function takeSome(own: CollectorSession): Promise<number> {
    const { looked, refused } = await own.transaction(async (transaction) => {
      const refused: SetAside[] = [];
      const rows = await transaction.query<Row & { readonly freed: boolean }>(TAKE);
      const outcomes = await Promise.all(
        rows.map(async ({ id, lead }) => ({ id, outcome: await deps.storeEdgeLead(id, lead, deps) })),
      );
      const idsOf = (wanted: string) => outcomes.flatMap(({ id, outcome }) => (outcome === wanted ? [id] : []));
      const taken = idsOf("taken");
      for (const { id, outcome } of outcomes) if (typeof outcome === "object") refused.push({ id, ...outcome });
      const failed = refused.find((each) => !waitsForOwner(each));
      if (failed && taken.length === 0 && !(await canStoreAnother(transaction, deps))) {
        if (!isReported) deps.onRefused(refused, true);
        throw new OperatorError(`No lead of the queue can be stored (${failed.failure}): all of them wait.`);
      }
      await transaction.query(MARK, [JSON.stringify(taken)]);
      await transaction.query(DELETE, [JSON.stringify(idsOf("erased"))]);
      for (const { id, failure } of refused) await transaction.query(FAIL, [id, failure]);
      const returned = rows.flatMap(({ id, freed }) => (freed && taken.includes(id) ? [id] : []));
      if (taken.length > 0) await noteStep(transaction, deps.store.queue, returned);
      return { looked: rows.length, refused };
    });
    if (looked > 0) deps.onTaken?.();
    for (const { id: leadId, failure } of refused)
      log({ level: "error", event: "queue-lead-refused", leadId, failure });
    if (refused.length > 0) deps.onRefused(refused, false);
    if (refused.some(waitsForOwner)) await deps.store.queue.noteReminder();
    return looked;
  }
}

const waitsForOwner = ({ failure }: SetAside) => failure === ADDRESS_ERASED;

/** Tells the owner weekly of leads that wait for their word. */
async function remind(session: CollectorSession, { store, onRefused }: CollectorDeps): Promise<void> {
  const undecided = (await listSetAside(session)).filter(waitsForOwner);
  if (undecided.length > 0 && (await store.queue.noteReminder())) onRefused(undecided, false);
}

type Row = { readonly id: string; readonly lead: unknown };

/** Whether the newest lead that waits can be stored, or one of the collector's own making: then no fault of this server's is at work. */
async function canStoreAnother(session: SqlSession, deps: CollectorDeps): Promise<boolean> {
  const own = { id: crypto.randomUUID(), lead: { ...testLead(deps.plans) } };
  for (const { id, lead } of [...(await session.query<Row>(NEWEST)), own])
    if (typeof (await deps.storeEdgeLead(id, lead, deps)) === "string") return true;
  return false;
}

async function takeUnsubscribed(session: CollectorSession, { store }: CollectorDeps): Promise<void> {
  const rows = await session.query<{ address_hash: string }>(UNSUBSCRIBED);
  for (const { address_hash } of rows) {
    await store.recipients.unsubscribe(address_hash);
    await session.query(MARK_UNSUBSCRIBED, [address_hash]);
  }
  if (rows.length > 0) await noteStep(session, store.queue);
}
