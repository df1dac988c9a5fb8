import type { SqlDatabase } from "./sql-database.ts";
import { StorageUnavailable } from "./storage-unavailable.ts";
import { describeFailure } from "../platform/describe-failure.ts";
import type { Log } from "../platform/log.ts";
import { withinTime } from "../platform/within-time.ts";
import { deleteOldRecipients } from "./report-recipients.ts";
import type { Erase } from "./erasure.ts";

const INTERVAL_MS = 60 * 60 * 1000;
const STOP_GRACE_MS = 2_000;

const OLD_LEADS =
  "select id::text as id from public.leads where received_at < clock_timestamp() - make_interval(days => $1::integer)";
const DELETE_OLD_ARRIVALS = "delete from public.lead_arrivals where arrived_at < clock_timestamp() - interval '1 day'";

/**
 * Deletes the leads, spam too, that were received more than so many days ago, and the arrivals and recipients that no
 * limit counts any more.
 *
 * @param days the variable `RETENTION_DAYS`; null keeps leads
 * @returns how many leads were deleted
 */
export async function deleteOldLeads(database: SqlDatabase, erase: Erase, days: number | null): Promise<number> {
  await database.query(DELETE_OLD_ARRIVALS);
  await deleteOldRecipients(database);
  if (days === null) return 0;
  return erase(async () => (await database.query<{ id: string }>(OLD_LEADS, [days])).map(({ id }) => id));
}

/**
 * Deletes what is too old now and every hour. A run that fails is repeated an hour later. A stop does not wait for a database
 * that is stuck: what is left is deleted after the next start.
 */
export function startRetention(
  { database, erase }: { readonly database: SqlDatabase; readonly erase: Erase },
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
      const leads = await deleteOldLeads(database, erase, days);
      if (leads > 0) log({ level: "info", event: "old-leads-deleted", leads });
    } catch (error) {
      if (!(error instanceof StorageUnavailable))
        log({ level: "error", event: "retention-failed", ...describeFailure(error) });
    }
  }
}
