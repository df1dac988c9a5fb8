import { describeFailure } from "../../platform/describe-failure.ts";
import type { Log } from "../../platform/log.ts";
import { withinTime } from "../../platform/within-time.ts";
import type { Store } from "../store.ts";
import { StorageUnavailable } from "../../leads/storage-unavailable.ts";

const INTERVAL_MS = 60 * 60 * 1000;
const STOP_GRACE_MS = 2_000;

/**
 * Deletes expired leads, now and every hour. A run that fails is repeated an hour later. A stop does not wait for a store
 * that is stuck: the rest is deleted after the next start.
 *
 * @param days the variable `RETENTION_DAYS`; null keeps leads
 */
export function startRetention(
  store: Pick<Store, "deleteOlderThan">,
  days: number | null,
  log: Log,
): { stop(): Promise<void> } {
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
      const { leads } = await store.deleteOlderThan(days);
      if (leads > 0) log({ level: "info", event: "old-leads-deleted", leads });
    } catch (error) {
      if (!(error instanceof StorageUnavailable))
        log({ level: "error", event: "retention-failed", ...describeFailure(error) });
    }
  }
}
