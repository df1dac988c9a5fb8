import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";

/** Names that are kept. A store may be ahead of its queue by some. */
const KEPT_STEPS = 512;
const STEPS = "queue-steps";
const RETURNED = "returned-leads";
const OPENED = "queue-opened";
const EMPTIED = "queue-emptied";
const REMINDED = "queue-reminded";
const MINUTES = "2026-01-01T00:00".length;
const WEEK_MS = 7 * 24 * 3_600_000;
const IS_KNOWN = "select 1 from leads where id = ? union all select 1 from erased_leads where id = ?";

export function collectorOf(connection: Connection): string | null {
  return fact(connection, "collector");
}

/** When the first collector of this store's queue began, ISO 8601; null if the store is no collector. */
export function openedAt(connection: Connection): string | null {
  return fact(connection, OPENED);
}

/** Ids of leads that were stored again, of which the owner is not told yet. */
const returnedLeads = reading(
  (connection: Connection): string[] => JSON.parse(fact(connection, RETURNED) ?? "[]") as string[],
);

/** Methods of the store. Times: ISO 8601. */
export const collectorNotes = {
  /** Made at the first call. */
  collectorId(connection: Connection): string {
    const known = collectorOf(connection);
    if (known === null) setFact(connection, "collector", crypto.randomUUID());
    return known ?? collectorOf(connection)!;
  },
  /** Leads that were erased here, and perhaps not in the queue. One that expired has no `erasure`. */
  erasedLeads: reading((connection: Connection) =>
    connection.all<{ id: string; erasure: number | null }>(
      "select id, erasure from erased_leads where mailbox_at is null",
    ),
  ),
  forgetErased(connection: Connection, ids: readonly string[]): void {
    for (const id of ids) {
      connection.run("delete from erased_leads where id = ? and erasure is null", id);
      connection.run("update erased_leads set mailbox_at = ? where id = ?", new Date().toISOString(), id);
    }
  },
  /** Those of the ids whose lead is neither stored nor was erased. */
  lackingLeads: reading((connection: Connection, ids: readonly string[]): string[] =>
    ids.filter((id) => connection.get(IS_KNOWN, id, id) === undefined),
  ),
  /** Notes the name of this store's last step in its queue. @param returned ids of leads that were stored again */
  noteStep(connection: Connection, name: string, returned: readonly string[]): void {
    const number = Number(fact(connection, STEPS) ?? 0) + 1;
    setFact(connection, STEPS, String(number));
    setFact(connection, `queue-step ${number % KEPT_STEPS}`, name);
    if (returned.length > 0)
      setFact(connection, RETURNED, JSON.stringify([...new Set([...returnedLeads(connection), ...returned])]));
  },
  knowsStep: reading(
    (connection: Connection, name: string): boolean =>
      connection.get("select 1 from facts where name like 'queue-step %' and value = ?", name) !== undefined,
  ),
  returnedLeads,
  forgetReturned(connection: Connection, told: readonly string[]): void {
    const others = returnedLeads(connection).filter((id) => !told.includes(id));
    setFact(connection, RETURNED, JSON.stringify(others));
  },
  /** @param time when the queue's first collector began */
  noteOpened: (connection: Connection, time: string): void => setFact(connection, OPENED, time),
  /** Each minute at most: a sign of life, for people. @param time when the queue was seen empty. @returns whether it was noted */
  noteEmptied(connection: Connection, time: string): boolean {
    if (fact(connection, EMPTIED)?.slice(0, MINUTES) === time.slice(0, MINUTES)) return false;
    setFact(connection, EMPTIED, time);
    return true;
  },
  /** Null if this store is no collector. */
  emptiedAt: reading((connection: Connection): string | null => fact(connection, EMPTIED)),
  /** @returns whether a week has passed since the owner was told of leads whose address was erased: now they are */
  noteReminder(connection: Connection): boolean {
    const age = Date.now() - Date.parse(fact(connection, REMINDED) ?? "");
    if (age >= 0 && age < WEEK_MS) return false;
    setFact(connection, REMINDED, new Date().toISOString());
    return true;
  },
};
