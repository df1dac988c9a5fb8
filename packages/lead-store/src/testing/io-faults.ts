import { execFile } from "node:child_process";
import { readFile, rm, writeFile } from "node:fs/promises";
import { constants } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { testFolder } from "./temporary-data.ts";

type IoCall = "write" | "sync" | "open" | "truncate" | "lock";

export type IoFault = {
  readonly call: IoCall;
  /** Number of the first call that fails, counted from 1 once the fault is armed. */
  readonly first: number;
  /** Number of failing calls. */
  readonly count: number;
  readonly error: keyof typeof constants.errno;
};

const run = promisify(execFile);
const SOURCE = fileURLToPath(new URL("./io-faults.c", import.meta.url));

/** Compiles the library that `io-faults.c` describes. @returns its path; it is gone after the test */
export async function compileIoFaults(): Promise<string> {
  const path = await testFolder();
  const library = join(path, "io-faults.so");
  try {
    await run("cc", ["-shared", "-fPIC", "-O1", "-o", library, SOURCE]);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    throw new Error("This test needs the C compiler cc. On Debian: apt-get install gcc libc6-dev", { cause: error });
  }
  return library;
}

/** @param folder below which calls fail */
export async function ioFault(library: string, folder: string, fault: IoFault) {
  const path = await testFolder();
  const armed = join(path, "armed");
  const log = join(path, "log");
  return {
    /** Environment of the program. */
    env: {
      LD_PRELOAD: library,
      IO_FAULTS_FOLDER: folder,
      IO_FAULTS_CALL: fault.call,
      IO_FAULTS_FIRST: String(fault.first),
      IO_FAULTS_COUNT: String(fault.count),
      IO_FAULTS_ERRNO: String(constants.errno[fault.error]),
      IO_FAULTS_ARMED: armed,
      IO_FAULTS_LOG: log,
    },
    /** Starts counting calls. */
    arm: () => writeFile(armed, ""),
    /** No call fails from now on. */
    disarm: () => rm(armed, { force: true }),
    /** The failed calls, a line each. */
    failed: async () => (await readFile(log, "utf8").catch(() => "")).split("\n").filter(Boolean),
  };
}

/** @returns the environment of programs whose changes below a folder are recorded for a replay */
export function recordedIo(library: string, folder: string, record: string, further: Record<string, string> = {}) {
  return { LD_PRELOAD: library, IO_FAULTS_FOLDER: folder, IO_FAULTS_RECORD: record, ...further };
}
