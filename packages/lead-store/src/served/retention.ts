import { StorageUnavailable } from "../base/operator-error.ts";
import { describeFailure } from "../base/describe-failure.ts";
import type { Log } from "../base/log.ts";
import { withinTime } from "../base/within-time.ts";
import type { Store } from "./store.ts";

const INTERVAL_MS = 60 * 60 * 1000;
const WEEK_MS = 7 * 24 * INTERVAL_MS;
const STOP_GRACE_MS = 2_000;

type RetentionDeps = {
  /** The variable `RETENTION_DAYS`; null keeps leads. */
  readonly days: number | null;
  readonly log: Log;
  /** Tells the owner that no lead is deleted by time, at the start and weekly. @param last the known time, ISO 8601 */
  readonly onDoubt: (last: string) => void;
};

/**
 * Deletes expired leads, now and every hour, unless the clock is in doubt. A run that fails is repeated an hour later. A stop does not
 * wait for a store that is stuck: the rest is deleted after the next start.
 */
export function startRetention(
  store: Pick<Store, "deleteOlderThan" | "checkClock">,
  { days, log, onDoubt }: RetentionDeps,
): { stop(): Promise<void> } {
  let toldAt = -Infinity;
  let running = run();
  const timer = setInterval(() => (running = run()), INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      return withinTime(running, STOP_GRACE_MS).catch(() => {});
    },
  };

  async function run(): Promise<void> {
    try {
      const doubted = await store.checkClock();
      if (doubted !== null && days !== null && performance.now() - toldAt > WEEK_MS) {
        toldAt = performance.now();
        const advice = `The last known time is ${doubted}. If the clock is right:  leads clock --confirm`;
        log({ level: "error", event: "clock-in-doubt", advice });
        onDoubt(doubted);
      }
      const leads = await store.deleteOlderThan(days);
      if (leads > 0) log({ level: "info", event: "old-leads-deleted", leads });
    } catch (error) {
      if (!(error instanceof StorageUnavailable))
        log({ level: "error", event: "retention-failed", ...describeFailure(error) });
    }
  }
}
