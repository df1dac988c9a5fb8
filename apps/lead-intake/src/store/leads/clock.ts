// Leads are deleted by time only under a clock that can be believed (B16).
import { reading } from "../operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, removeFact, setFact } from "../sqlite/facts.ts";

/** The time that was believed last, ISO 8601, while the clock is in doubt. */
const DOUBT = "clock-doubt";
const PROBE = "probe";
/** A server is seldom off for longer. */
const LIMIT_MS = 30 * 24 * 3_600_000;

/** Writes a value that is no lead, so that a full disk is noticed before a visitor comes. */
export function probe(connection: Connection): void {
  setFact(connection, isDoubted(connection) ? "probe-in-doubt" : PROBE, new Date().toISOString());
}

/**
 * Doubts the clock if it is far past a known time, until it is back or the owner confirms it.
 *
 * @param known milliseconds since 1970. @default the time of the newest lead or probe
 * @returns the time that was believed last, ISO 8601; null if the clock is not in doubt
 */
export function checkClock(connection: Connection, known = newestTime(connection)): string | null {
  const doubted = fact(connection, DOUBT);
  const last = doubted === null ? known : Date.parse(doubted);
  if (last === null || Date.now() - last <= LIMIT_MS) {
    if (doubted !== null) removeFact(connection, DOUBT);
    return null;
  }
  const time = new Date(last).toISOString();
  if (doubted === null) setFact(connection, DOUBT, time);
  return time;
}

/** @returns whether the clock was in doubt */
export function confirmClock(connection: Connection): boolean {
  const wasDoubted = isDoubted(connection);
  removeFact(connection, DOUBT);
  probe(connection);
  return wasDoubted;
}

export const isDoubted = reading(function isDoubted(connection: Connection): boolean {
  return fact(connection, DOUBT) !== null;
});

function newestTime(connection: Connection): number | null {
  const lead = connection.get<{ at: string | null }>(
    "select received_at as at from leads where place = (select max(place) from leads)",
  )?.at;
  const times = [lead, fact(connection, PROBE)].flatMap((time) => (time ? [Date.parse(time)] : []));
  return times.length === 0 ? null : Math.max(...times);
}
