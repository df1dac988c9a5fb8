import { rmSync } from "node:fs";
import { readdir, rm } from "node:fs/promises";
import { basename, dirname, join } from "node:path";

const PROGRAM = "roi-quote";
const unfinished = new Set<string>();
process.once("exit", removeUnfinished);

/**
 * The name beside a file or folder under which it is written: renaming is atomic within one file system only. What has
 * that name is removed when the process ends, unless it is released; what a killed run left is removed here.
 */
export async function takeTemporaryName(path: string): Promise<string> {
  await removeLeftovers(path);
  return `${path}.${PROGRAM}-${process.pid}.tmp`;
}

/** Has it removed when the process ends; called when it exists, so that nobody else's is removed. */
export function removeAtExit(temporary: string): void {
  unfinished.add(temporary);
}

/** Called when it has its own name, or is removed. */
export function releaseTemporary(temporary: string): void {
  unfinished.delete(temporary);
}

/** Removes what a killed run left; that of a run that is alive stays. */
async function removeLeftovers(path: string): Promise<void> {
  const start = `${basename(path)}.${PROGRAM}-`;
  for (const name of await readdir(dirname(path))) {
    const pid = name.startsWith(start) ? /^(\d+)\.tmp$/.exec(name.slice(start.length))?.[1] : undefined;
    if (pid !== undefined && !isRunning(Number(pid))) {
      await rm(join(dirname(path), name), { force: true, recursive: true });
    }
  }
}

/** EPERM means a process of another user. This process has not begun to write. */
function isRunning(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Synchronous, since an exit handler cannot wait. */
function removeUnfinished(): void {
  for (const path of unfinished) rmSync(path, { force: true, recursive: true });
}
