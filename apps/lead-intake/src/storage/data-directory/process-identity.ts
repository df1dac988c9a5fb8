import { readFileSync } from "node:fs";

/** A process, told apart from a later one with the same id. */
export type ProcessIdentity = {
  readonly pid: number;
  /** Boot of the machine and start of the process in clock ticks since; null without `/proc` (not Linux). */
  readonly processStart: string | null;
};

export function ownIdentity(): ProcessIdentity {
  return { pid: process.pid, processStart: linuxProcess(process.pid)?.start ?? null };
}

/** Returns whether the machine has run without a break since that process started; true where that cannot be known. */
export function isOfThisBoot({ processStart }: ProcessIdentity): boolean {
  const own = ownIdentity().processStart;
  const boot = (start: string) => start.split("/")[0];
  return processStart === null || own === null || boot(processStart) === boot(own);
}

/**
 * Returns whether that process still runs. Without start times any process with the id counts: refusing a free directory
 * is safer than opening one that is in use.
 */
export function isRunning({ pid, processStart }: ProcessIdentity): boolean {
  if (!isIdTaken(pid)) return false;
  const current = linuxProcess(pid);
  if (current === null) return true;
  // A zombie has exited and is not reaped yet.
  if (current.state === "Z" || current.state === "X") return false;
  return processStart === null || current.start === processStart;
}

function isIdTaken(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== "ESRCH";
  }
}

const STATE_FIELD = 3;
const START_TIME_FIELD = 22;

/** Null if there is no such process, or no `/proc`. */
function linuxProcess(pid: number): { state: string; start: string } | null {
  try {
    const bootId = readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The second field is the program's name in parentheses and may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const field = (number: number) => fields[number - STATE_FIELD] ?? "";
    return { state: field(STATE_FIELD), start: `${bootId}/${field(START_TIME_FIELD)}` };
  } catch {
    return null;
  }
}
