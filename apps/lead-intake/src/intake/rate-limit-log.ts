import type { Log } from "@contractor-roi/lead-store/base/log";

/** A request was answered with a problem that is not the server's. */
export const REFUSAL_EVENT = "lead-refused";

const LINES_A_MINUTE = 20;
const MINUTE_MS = 60_000;

/**
 * A log in which refused requests take at most 20 lines a minute, so that nobody can fill the disk by sending nonsense. The
 * next line after a minute with more says how many were left out.
 */
export function rateLimitLog(log: Log, event = REFUSAL_EVENT): Log {
  let since = Date.now();
  let refused = 0;
  return (entry) => {
    if (entry.event !== event) return log(entry);
    const elapsed = Date.now() - since;
    if (elapsed >= MINUTE_MS || elapsed < 0) {
      const leftOut = refused - LINES_A_MINUTE;
      if (leftOut > 0) log({ level: "warn", event: "refusals-left-out", count: leftOut });
      since = Date.now();
      refused = 0;
    }
    refused += 1;
    if (refused <= LINES_A_MINUTE) log(entry);
  };
}
