import type { SqlDatabase } from "../database/sql-database.ts";
import { StorageUnavailable } from "../database/storage-unavailable.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { type Env, wholeNumber } from "../platform/setting-values.ts";

const INTERVAL_MS = 60 * 60 * 1000;
const LONGEST_DAYS = 36_500;

// The rows of the outbox are deleted with their lead, by its foreign key.
const DELETE_OLD_LEADS =
  "delete from public.leads where received_at < clock_timestamp() - make_interval(days => $1::integer) returning id";
const DELETE_OLD_ARRIVALS = "delete from public.lead_arrivals where arrived_at < clock_timestamp() - interval '1 day'";

/** The variable `RETENTION_DAYS`; null if it is not set: leads are kept. */
export function retentionDays(env: Env): number | null {
  return wholeNumber(env, "RETENTION_DAYS", { from: 1, to: LONGEST_DAYS, default: 0 }) || null;
}

/**
 * Deletes the leads, spam too, that were received more than so many days ago, and the arrivals that no limit counts any
 * more.
 *
 * @returns how many leads were deleted
 */
export async function deleteOldLeads(database: SqlDatabase, days: number | null): Promise<number> {
  await database.query(DELETE_OLD_ARRIVALS);
  return days === null ? 0 : (await database.query(DELETE_OLD_LEADS, [days])).length;
}

/** Deletes what is too old now and every hour. A run that fails is repeated an hour later. */
export function startRetention(database: SqlDatabase, days: number | null, log: Log): { stop(): Promise<void> } {
  let running = run();
  const timer = setInterval(() => (running = run()), INTERVAL_MS);
  return {
    stop() {
      clearInterval(timer);
      return running;
    },
  };

  async function run(): Promise<void> {
    try {
      const leads = await deleteOldLeads(database, days);
      if (leads > 0) log({ level: "info", event: "old-leads-deleted", leads });
    } catch (error) {
      if (!(error instanceof StorageUnavailable))
        log({ level: "error", event: "retention-failed", ...describeFailure(error) });
    }
  }
}
