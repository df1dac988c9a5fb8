import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";

export function collectorOf(connection: Connection): string | null {
  return fact(connection, "collector");
}

/** Made at the first call. */
export function collectorId(connection: Connection): string {
  const known = collectorOf(connection);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  setFact(connection, "collector", id);
  return id;
}

/** Ids of leads that were erased here, and perhaps not in the queue. */
export const erasedLeads = reading(function erasedLeads(connection: Connection): string[] {
  return connection.all<{ id: string }>("select id from erased_leads where mailbox_at is null").map(({ id }) => id);
});

export function forgetErased(connection: Connection, ids: readonly string[]): void {
  for (const id of ids) {
    connection.run("delete from erased_leads where id = ? and erasure is null", id);
    connection.run("update erased_leads set mailbox_at = ? where id = ?", new Date().toISOString(), id);
  }
}

/** Those of the ids whose lead is neither stored nor was erased. */
export const lackingLeads = reading(function lackingLeads(connection: Connection, ids: readonly string[]): string[] {
  const known = "select 1 from leads where id = ? union all select 1 from erased_leads where id = ?";
  return ids.filter((id) => connection.get(known, id, id) === undefined);
});

const OPENED = "queue-opened";

/** @param time ISO 8601: when the queue's first collector began */
export function noteOpened(connection: Connection, time: string): void {
  setFact(connection, OPENED, time);
}

/** When the first collector of this store's queue began, ISO 8601; null if the store is no collector. */
export function openedAt(connection: Connection): string | null {
  return fact(connection, OPENED);
}

/** Each minute at most: a sign of life, for people. @param time ISO 8601: when the queue was seen empty */
export function noteEmptied(connection: Connection, time: string): void {
  if (emptiedAt(connection)?.slice(0, MINUTES) !== time.slice(0, MINUTES)) setFact(connection, "queue-emptied", time);
}

const MINUTES = "2026-01-01T00:00".length;

/** ISO 8601; null if this store is no collector. */
export const emptiedAt = reading(function emptiedAt(connection: Connection): string | null {
  return fact(connection, "queue-emptied");
});

const WEEK_MS = 7 * 24 * 3_600_000;

/** @returns whether a week has passed since the owner was told of leads whose address was erased: now they are */
export function noteReminder(connection: Connection): boolean {
  const age = Date.now() - Date.parse(fact(connection, "queue-reminded") ?? "");
  if (age >= 0 && age < WEEK_MS) return false;
  setFact(connection, "queue-reminded", new Date().toISOString());
  return true;
}
