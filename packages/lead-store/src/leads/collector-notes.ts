import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, setFact } from "../sqlite/facts.ts";

export function collectorOf(connection: Connection): string | null {
  return fact(connection, "collector");
}

/** Made at the first call. */
function collectorId(connection: Connection): string {
  const known = collectorOf(connection);
  if (known !== null) return known;
  const id = crypto.randomUUID();
  setFact(connection, "collector", id);
  return id;
}

/** Leads that were erased here, and perhaps not in the queue. One that expired has no `erasure`. */
const erasedLeads = reading((connection: Connection) =>
  connection.all<{ id: string; erasure: number | null }>(
    "select id, erasure from erased_leads where mailbox_at is null",
  ),
);

function forgetErased(connection: Connection, ids: readonly string[]): void {
  for (const id of ids) {
    connection.run("delete from erased_leads where id = ? and erasure is null", id);
    connection.run("update erased_leads set mailbox_at = ? where id = ?", new Date().toISOString(), id);
  }
}

/** Those of the ids whose lead is neither stored nor was erased. */
const lackingLeads = reading(function lackingLeads(connection: Connection, ids: readonly string[]): string[] {
  const known = "select 1 from leads where id = ? union all select 1 from erased_leads where id = ?";
  return ids.filter((id) => connection.get(known, id, id) === undefined);
});

/** Names that are kept. A store may be ahead of its queue by some. */
const KEPT_STEPS = 512;
const STEPS = "queue-steps";
const RETURNED = "returned-leads";

/** Notes the name of the last step of this store in its queue. @param returned ids of leads that were stored again, after it went back in time */
function noteStep(connection: Connection, name: string, returned: readonly string[]): void {
  const number = Number(fact(connection, STEPS) ?? 0) + 1;
  setFact(connection, STEPS, String(number));
  setFact(connection, `queue-step ${number % KEPT_STEPS}`, name);
  if (returned.length > 0)
    setFact(connection, RETURNED, JSON.stringify([...new Set([...returnedLeads(connection), ...returned])]));
}

const knowsStep = reading(function knowsStep(connection: Connection, name: string): boolean {
  return connection.get("select 1 from facts where name like 'queue-step %' and value = ?", name) !== undefined;
});

/** Ids of leads that were stored again, of which the owner is not told yet. */
const returnedLeads = reading(function returnedLeads(connection: Connection): string[] {
  return JSON.parse(fact(connection, RETURNED) ?? "[]") as string[];
});

function forgetReturned(connection: Connection, told: readonly string[]): void {
  const others = returnedLeads(connection).filter((id) => !told.includes(id));
  setFact(connection, RETURNED, JSON.stringify(others));
}

const OPENED = "queue-opened";

/** @param time ISO 8601: when the queue's first collector began */
function noteOpened(connection: Connection, time: string): void {
  setFact(connection, OPENED, time);
}

/** When the first collector of this store's queue began, ISO 8601; null if the store is no collector. */
export function openedAt(connection: Connection): string | null {
  return fact(connection, OPENED);
}

/** Each minute at most: a sign of life, for people. @param time ISO 8601: when the queue was seen empty. @returns whether it was noted */
function noteEmptied(connection: Connection, time: string): boolean {
  if (emptiedAt(connection)?.slice(0, MINUTES) === time.slice(0, MINUTES)) return false;
  setFact(connection, "queue-emptied", time);
  return true;
}

const MINUTES = "2026-01-01T00:00".length;

/** ISO 8601; null if this store is no collector. */
const emptiedAt = reading(function emptiedAt(connection: Connection): string | null {
  return fact(connection, "queue-emptied");
});

const WEEK_MS = 7 * 24 * 3_600_000;

/** @returns whether a week has passed since the owner was told of leads whose address was erased: now they are */
function noteReminder(connection: Connection): boolean {
  const age = Date.now() - Date.parse(fact(connection, "queue-reminded") ?? "");
  if (age >= 0 && age < WEEK_MS) return false;
  setFact(connection, "queue-reminded", new Date().toISOString());
  return true;
}

/** Methods of the store. */
export const collectorNotes = {
  collectorId,
  erasedLeads,
  forgetErased,
  lackingLeads,
  noteStep,
  knowsStep,
  returnedLeads,
  forgetReturned,
  noteOpened,
  noteEmptied,
  emptiedAt,
  noteReminder,
};
