import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Log } from "../../platform/log.ts";
import { lastCopyAt } from "./copies.ts";
import type { DataDirectory } from "../data-directory.ts";

const DAY_MS = 24 * 3_600_000;
const CHECK_MS = 15 * 60_000;
/** The first minute belongs to the start's other work. */
const FIRST_CHECK_MS = 60_000;
/** The owner is told after this time without a copy. */
const OVERDUE_MS = 2 * DAY_MS;

type DailyCopiesDeps = {
  readonly log: Log;
  /** Tells the owner, once until there is a copy again. @param reason of the last failure */
  readonly onOverdue?: ((reason: string) => unknown) | undefined;
  /** @default for the first check a minute, then a quarter of an hour */
  readonly checkMs?: number | undefined;
  /** The command `leads`. @default beside this program */
  readonly program?: string | undefined;
};

/** Makes a copy of the store once a day, in a process of its own: no lead waits for it. */
export function startDailyCopies(
  directory: DataDirectory,
  { log, onOverdue, checkMs, program = fileURLToPath(new URL("./leads.js", import.meta.url)) }: DailyCopiesDeps,
): { stop(): Promise<void> } {
  const ending = new AbortController();
  const started = Date.now();
  let isTold = false;
  let running: Promise<void> = Promise.resolve();
  let timer = setTimeout(check, checkMs ?? FIRST_CHECK_MS).unref();
  return {
    stop() {
      clearTimeout(timer);
      ending.abort();
      return running;
    },
  };

  function check(): void {
    running = copyIfDue().finally(() => {
      if (!ending.signal.aborted) timer = setTimeout(check, checkMs ?? CHECK_MS).unref();
    });
  }

  async function copyIfDue(): Promise<void> {
    const last = await lastCopyAt(directory).catch(() => null);
    // A time in the future comes from a wrong clock (B16).
    if (last !== null && Math.abs(Date.now() - last) < DAY_MS) return;
    try {
      await makeCopy(program, directory, ending.signal);
      isTold = false;
      log({ level: "info", event: "copy-made" });
    } catch (error) {
      if (ending.signal.aborted) return;
      const { stderr = "" } = error as { stderr?: string };
      const advice = stderr.trim() || "The copy's process ended without a word.";
      log({ level: "error", event: "copy-failed", advice });
      const isOverdue = Date.now() - (last ?? started) > OVERDUE_MS;
      if (isOverdue && !isTold) onOverdue?.(advice);
      isTold ||= isOverdue;
    }
  }
}

/** Runs `leads backup` without a file, which makes the copy of the day. */
async function makeCopy(program: string, { path, copies }: DataDirectory, signal: AbortSignal): Promise<void> {
  await promisify(execFile)(process.execPath, [program, "backup"], {
    env: { DATA_DIR: path, BACKUP_DIR: copies },
    signal,
  });
}
