import type { Log } from "@contractor-roi/lead-store/base/log";

/** A request was answered with a problem that is not the server's. */
export const REFUSAL_EVENT = "lead-refused";

const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * A log in which these events take at most 20 lines a minute, so that neither nonsense nor an outage fills the disk. The next
 * line after a minute with more says how many were left out.
 */
export function rateLimitLog(log: Log, event: string = REFUSAL_EVENT, ...others: readonly string[]): Log {
  const events = [event, ...others];
  let since = Date.now();
  let count = 0;
  return (entry) => {
    if (!events.includes(entry.event)) return log(entry);
    const elapsed = Date.now() - since;
    if (elapsed >= MINUTE_MS || elapsed < 0) {
      const leftOut = count - LINES_A_MINUTE;
      if (leftOut > 0) log({ level: "warn", event: "lines-left-out", count: leftOut });
      since = Date.now();
      count = 0;
    }
    count += 1;
    if (count <= LINES_A_MINUTE) log(entry);
  };
}
