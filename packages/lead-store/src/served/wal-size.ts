import type { Log } from "../base/log.ts";
import type { DataDirectory } from "../sqlite/data-directory.ts";
import { WAL_ADVICE, walSize } from "../sqlite/wal.ts";

const MEGABYTE = 1024 * 1024;
const CHECK_MS = 60_000;
/** From here on a line is logged at each doubling. */
const LOGGED_BYTES = 64 * MEGABYTE;
/** From here on the owner is told, too. */
const TOLD_BYTES = 256 * MEGABYTE;

type WalSizeDeps = {
  readonly log: Log;
  /** Tells the owner. */
  readonly onLarge: (megabytes: number) => void;
};

/** Watches the store's log, which grows while a program reads the store: leads are kept, until the disk is full. */
export function watchWalSize(
  directory: Pick<DataDirectory, "database">,
  { log, onLarge }: WalSizeDeps,
): { stop(): void } {
  let next = LOGGED_BYTES;
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return { stop: () => clearInterval(timer) };

  async function check(): Promise<void> {
    const bytes = await walSize(directory);
    if (bytes < LOGGED_BYTES) next = LOGGED_BYTES;
    if (bytes < next) return;
    while (next <= bytes) next *= 2;
    const megabytes = Math.round(bytes / MEGABYTE);
    log({
      level: "error",
      event: "wal-not-emptied",
      advice: `${directory.database}-wal has ${megabytes} MB. ${WAL_ADVICE}`,
    });
    if (bytes >= TOLD_BYTES) onLarge(megabytes);
  }
}
