import { emailKey } from "@contractor-roi/lead-store/lead/email-key";
import type { Erasure, Store } from "@contractor-roi/lead-store/served/store";
import { databaseName } from "../postgres/database-url.ts";
import { inQueue } from "./schema.ts";
import type { SqlSession } from "../postgres/postgres-database.ts";

/** Text is that of rows which may not be readable. */
const WAITING = `
  select id::text as id, email, case when email is null or failure is not null then submission::text else '' end as text
  from (
    select *, submission #>> '{client_payload,contact,email}' as email from public.lead_queue where taken_at is null
  ) as waiting
`;
const DELETE = `
  delete from public.lead_queue
  where taken_at is null and id in (select jsonb_array_elements_text($1::jsonb)::uuid) returning id
`;
const ADDRESS = /[^\s"'<>(),;:\\]+@[^\s"'<>(),;:\\]+/g;

/**
 * Erases a person's leads that wait, or are set aside, in the queue. Addresses are compared here, since SQL cannot make their keys.
 *
 * @returns their number, and ids of rows that name no address: nobody can tell whose they are
 */
async function eraseInQueue(session: SqlSession, email: string) {
  const key = emailKey(email);
  const rows = await session.query<{ id: string; email: string | null; text: string }>(WAITING);
  const named = rows.map(({ id, email: own, text }) => ({
    id,
    keys: [own ?? "", ...(text.match(ADDRESS) ?? [])].filter(Boolean).map(emailKey),
  }));
  const theirs = named.filter(({ keys }) => keys.includes(key)).map(({ id }) => id);
  return {
    leads: theirs.length === 0 ? 0 : (await session.query(DELETE, [JSON.stringify(theirs)])).length,
    nameless: named.filter(({ keys }) => keys.length === 0).map(({ id }) => id),
  };
}

/**
 * Erases a person in the queue, then in the store, where a lead is that the collector takes over meanwhile.
 *
 * @param describeNameless a sentence about a waiting lead that names no address
 */
export async function eraseEverywhere(
  store: Pick<Store, "eraseByEmail">,
  queueUrl: string | null,
  email: string,
  describeNameless: (id: string) => string,
): Promise<Erasure> {
  if (queueUrl === null) return store.eraseByEmail(email);
  const inIt = await inQueue(queueUrl, "QUEUE_URL", (session) => eraseInQueue(session, email)).catch(() => null);
  const erased = await store.eraseByEmail(email);
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
