// A store that has gone back in time: a copy or a snapshot took its place. The queue's finished work is done again (B23).
import type { Store } from "@contractor-roi/lead-store/served/store";
import type { PostgresDatabase, SqlSession } from "../postgres/postgres-database.ts";
import { IDS } from "./schema.ts";

const LAST_STEP = "select last_step::text as name from public.lead_queue_collector";
const NOTE_STEP = "update public.lead_queue_collector set last_step = $1::uuid";
export const DELETE = `delete from public.lead_queue where id in ${IDS}`;
const KEEP_ERASED = `insert into public.lead_queue_erased (id) select * from ${IDS} as ids on conflict do nothing`;
const ERASED = "select id::text as id from public.lead_queue_erased";
const TAKEN = "select id::text as id from public.lead_queue where taken_at is not null";
const DELETE_OLD = `
  delete from public.lead_queue where id in ${IDS} and arrived_at < clock_timestamp() - make_interval(days => $2::integer)
`;
/** Visitor and owner may have been told of a freed lead. */
const FREE = `
  update public.lead_queue set taken_at = null, submission = submission || '{"freed": true}' where id in ${IDS} returning id
`;
const FREE_UNSUBSCRIBED = "update public.lead_queue_unsubscribed set taken_at = null";

/**
 * Names the store's last step, in the store and then in the queue: a store that knows the name has all that the queue counts as done.
 *
 * @param returned ids of leads that were stored again
 */
export async function noteStep(
  session: SqlSession,
  queue: Store["queue"],
  returned: readonly string[] = [],
): Promise<void> {
  const name = crypto.randomUUID();
  await queue.noteStep(name, returned);
  await session.query(NOTE_STEP, [name]);
}

/** Whether the store lacks something that the queue counts as done. One that is ahead of the queue has not gone back. */
export async function hasGoneBack(session: SqlSession, queue: Store["queue"]): Promise<boolean> {
  const [collector] = await session.query<{ name: string | null }>(LAST_STEP);
  return typeof collector?.name === "string" && !(await queue.knowsStep(collector.name));
}

/** Deletes leads that were erased in the store since the last time, and keeps the ids of those whose person was. */
export async function deleteErased(
  { transaction }: Pick<PostgresDatabase, "transaction">,
  queue: Store["queue"],
): Promise<void> {
  const erased = await queue.erasedLeads();
  if (erased.length === 0) return;
  const ids = erased.map(({ id }) => id);
  const ofPersons = erased.flatMap(({ id, erasure }) => (erasure === null ? [] : [id]));
  await transaction(async (session) => {
    await session.query(DELETE, [JSON.stringify(ids)]);
    await session.query(KEEP_ERASED, [JSON.stringify(ofPersons)]);
    await noteStep(session, queue);
  });
  await queue.forgetErased(ids);
}

/** Ids of leads that a collector has stored. */
export async function takenRows(session: SqlSession): Promise<string[]> {
  return (await session.query<{ id: string }>(TAKEN)).map(({ id }) => id);
}

/**
 * Erases the leads whose ids erasures have left in the queue, then frees those that the store neither has nor has erased. Addresses that
 * unsubscribed are taken over again, reports under way end, since they may have been mailed, and everybody is signed out of the desk.
 *
 * @param retentionDays the variable `RETENTION_DAYS`: older leads are deleted
 * @returns the number of leads that wait again
 */
export async function catchUp(
  transaction: SqlSession,
  { queue, outbox, sessions }: Pick<Store, "queue" | "outbox" | "sessions">,
  retentionDays: number | null,
): Promise<number> {
  await queue.eraseLeads((await transaction.query<{ id: string }>(ERASED)).map(({ id }) => id));
  const lacking = JSON.stringify(await queue.lackingLeads(await takenRows(transaction)));
  if (retentionDays !== null) await transaction.query(DELETE_OLD, [lacking, retentionDays]);
  const freed = await transaction.query(FREE, [lacking]);
  await transaction.query(FREE_UNSUBSCRIBED);
  await outbox.skipReports();
  await sessions.signOut();
  await noteStep(transaction, queue);
  return freed.length;
}
