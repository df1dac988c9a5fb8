import { emailKey } from "@contractor-roi/lead-store/lead/email-key";
import type { Erasure, Store } from "@contractor-roi/lead-store/served/store";
import { databaseName } from "../postgres/database-url.ts";
import { IDS, inQueue } from "./schema.ts";
import { tellErased } from "./session.ts";
import type { SqlSession } from "../postgres/postgres-database.ts";

/** Text is that of rows which may not be readable. */
const ROWS = `
  select id::text as id, email, taken_at is null as waits,
    case when email is null or failure is not null then submission::text else '' end as text
  from (select *, submission #>> '{client_payload,contact,email}' as email from public.lead_queue) as rows
`;
const DELETE = `
  with deleted as (delete from public.lead_queue where id in ${IDS} returning id, taken_at),
    kept as (insert into public.lead_queue_erased (id) select id from deleted on conflict do nothing)
  select from deleted where taken_at is null
`;
const ADDRESS = /[^\s"'<>(),;:\\]+@[^\s"'<>(),;:\\]+/g;

/**
 * Erases a person's leads in the queue, those that were taken over too, and keeps their ids. Addresses are compared here, since SQL
 * cannot make their keys.
 *
 * @returns the number of those that no store had yet, and ids of such rows that name no address: nobody can tell whose they are
 */
async function eraseInQueue(session: SqlSession, email: string) {
  const key = emailKey(email);
  const rows = await session.query<{ id: string; email: string | null; waits: boolean; text: string }>(ROWS);
  const named = rows.map(({ id, email: own, waits, text }) => ({
    id,
    waits,
    keys: [own ?? "", ...(text.match(ADDRESS) ?? [])].filter(Boolean).map(emailKey),
  }));
  const theirs = named.filter(({ keys }) => keys.includes(key)).map(({ id }) => id);
  return {
    leads: theirs.length === 0 ? 0 : (await session.query(DELETE, [JSON.stringify(theirs)])).length,
    nameless: named.filter(({ keys, waits }) => waits && keys.length === 0).map(({ id }) => id),
  };
}

/**
 * Erases a person in the queue, then in the store, where a lead is that the collector takes over meanwhile.
 *
 * @param describeNameless a sentence about a waiting lead that names no address
 */
export async function eraseEverywhere(
  store: Pick<Store, "addressOf" | "eraseByEmail" | "queue">,
  queueUrl: string | null,
  typed: string,
  describeNameless: (id: string) => string,
): Promise<Erasure> {
  if (queueUrl === null) return store.eraseByEmail(typed);
  const email = await store.addressOf(typed);
  const inIt = await inQueue(queueUrl, "QUEUE_URL", (session) => eraseInQueue(session, email)).catch(() => null);
  const erased = await store.eraseByEmail(email);
  // The collector repeats it after a failure here. Until then the ids are on this store's disk alone.
  if (inIt !== null) await tellErased(queueUrl, store.queue).catch(() => {});
  const remarks =
    inIt === null
      ? [
          `The queue ${databaseName(queueUrl)} could not be searched. The collector sets leads of this address that wait there aside.`,
        ]
      : inIt.nameless.map(describeNameless);
  const inQueueToo = inIt?.leads ?? 0;
  return {
    ...erased,
    leads: erased.leads + inQueueToo,
    inQueue: inQueueToo,
    remains: [...erased.remains, ...remarks],
  };
}
