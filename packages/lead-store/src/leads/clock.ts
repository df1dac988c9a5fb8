// Leads are deleted by time only under a clock that can be believed (B16).
import { reading } from "../sqlite/operation.ts";
import type { Connection } from "../sqlite/connection.ts";
import { fact, removeFact, setFact } from "../sqlite/facts.ts";

/** Fact: this machine's time at the last write under a believed clock, ISO 8601. A lead's own time may be another machine's. */
const KNOWN_TIME = "probe";
/** Fact: the known time while the clock is in doubt, ISO 8601. */
const DOUBT = "clock-doubt";
/** A server is seldom off for longer. */
const LIMIT_MS = 30 * 24 * 3_600_000;

/** Notes the time of a write. It is known from then on, unless the clock is in doubt. */
export function noteTime(connection: Connection): void {
  const name = checkClock(connection) === null ? KNOWN_TIME : "probe-in-doubt";
  setFact(connection, name, new Date().toISOString());
}

/**
 * Doubts the clock if it is far past the known time, until it is back or the owner confirms it.
 *
 * @returns the known time, ISO 8601; null if the clock is not in doubt
 */
export function checkClock(connection: Connection): string | null {
  const doubted = fact(connection, DOUBT);
  const known = doubted ?? fact(connection, KNOWN_TIME);
  if (known === null || Date.now() - Date.parse(known) <= LIMIT_MS) {
    if (doubted !== null) removeFact(connection, DOUBT);
    return null;
  }
  if (doubted === null) setFact(connection, DOUBT, known);
  return known;
}

/** @returns whether the clock was in doubt */
export function confirmClock(connection: Connection): boolean {
  const wasDoubted = isDoubted(connection);
  removeFact(connection, DOUBT);
  setFact(connection, KNOWN_TIME, new Date().toISOString());
  return wasDoubted;
}

export const isDoubted = reading(function isDoubted(connection: Connection): boolean {
  return fact(connection, DOUBT) !== null;
});

/** Takes the known time of a copy over: the store goes on as that of the copy. */
export function takeKnownTime(connection: Connection, copy: Connection): void {
  const known = fact(copy, KNOWN_TIME);
  if (known !== null) setFact(connection, KNOWN_TIME, known);
}
