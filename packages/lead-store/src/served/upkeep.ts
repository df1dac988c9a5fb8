import type { Log } from "../base/log.ts";
import { describeFailure } from "../base/describe-failure.ts";
import { withinTime } from "../base/within-time.ts";
import { namesIn } from "../node/synced-files.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { WAL_ADVICE, walSize } from "../sqlite/wal.ts";
import { runStoreJob } from "./run-store-job.ts";
import type { Store } from "./store.ts";

const DAY_MS = 24 * 3_600_000;
const CHECK_MS = 15 * 60_000;
/** The first minute belongs to the start's other work. */
const FIRST_CHECK_MS = 60_000;
/** The owner is told after this time without a copy. */
const OVERDUE_MS = 2 * DAY_MS;
const STOP_GRACE_MS = 2_000;
const MEGABYTE = 1024 * 1024;
/** Above what a burst of leads makes of it. */
const LARGE_WAL_MEGABYTES = 256;

type UpkeepDeps = {
  readonly store: Pick<Store, "lastCopy" | "isReconciled" | "areWordsMissing" | "reconcile">;
  /** The variable `RETENTION_DAYS`. */
  readonly retentionDays: number | null;
  readonly log: Log;
  /** Tells the owner; again only after a copy has been made. @param reason of the last failure */
  readonly onOverdue?: ((reason: string) => unknown) | undefined;
  /** Tells the owner that another store was in the data directory. @param copy its newest */
  readonly onDisplaced?: ((copy: string) => unknown) | undefined;
  /** Tells the owner, once until it is small again, of a write-ahead log that another program keeps from being emptied. */
  readonly onLargeWal?: ((megabytes: number) => unknown) | undefined;
  /** @default for the first check a minute, then a quarter of an hour */
  readonly checkMs?: number | undefined;
  /** @default `store-job.js` beside this program */
  readonly program?: string | undefined;
};

/** Copies the store once a day, makes copies, mails and drafts agree with it, each in a process of its own, and looks at its log. */
export function startUpkeep(
  directory: DataDirectory,
  { store, retentionDays, log, onOverdue, onDisplaced, onLargeWal, checkMs, program }: UpkeepDeps,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const started = Date.now();
  let isOverdueTold = false;
  let isWalTold = false;
  let loggedCopies = "";
  let toldCopy: string | null = null;
  let running = begin();
  let timer = setTimeout(check, checkMs ?? FIRST_CHECK_MS).unref();
  return {
    stop() {
      clearTimeout(timer);
      ending.abort();
      // A job that still runs goes on, or leaves the rest to the next start.
      return withinTime(running, STOP_GRACE_MS).catch(() => {});
    },
  };

  function check(): void {
    running = running
      .then(lookAtWal)
      .then(copyIfDue)
      .then(reconcile)
      .finally(() => {
        if (!ending.signal.aborted) timer = setTimeout(check, checkMs ?? CHECK_MS).unref();
      });
  }

  async function lookAtWal(): Promise<void> {
    const megabytes = Math.round((await walSize(directory)) / MEGABYTE);
    const isLarge = megabytes >= LARGE_WAL_MEGABYTES;
    if (isLarge && !isWalTold) {
      const advice = `${directory.database}-wal has ${megabytes} MB. ${WAL_ADVICE}`;
      log({ level: "error", event: "wal-not-emptied", advice });
      onLargeWal?.(megabytes);
    }
    isWalTold = isLarge;
  }

  async function copyIfDue(): Promise<void> {
    const last = Date.parse((await store.lastCopy().catch(() => null))?.madeAt ?? "");
    const age = Date.now() - last;
    // A time in the future comes from a wrong clock.
    if (age >= 0 && age < DAY_MS) return;
    try {
      await runStoreJob({ job: "copy", directory, retentionDays }, { signal: ending.signal, program });
      isOverdueTold = false;
      log({ level: "info", event: "copy-made" });
    } catch (error) {
      if (ending.signal.aborted) return;
      const { stderr = "" } = error as { stderr?: string };
      const advice = stderr.trim() || "The copy's process ended without a message.";
      log({ level: "error", event: "copy-failed", advice });
      const isOverdue = Date.now() - (Number.isNaN(last) ? started : last) > OVERDUE_MS;
      if (isOverdue && !isOverdueTold) onOverdue?.(advice);
      isOverdueTold ||= isOverdue;
    }
  }

  /** Finishes the work of a former server, a command or an upgrade, and notices at once a new store in the place of one with copies. */
  async function begin(): Promise<void> {
    const isNew = (await store.lastCopy().catch(() => undefined)) === null;
    const files = await namesIn(directory.copies).catch(() => []);
    const isBehind = async () => !(await store.isReconciled()) || (await store.areWordsMissing());
    if ((isNew && files.length > 0) || (await isBehind().catch(() => false))) await reconcile();
  }

  async function reconcile(): Promise<void> {
    try {
      const { remains, foreign, displaced } = await store.reconcile(retentionDays);
      for (const advice of remains) log({ level: "error", event: "erasure-pending", advice });
      const others = foreign.join(", ");
      if (others !== "" && others !== loggedCopies)
        log({ level: "info", event: "copies-of-another-store", advice: `They are left alone: ${others}` });
      loggedCopies = others;
      if (displaced !== null && toldCopy === null) onDisplaced?.(displaced);
      toldCopy = displaced;
    } catch (error) {
      if (!ending.signal.aborted) log({ level: "error", event: "reconcile-failed", ...describeFailure(error) });
    }
  }
}
